package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Files of a document that are received when a reference first names them, and held for
 * as long as the document is read: at most 4,000 files, of 16 MB in all.
 */
abstract class BoundedFiles implements DocumentFiles {

	/** Maximum number of files beside the document. */
	static final int MAX_FILES = 4000;

	private static final int MAX_REFERENCE_LENGTH = 2000;

	private final URI root;

	private final Map<URI, Optional<ReceivedDocument>> received = new HashMap<>();

	private long size;

	/** Creates the files of a received document with an address. */
	BoundedFiles(URI root, ReceivedDocument document) {
		this.root = root;
		this.received.put(root, Optional.of(document));
		this.size = document.size();
	}

	@Override
	public URI root() {
		return this.root;
	}

	@Override
	public @Nullable URI resolve(URI from, String reference) {
		if (reference.length() > MAX_REFERENCE_LENGTH) {
			return null;
		}
		try {
			URI file = from.resolve(reference.replace(" ", "%20")).normalize();
			return (file.getRawQuery() == null && file.getRawPath() != null && !file.getRawPath().startsWith("/../")
					&& isServed(file)) ? file : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	@Override
	public @Nullable ReceivedDocument file(URI address) throws IOException {
		Optional<ReceivedDocument> known = this.received.get(address);
		if (known == null) {
			if (this.received.size() > MAX_FILES) {
				throw new OpenApiException("has more than " + MAX_FILES + " files");
			}
			known = Optional.ofNullable(receive(address));
			this.size += known.map(ReceivedDocument::size).orElse(0);
			if (this.size > ReceivedDocument.MAX_BYTES) {
				throw new OpenApiException("is larger than 16 MB with its files, the maximum of an OpenAPI document");
			}
			this.received.put(address, known);
		}
		return known.orElse(null);
	}

	/** Returns whether a file may be received, given an address without dot segments. */
	abstract boolean isServed(URI file);

	/** Receives a file; {@code null} if it is missing. */
	abstract @Nullable ReceivedDocument receive(URI file) throws IOException;

}
