package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import io.mcpgateway.resource.uri.LenientName;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;

/**
 * Files of an OpenAPI document: the document, and the files beside it that its references
 * name, at most 4,000 of 16 MB in all. Files of a folder are opened when a reference
 * first names them. Files of a server are wanted until they are added.
 */
final class OpenApiFiles {

	private static final int MAX_FILES = 4000;

	private static final int MAX_REFERENCE_LENGTH = 2000;

	private final URI root;

	private final Predicate<URI> isServed;

	private final @Nullable Opener opener;

	private final Map<URI, Optional<InputStreamSource>> known = new HashMap<>();

	private final Set<URI> wanted = new HashSet<>();

	private long size;

	private OpenApiFiles(URI root, InputStreamSource document, Predicate<URI> isServed, @Nullable Opener opener) {
		this.root = root;
		this.isServed = isServed;
		this.opener = opener;
		this.known.put(root, Optional.of(document));
	}

	/** Bytes of a file, which open from their beginning each time. */
	interface Source extends InputStreamSource {

		/** Returns the number of bytes. */
		int size();

	}

	/** Opener of files in a folder. */
	@FunctionalInterface
	interface Opener {

		/** Reads a file; {@code null} if it is missing. */
		@Nullable Source open(URI file) throws IOException;

	}

	/** Creates the files of a document without other files. */
	static OpenApiFiles single(InputStreamSource document) {
		return new OpenApiFiles(URI.create("document:/"), document, (file) -> false, null);
	}

	/**
	 * Creates the files of a document.
	 * @param isServed whether a file at a normal address may be read
	 * @param opener opens files; {@code null} if they are added later
	 */
	static OpenApiFiles of(URI root, Source document, Predicate<URI> isServed, @Nullable Opener opener) {
		OpenApiFiles files = new OpenApiFiles(root, document, isServed, opener);
		files.size = document.size();
		return files;
	}

	/** Returns the address of the document itself. */
	URI root() {
		return this.root;
	}

	/**
	 * Returns the address of a file named in another file; {@code null} if the document
	 * may not lead there.
	 */
	@Nullable URI resolve(URI from, String reference) {
		if (reference.length() > MAX_REFERENCE_LENGTH) {
			return null;
		}
		try {
			URI file = from.resolve(reference.replace(" ", "%20")).normalize();
			return (file.getRawQuery() == null && file.getRawPath() != null && hasPlainNames(file.getRawPath())
					&& this.isServed.test(file)) ? file : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	/** Returns whether no server reads a name as a dot segment, or as several names. */
	private static boolean hasPlainNames(String rawPath) {
		return Arrays.stream(rawPath.split("/")).filter((raw) -> !raw.isEmpty()).allMatch((raw) -> {
			String name = PercentEncoding.decode(raw);
			return name != null && LenientName.isSegment(name);
		});
	}

	/**
	 * Returns a file, which opens from its beginning each time.
	 * @return {@code null} if there is no such file, or it is wanted now
	 * @throws OpenApiException if the document has too many files, or too large ones
	 * @throws IOException if the file cannot be read
	 */
	@Nullable InputStreamSource file(URI address) throws IOException {
		Optional<InputStreamSource> file = this.known.get(address);
		if (file != null) {
			return file.orElse(null);
		}
		if (this.known.size() + this.wanted.size() > MAX_FILES) {
			throw new OpenApiException("has more than " + MAX_FILES + " files");
		}
		if (this.opener == null) {
			this.wanted.add(address);
			return null;
		}
		Source opened = this.opener.open(address);
		add(address, opened);
		return opened;
	}

	/** Returns the addresses of the files to add before the document is read again. */
	Set<URI> wanted() {
		return Set.copyOf(this.wanted);
	}

	/**
	 * Adds a file.
	 * @param file {@code null} if it is missing
	 */
	void add(URI address, @Nullable Source file) {
		this.size += (file != null) ? file.size() : 0;
		if (this.size > ReceivedDocument.MAX_BYTES) {
			throw new OpenApiException("is larger than 16 MB with its files, the maximum of an OpenAPI document");
		}
		this.wanted.remove(address);
		this.known.put(address, Optional.ofNullable(file));
	}

}
