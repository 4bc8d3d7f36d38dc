package io.mcpgateway.resource.content;

import io.mcpgateway.protocol.JsonText;
import io.mcpgateway.protocol.ResourceContents;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.rpc.StreamedText;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Encoder of source content as protocol content: chooses text or blob and encodes while
 * streaming.
 */
public final class ContentEncoder {

	private ContentEncoder() {
	}

	/**
	 * Encodes a content. A streamed content that may be text is read twice: once to
	 * detect text, once to send. A text in another encoding than UTF-8 is read up to the
	 * bytes that decide.
	 */
	public static Mono<ResourceContents> encode(Content content, ProgressReporter progress) {
		return switch (content.body()) {
			case Content.InMemory memory -> Mono.just(encode(content, memory));
			case Streamed(var bytes, var length) when content.form() == Form.BY_BYTES -> {
				Double total = (length != null) ? length.doubleValue() : null;
				yield encode(content, bytes
					.doOnNext((buffer) -> progress.advanced(buffer.readableByteCount(), total, "Bytes inspected")));
			}
			case Streamed streamed -> Mono.just((content.form() == Form.TEXT) ? text(content) : blob(content));
		};
	}

	private static Mono<ResourceContents> encode(Content content, Flux<DataBuffer> bytes) {
		TextEncoding encoding = content.encoding();
		Mono<ResourceContents> utf8 = isText(bytes).filter((isText) -> isText).map((isText) -> text(content));
		if (encoding == null) {
			return utf8.switchIfEmpty(Mono.fromSupplier(() -> blob(content)));
		}
		Mono<ResourceContents> other = DecodedStream.find(bytes, encoding)
			.flatMap((found) -> Mono.justOrEmpty(found.map((charset) -> text(content.decoded(charset)))));
		return (encoding.isUtf8First() ? utf8.switchIfEmpty(other) : other.switchIfEmpty(utf8))
			.switchIfEmpty(Mono.fromSupplier(() -> blob(content)));
	}

	/**
	 * Encodes a content whose bytes are in memory.
	 * @throws IllegalArgumentException if the content is a stream
	 */
	public static ResourceContents encodeNow(Content content) {
		if (content.body() instanceof Content.InMemory memory) {
			return encode(content, memory);
		}
		throw new IllegalArgumentException("a stream cannot be encoded at once");
	}

	private static ResourceContents encode(Content content, Content.InMemory memory) {
		Content decoded = content.decoded();
		return (decoded.form() == Form.BY_BYTES) ? (memory.isText() ? text(content) : blob(content))
				: (decoded.form() == Form.TEXT) ? text(decoded) : blob(decoded);
	}

	private static Mono<Boolean> isText(Flux<DataBuffer> bytes) {
		return Mono.defer(() -> {
			TextDetector scanner = new TextDetector();
			return bytes.map(BufferBytes::drain)
				.all((array) -> scanner.accepts(array, array.length))
				.map((accepted) -> accepted && scanner.isComplete());
		});
	}

	private static ResourceContents text(Content content) {
		return new ResourceContents.Text(content.uri(), MediaTypes.ofText(content.mimeType()), switch (content.body()) {
			case Content.InMemory memory -> memory.escaped();
			case Content.Streamed(var bytes, var length) -> new StreamedText(escape(bytes));
		}, content.meta());
	}

	private static ResourceContents blob(Content content) {
		String mimeType = (content.mimeType() != null) ? content.mimeType() : MediaTypes.BYTES;
		return new ResourceContents.Blob(content.uri(), mimeType, base64(content.body()), content.meta());
	}

	private static JsonText base64(Body body) {
		return switch (body) {
			case Content.InMemory memory -> memory.base64();
			case Content.Streamed(var bytes, var length) -> new StreamedText(Base64Stream.encode(bytes));
		};
	}

	/** Checks again for text, since the bytes may have changed after the first read. */
	private static Flux<DataBuffer> escape(Flux<DataBuffer> bytes) {
		return Flux.defer(() -> {
			TextDetector scanner = new TextDetector();
			return bytes.map(BufferBytes::drain).map((array) -> {
				requireText(scanner.accepts(array, array.length));
				return wrap(JsonEscaping.escape(array));
			}).concatWith(Mono.fromRunnable(() -> requireText(scanner.isComplete())));
		});
	}

	private static void requireText(boolean isText) {
		if (!isText) {
			throw new IllegalStateException("the content changed from text to binary during the read");
		}
	}

	private static DataBuffer wrap(byte[] bytes) {
		return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
	}

}
