package io.mcpgateway.resource.content;

import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;

/**
 * Content of a resource with media type, form and body.
 *
 * @param mimeType {@code null} to decide by the bytes
 * @param meta further metadata of the source, under prefixed names; {@code null} if there
 * is none
 */
public record Content(String uri, @Nullable String mimeType, Form form, Body body, @Nullable Map<String, Object> meta) {

	public Content {
		meta = (meta != null) ? Map.copyOf(meta) : null;
	}

	/** Creates a content without metadata. */
	public Content(String uri, @Nullable String mimeType, Form form, Body body) {
		this(uri, mimeType, form, body, null);
	}

	/** Form in which the bytes are sent. */
	public enum Form {

		/** Text, guaranteed by the source. */
		TEXT,

		/** Base64 blob. */
		BLOB,

		/** Text if the bytes are valid UTF-8, otherwise a blob. */
		BY_BYTES;

		/** Returns the form for a media type, or for an unknown type. */
		public static Form of(@Nullable String mimeType) {
			return (mimeType == null || MediaTypes.isText(mimeType)) ? BY_BYTES : BLOB;
		}

	}

	/** Body in memory or streamed. */
	public sealed interface Body {

	}

	/** Body small enough to be read already. */
	public record InMemory(byte[] bytes) implements Body {

	}

	/**
	 * Body streamed on demand: opened at each subscription and closed at the end.
	 *
	 * @param length number of bytes; {@code null} if unknown
	 */
	public record Streamed(Flux<DataBuffer> bytes, @Nullable Long length) implements Body {

		/** Creates a body of unknown length. */
		public Streamed(Flux<DataBuffer> bytes) {
			this(bytes, null);
		}

	}

	/** Returns the same content with {@code operator} applied to the stream. */
	public Content transform(Function<Flux<DataBuffer>, Flux<DataBuffer>> operator) {
		return (this.body instanceof Streamed(var bytes, var length)) ? new Content(this.uri, this.mimeType, this.form,
				new Streamed(operator.apply(bytes), length), this.meta) : this;
	}

}
