package io.mcpgateway.resource.content;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.zip.GZIPInputStream;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Text that a source holds compressed, as {@code notes.txt.gz} or with the {@code
 * Content-Encoding} of an object. Clients read it as it is; tools and search read the
 * text, up to a bound of bytes before and after the decompression.
 */
public final class GzippedText {

	/** Name of the compression in metadata. */
	public static final String GZIP = "gzip";

	/** Maximum number of compressed bytes that are read for lines. */
	private static final int MAX_COMPRESSED_BYTES = 8 * 1024 * 1024;

	/** Maximum number of bytes of the text up to the end of the lines. */
	private static final int MAX_TEXT_BYTES = 64 * 1024 * 1024;

	/** More than the bytes by which compression makes a block of text longer. */
	private static final int OVERHEAD_BYTES = 64 * 1024;

	private static final String SUFFIX = ".gz";

	private GzippedText() {
	}

	/** Returns whether a content is a compressed text, by its metadata. */
	public static boolean is(Content content) {
		return content.meta() != null && GZIP.equals(content.meta().get(MetaKeys.CONTENT_ENCODING));
	}

	/** Returns whether a file is a compressed text, by its name or URI. */
	public static boolean isNamed(String name) {
		return name.endsWith(SUFFIX) && Form.of(innerType(name)) != Form.BLOB;
	}

	/** Returns the metadata of a file, with its compression if the name tells one. */
	public static @Nullable Map<String, Object> meta(String name, @Nullable Map<String, Object> meta) {
		if (!isNamed(name)) {
			return meta;
		}
		Map<String, Object> more = (meta != null) ? new HashMap<>(meta) : new HashMap<>();
		more.put(MetaKeys.CONTENT_ENCODING, GZIP);
		return more;
	}

	/**
	 * Returns the beginning of the text of a compressed content.
	 * @param most maximum number of bytes; one more if the text is longer
	 * @param progress receiver of the number of bytes read
	 */
	public static Mono<Content> beginning(Content content, int most, IntConsumer progress) {
		return compressed(content, most + OVERHEAD_BYTES, progress)
			.map((prefix) -> content(content, content.uri(), beginning(prefix.bytes(), most)));
	}

	/**
	 * Returns lines of a compressed content, under a URI of their own.
	 * @param most maximum number of bytes; one more if the lines are longer
	 * @throws UnreadableException if the lines lie beyond the bounds
	 */
	public static Mono<Content> lines(Content content, String uri, ReadRange.Lines lines, int most,
			IntConsumer progress) {
		return compressed(content, MAX_COMPRESSED_BYTES, progress)
			.map((prefix) -> content(content, uri, lines(prefix, lines, most)));
	}

	/**
	 * Reads compressed bytes, and leaves the thread of the source, which may serve many
	 * requests, before the decompression.
	 */
	private static Mono<ContentPrefix> compressed(Content content, int most, IntConsumer progress) {
		return ContentPrefix.of(content.encoded(null), most, progress).publishOn(BlockingScheduler.shared());
	}

	private static Content content(Content content, String uri, byte[] text) {
		String type = content.mimeType();
		boolean isGzip = type == null || Form.of(type) == Form.BLOB;
		String inner = isGzip ? innerType(ResourceUri.withoutQuery(content.uri())) : type;
		return new Content(uri, inner, Form.BY_BYTES, new InMemory(text), content.meta())
			.encoded(TextEncoding.DETECTED);
	}

	private static byte[] beginning(byte[] compressed, int most) {
		ByteArrayOutputStream text = new ByteArrayOutputStream();
		try (InputStream input = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
			byte[] buffer = new byte[OVERHEAD_BYTES];
			for (int read = 0; read >= 0 && text.size() <= most; read = input.read(buffer, 0,
					Math.min(buffer.length, most + 1 - text.size()))) {
				text.write(buffer, 0, read);
			}
		}
		catch (IOException ex) {
			// the prefix ends early, or the file is damaged: the text up to there
		}
		return text.toByteArray();
	}

	private static byte[] lines(ContentPrefix prefix, ReadRange.Lines lines, int most) {
		ByteArrayOutputStream text = new ByteArrayOutputStream();
		try (InputStream input = new GZIPInputStream(new ByteArrayInputStream(prefix.bytes()))) {
			byte[] buffer = new byte[OVERHEAD_BYTES];
			long line = 1;
			long passed = 0;
			for (int read = 0; read >= 0; read = input.read(buffer)) {
				passed += read;
				for (int i = 0; i < read; i++) {
					if (line >= lines.first() && line <= lines.last()) {
						text.write(buffer[i]);
					}
					line += (buffer[i] == '\n') ? 1 : 0;
				}
				if (line > lines.last() || text.size() > most) {
					return text.toByteArray();
				}
				if (passed > MAX_TEXT_BYTES) {
					throw beyond();
				}
			}
			return text.toByteArray();
		}
		catch (IOException ex) {
			if (text.size() == 0) {
				throw beyond();
			}
			return text.toByteArray();
		}
	}

	private static UnreadableException beyond() {
		return new UnreadableException("these lines lie beyond the first " + MAX_TEXT_BYTES / 1024 / 1024
				+ " MB of the compressed text. Read earlier lines");
	}

	private static @Nullable String innerType(String name) {
		String file = name.substring(name.lastIndexOf('/') + 1);
		return MediaTypes.ofName(file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file);
	}

}
