package io.mcpgateway.resource.content;

import java.nio.charset.Charset;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.JsonText.EscapedText;
import io.mcpgateway.protocol.MetaKeys;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Content of a resource with media type, form and body.
 *
 * @param mimeType {@code null} to decide by the bytes
 * @param meta further metadata of the source, under prefixed names; {@code null} if there
 * is none
 * @param caching hints of the source for this content; {@code null} for those of the
 * adapter
 * @param encoding rule for the encoding of bytes that decide the form; {@code null} if
 * only UTF-8 is text, as in a range of bytes
 */
public record Content(String uri, @Nullable String mimeType, Form form, Body body, @Nullable Map<String, Object> meta,
		@Nullable Caching caching, @Nullable TextEncoding encoding) {

	/** Maximum size of a body that sources read into memory; they stream larger ones. */
	public static final int MAX_IN_MEMORY_BYTES = 256 * 1024;

	/** Maximum length of a kept encoding, as a multiple of the content. */
	static final double MAX_GROWTH = 1.5;

	public Content {
		meta = (meta != null) ? Map.copyOf(meta) : null;
	}

	/** Creates a content without metadata. */
	public Content(String uri, @Nullable String mimeType, Form form, Body body) {
		this(uri, mimeType, form, body, null);
	}

	/** Creates a content with the caching hints of its adapter. */
	public Content(String uri, @Nullable String mimeType, Form form, Body body, @Nullable Map<String, Object> meta) {
		this(uri, mimeType, form, body, meta, null);
	}

	/** Creates a content that is text if the bytes are UTF-8, or if the form says so. */
	public Content(String uri, @Nullable String mimeType, Form form, Body body, @Nullable Map<String, Object> meta,
			@Nullable Caching caching) {
		this(uri, mimeType, form, body, meta, caching, null);
	}

	/** Form in which the bytes are sent. */
	public enum Form {

		/** Text, guaranteed by the source. */
		TEXT,

		/** Base64 blob. */
		BLOB,

		/**
		 * Text if the bytes are text in the encoding of the content, otherwise a blob.
		 */
		BY_BYTES;

		/** Returns the form for a media type, or for an unknown type. */
		public static Form of(@Nullable String mimeType) {
			return (mimeType == null || MediaTypes.mayBeText(mimeType)) ? BY_BYTES : BLOB;
		}

	}

	/** Body in memory or streamed. */
	public sealed interface Body {

		/**
		 * Returns a body of a stream, whose bytes it reads into memory if they are few.
		 */
		static Mono<Body> of(Flux<DataBuffer> bytes, long length) {
			return (length > MAX_IN_MEMORY_BYTES) ? Mono.just(new Streamed(bytes, length))
					: BufferBytes.join(bytes, (int) length).map(InMemory::new);
		}

		/** Returns the bytes as a stream. */
		default Flux<DataBuffer> stream() {
			return switch (this) {
				case InMemory memory -> Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(memory.bytes()));
				case Streamed streamed -> streamed.bytes();
			};
		}

	}

	/**
	 * Body small enough to be read already. Keeps its encodings, so that a content that
	 * is read again is encoded once.
	 */
	public static final class InMemory implements Body {

		private final byte[] bytes;

		private @Nullable Boolean text;

		private @Nullable EscapedText escaped;

		private @Nullable EscapedText base64;

		private @Nullable String etag;

		/** Encoding by the first rule that asked; {@code null} until then. */
		private @Nullable Found found;

		/** Creates a body of bytes that nobody changes afterwards. */
		public InMemory(byte[] bytes) {
			this.bytes = bytes;
		}

		public byte[] bytes() {
			return this.bytes;
		}

		/** Returns whether the bytes are UTF-8 text without NUL. */
		boolean isText() {
			Boolean known = this.text;
			if (known == null) {
				known = TextDetector.isText(this.bytes);
				this.text = known;
			}
			return known;
		}

		/** Returns the encoding of the text; {@code null} for UTF-8 and binary bytes. */
		@Nullable Charset charset(TextEncoding encoding) {
			Found known = this.found;
			if (known == null) {
				known = new Found((encoding.isUtf8First() && isText()) ? null : encoding.find(this.bytes, true));
				this.found = known;
			}
			return known.charset;
		}

		/** Returns the text, escaped for JSON. Keeps it unless it is much longer. */
		EscapedText escaped() {
			EscapedText known = this.escaped;
			if (known == null) {
				known = new EscapedText(JsonEscaping.escape(this.bytes));
				this.escaped = (known.utf8().length <= this.bytes.length * MAX_GROWTH) ? known : null;
			}
			return known;
		}

		/** Returns a hash of the bytes. */
		String etag() {
			String known = this.etag;
			if (known == null) {
				known = EntityTag.of(this.bytes);
				this.etag = known;
			}
			return known;
		}

		/** Returns the bytes in base64. */
		EscapedText base64() {
			EscapedText known = this.base64;
			if (known == null) {
				known = new EscapedText(Base64.getEncoder().encode(this.bytes));
				this.base64 = known;
			}
			return known;
		}

		/**
		 * Encoding that was found.
		 *
		 * @param charset {@code null} for UTF-8 and binary bytes
		 */
		private record Found(@Nullable Charset charset) {

		}

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

	/**
	 * Returns an upper bound of the memory that a content in memory holds with its
	 * encoding, in bytes.
	 */
	public int heldBytes() {
		return (this.body instanceof InMemory memory) ? (int) (memory.bytes.length * (1 + MAX_GROWTH)) : 0;
	}

	/** Returns the entity tag; {@code null} if the source names none. */
	public @Nullable String etag() {
		return (this.meta != null && this.meta.get(MetaKeys.ETAG) instanceof String etag) ? etag : null;
	}

	/**
	 * Returns the URI of the Markdown of a document that is no text; {@code null} for
	 * other contents.
	 */
	public @Nullable String markdownUri() {
		return (this.form == Form.BLOB && this.meta != null && this.meta.get(MetaKeys.MARKDOWN) instanceof String uri)
				? uri : null;
	}

	/**
	 * Returns the same content with an entity tag: that of the source, or a hash of the
	 * bytes in memory. A stream whose source names none has none.
	 */
	public Content tagged() {
		return (etag() == null && this.body instanceof InMemory memory) ? with(MetaKeys.ETAG, memory.etag()) : this;
	}

	/**
	 * Returns the same content of a whole file.
	 * @param max maximum number of bytes
	 * @throws UnreadableException if the content has more, with the way to read ranges
	 */
	public Content bounded(long max) {
		if (this.body instanceof Streamed(var bytes, var length) && length != null && length > max) {
			throw new UnreadableException("it has " + length + " bytes, and " + max
					+ " are the most of one read. Read ranges, as with ?bytes=0-65535, ?lines=1-200 or ?tail=200");
		}
		return this;
	}

	/**
	 * Returns the same content with the rule for the encoding of its text. A small text
	 * under the suffix of an old document, such as a message definition {@code .msg},
	 * becomes a text.
	 */
	public Content encoded(@Nullable TextEncoding rule) {
		if (rule != null && MediaTypes.isOldDocument(this.mimeType) && this.body instanceof InMemory memory
				&& memory.isText()) {
			return new Content(this.uri, MediaTypes.TEXT, Form.TEXT, this.body, this.meta, this.caching);
		}
		return new Content(this.uri, this.mimeType, this.form, this.body, this.meta, this.caching, rule);
	}

	/**
	 * Returns the same content with its text in UTF-8. A stream decides its encoding when
	 * it is read, and stays unchanged if it is binary.
	 */
	public Content decoded() {
		TextEncoding rule = this.encoding;
		if (rule == null || this.form != Form.BY_BYTES) {
			return this;
		}
		return switch (this.body) {
			case InMemory memory -> {
				Charset charset = memory.charset(rule);
				yield (charset != null) ? decoded(charset) : this;
			}
			case Streamed(var bytes, var length) -> with(new Streamed(DecodedStream.decode(bytes, rule, (charset) -> {
			}))).encoded(null);
		};
	}

	/**
	 * Returns the same content with the form decided by the start of its stream, since
	 * the stream can be read only once.
	 */
	public Content decided(StreamStart.Start start) {
		TextEncoding rule = this.encoding;
		if (rule == null || this.form != Form.BY_BYTES || start.isAll()) {
			return this;
		}
		Charset charset = rule.find(start.bytes(), false);
		if (charset != null) {
			return decoded(charset);
		}
		Form known = new TextSample(start.bytes(), false).isUtf8() ? Form.TEXT : Form.BLOB;
		return new Content(this.uri, this.mimeType, known, this.body, this.meta, this.caching);
	}

	/** Returns the same content with its text, of a known encoding, in UTF-8. */
	public Content decoded(Charset charset) {
		Body text = switch (this.body) {
			case InMemory memory -> new InMemory(DecodedStream.decode(memory.bytes(), charset));
			case Streamed(var bytes, var length) -> new Streamed(DecodedStream.decode(bytes, charset));
		};
		return new Content(this.uri, this.mimeType, Form.TEXT, text, this.meta, this.caching).with(MetaKeys.CHARSET,
				charset.name());
	}

	/** Returns the same content with caching hints of its own. */
	public Content cached(Caching hints) {
		return new Content(this.uri, this.mimeType, this.form, this.body, this.meta, hints, this.encoding);
	}

	/** Returns a content without bytes that tells a reader to keep what it has. */
	public Content unchanged() {
		return new Content(this.uri, this.mimeType, Form.TEXT, new InMemory(new byte[0]), this.meta, this.caching)
			.with(MetaKeys.UNCHANGED, true);
	}

	/** Returns the same content with other metadata. */
	public Content withMeta(Map<String, Object> other) {
		return new Content(this.uri, this.mimeType, this.form, this.body, other, this.caching, this.encoding);
	}

	/** Returns the URIs in the metadata. */
	public List<String> links() {
		Map<String, Object> known = this.meta;
		return (known == null) ? List.of()
				: MetaKeys.LINKS.stream()
					.map(known::get)
					.filter(String.class::isInstance)
					.map(String.class::cast)
					.toList();
	}

	/** Returns the same content without the URIs in its metadata that are not shown. */
	public Content linking(Predicate<String> isShown) {
		Map<String, Object> shown = (this.meta != null) ? new HashMap<>(this.meta) : new HashMap<>();
		shown.entrySet()
			.removeIf((entry) -> MetaKeys.LINKS.contains(entry.getKey()) && entry.getValue() instanceof String uri
					&& !isShown.test(uri));
		return new Content(this.uri, this.mimeType, this.form, this.body, shown.isEmpty() ? null : shown, this.caching,
				this.encoding);
	}

	/** Returns the same content with another body of the same bytes. */
	public Content with(Body other) {
		return new Content(this.uri, this.mimeType, this.form, other, this.meta, this.caching, this.encoding);
	}

	private Content with(String key, Object value) {
		Map<String, Object> more = new LinkedHashMap<>((this.meta != null) ? this.meta : Map.of());
		more.put(key, value);
		return new Content(this.uri, this.mimeType, this.form, this.body, more, this.caching, this.encoding);
	}

	/** Returns the same content with {@code operator} applied to the stream. */
	public Content transform(Function<Flux<DataBuffer>, Flux<DataBuffer>> operator) {
		return (this.body instanceof Streamed(var bytes, var length)) ? new Content(this.uri, this.mimeType, this.form,
				new Streamed(operator.apply(bytes), length), this.meta, this.caching, this.encoding) : this;
	}

}
