package io.mcpgateway.resource.content;

import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;

/**
 * What was found at a URI.
 *
 * @param mimeType {@code null} if the source does not know; the bytes decide then
 * @param meta what else the source says of it, under names with a prefix; {@code null} if
 * nothing
 */
public record Content(String uri, @Nullable String mimeType, Form form, Body body, @Nullable Map<String, Object> meta) {

	public Content {
		meta = (meta != null) ? Map.copyOf(meta) : null;
	}

	/** A content of which nothing else is said. */
	public Content(String uri, @Nullable String mimeType, Form form, Body body) {
		this(uri, mimeType, form, body, null);
	}

	/** How the bytes are to be sent. */
	public enum Form {

		/** As text, which the source vouches for. */
		TEXT,

		/** As a blob. */
		BLOB,

		/** As text if they are valid UTF-8, otherwise as a blob. */
		BY_BYTES;

		/** The form for a media type, or for one that is not known. */
		public static Form of(@Nullable String mimeType) {
			return (mimeType == null || MediaTypes.isText(mimeType)) ? BY_BYTES : BLOB;
		}

	}

	/** The bytes, or the way to them. */
	public sealed interface Body {

	}

	/** Bytes that are few enough to have been read already. */
	public record InMemory(byte[] bytes) implements Body {

	}

	/**
	 * Bytes that are read with demand, opened at each subscription and closed at its end.
	 *
	 * @param length how many bytes there are; {@code null} if that is not known
	 */
	public record Streamed(Flux<DataBuffer> bytes, @Nullable Long length) implements Body {

		/** Bytes of which it is not known how many there are. */
		public Streamed(Flux<DataBuffer> bytes) {
			this(bytes, null);
		}

	}

	/** The same content, its stream passed through {@code operator}. */
	public Content transform(Function<Flux<DataBuffer>, Flux<DataBuffer>> operator) {
		return (this.body instanceof Streamed(var bytes, var length)) ? new Content(this.uri, this.mimeType, this.form,
				new Streamed(operator.apply(bytes), length), this.meta) : this;
	}

}
