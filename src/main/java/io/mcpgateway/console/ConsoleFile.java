package io.mcpgateway.console;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;

import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/**
 * File of the console on the class path, read and compressed at the first request. A file
 * outside a jar is read again when it changes, so that a developer sees each edit.
 */
final class ConsoleFile {

	private static final String FILE = "file";

	private static final MediaType PNG = MediaType.IMAGE_PNG;

	private final String resource;

	private final MediaType type;

	private final UnaryOperator<String> template;

	private volatile @Nullable Content content;

	/**
	 * Creates a file.
	 * @param resource the name on the class path
	 */
	ConsoleFile(String resource, MediaType type) {
		this(resource, type, UnaryOperator.identity());
	}

	/**
	 * Creates a file from a template.
	 * @param template fills in the text of the file
	 */
	ConsoleFile(String resource, MediaType type, UnaryOperator<String> template) {
		this.resource = resource;
		this.type = type;
		this.template = template;
	}

	MediaType type() {
		return this.type;
	}

	/** Returns whether a client that accepts gzip gets the file compressed. */
	boolean isCompressible() {
		return !this.type.equals(PNG);
	}

	/** Returns the content if no file has to be read; otherwise {@code null}. */
	@Nullable Content cached() {
		Content known = this.content;
		return (known != null && known.modified() == 0) ? known : null;
	}

	/** Returns the content, from the file if it was not read or has changed. */
	Content read() throws IOException {
		URL url = ConsoleFile.class.getClassLoader().getResource(this.resource);
		if (url == null) {
			throw new FileNotFoundException(this.resource);
		}
		long modified = FILE.equals(url.getProtocol()) ? url.openConnection().getLastModified() : 0;
		Content known = this.content;
		if (known == null || known.modified() != modified) {
			known = load(url, modified);
			this.content = known;
		}
		return known;
	}

	private Content load(URL url, long modified) throws IOException {
		byte[] bytes;
		try (InputStream stream = url.openStream()) {
			bytes = stream.readAllBytes();
		}
		if (!isCompressible()) {
			return new Content(modified, Representation.of(bytes, ""), Representation.of(bytes, ""));
		}
		byte[] text = this.template.apply(new String(bytes, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
		return new Content(modified, Representation.of(text, ""), Representation.of(compress(text), "-gzip"));
	}

	private static byte[] compress(byte[] text) throws IOException {
		ByteArrayOutputStream compressed = new ByteArrayOutputStream();
		try (OutputStream gzip = new GZIPOutputStream(compressed)) {
			gzip.write(text);
		}
		return compressed.toByteArray();
	}

	/**
	 * Content in memory.
	 *
	 * @param modified the time of the file; 0 in a jar, where no file changes
	 */
	record Content(long modified, Representation plain, Representation gzip) {

	}

}
