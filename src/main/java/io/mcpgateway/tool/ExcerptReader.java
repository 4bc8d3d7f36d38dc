package io.mcpgateway.tool;

import java.util.Arrays;
import java.util.function.IntConsumer;

import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.ContentPrefix;
import io.mcpgateway.resource.content.GzippedText;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.TextExcerpt;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.ProgressReporter;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reader of excerpts. Reads no more of a resource than one result may show. */
final class ExcerptReader {

	private final ResourceCatalog catalog;

	private final int maxText;

	private final int maxBlob;

	public ExcerptReader(ResourceCatalog catalog, int maxText, int maxBlob) {
		this.catalog = catalog;
		this.maxText = maxText;
		this.maxBlob = maxBlob;
	}

	/**
	 * Reads a resource, or some lines or bytes; fails as the catalog does. Of a document
	 * other than text, the Markdown is read.
	 */
	public Mono<Excerpt> read(String uri, @Nullable String lines, @Nullable String bytes, ProgressReporter progress) {
		return Mono.deferContextual((context) -> {
			Identity identity = Caller.in(context).identity();
			new UriPrefixes(this.catalog.uriPrefixes(identity)).requireUri(uri);
			ReadRequest wanted = ReadRequest.of(this.catalog, identity, uri, lines, bytes);
			boolean isRange = lines == null && bytes == null && !wanted.piece().equals(ReadRange.WHOLE);
			return this.catalog.open(wanted.uri()).flatMap((content) -> {
				String markdown = isRange ? null : content.markdownUri();
				return (markdown != null) ? read(markdown, lines, bytes, progress) : GzippedText.is(content)
						? inflated(content, wanted, progress) : read(part(content, wanted), wanted, progress);
			});
		});
	}

	/**
	 * Reads the text of a compressed content. Bytes of it are those of the source, and
	 * lines those of the text.
	 */
	private Mono<Excerpt> inflated(Content content, ReadRequest wanted, ProgressReporter progress) {
		IntConsumer read = (bytes) -> progress.advanced(bytes, null, "Bytes read");
		return switch (wanted.piece()) {
			case ReadRange.Whole whole -> GzippedText.beginning(content, this.maxText, read)
				.flatMap((text) -> read(text, content, wanted, progress));
			case ReadRange.Lines lines -> this.catalog.open(ResourceUri.withoutQuery(wanted.uri()))
				.flatMap((whole) -> GzippedText.lines(whole, wanted.uri(), lines, this.maxText, read))
				.onErrorMap(UnreadableException.class,
						(beyond) -> new McpException(ErrorCode.INVALID_PARAMS, "Invalid lines: " + beyond.getMessage()))
				.flatMap((text) -> read(text, content, wanted, progress));
			default -> read(part(content, wanted), wanted, progress);
		};
	}

	private Mono<Excerpt> read(Content text, Content stored, ReadRequest wanted, ProgressReporter progress) {
		return beginning(text, this.maxText, progress).flatMap((beginning) -> {
			TextExcerpt excerpt = TextExcerpt.of(beginning, text.form(), false);
			return (excerpt != null) ? Mono.just(text(text, wanted, excerpt, true)) : binary(stored, wanted, progress);
		});
	}

	private static Content part(Content content, ReadRequest wanted) {
		return (wanted.hasUri() || wanted.piece().equals(ReadRange.WHOLE)) ? content
				: RangeExtractor.of(content.decoded(), wanted.piece());
	}

	private Mono<Excerpt> read(Content content, ReadRequest wanted, ProgressReporter progress) {
		return (content.form() == Form.BLOB) ? binary(content, wanted, progress)
				: beginning(content, this.maxText, progress).flatMap((beginning) -> {
					TextExcerpt text = TextExcerpt.of(beginning, content.form(), wanted.isPart());
					return (text != null) ? Mono.just(text(content, wanted, text, beginning.isDecoded()))
							: binary(content, wanted, progress);
				});
	}

	private static Excerpt text(Content content, ReadRequest wanted, TextExcerpt text, boolean isDecoded) {
		String mimeType = MediaTypes.ofText(content.mimeType());
		Continuation next = text.isCut() ? Continuation.after(wanted, text, isDecoded) : Continuation.later(content);
		return new Excerpt.Text(content.uri(), mimeType, text.text(), text.isCut() ? cut(wanted, text, next) : null,
				next, Continuation.nextPage(content));
	}

	private static String cut(ReadRequest wanted, TextExcerpt text, Continuation next) {
		StringBuilder cut = new StringBuilder("Cut after ").append(text.utf8().length).append(" bytes");
		if (wanted.piece() instanceof ReadRange.Lines(long first, long last) && !text.endsLine()) {
			cut.append(", inside line ").append(first + text.lines()).append("; read the rest of the line by bytes");
		}
		if (wanted.piece() instanceof ReadRange.Tail) {
			cut.append("; ask for a shorter tail");
		}
		return next.words().isEmpty() ? cut.toString() : cut.append("; ").append(next.words()).toString();
	}

	private Mono<Excerpt> binary(Content content, ReadRequest wanted, ProgressReporter progress) {
		String mimeType = (content.mimeType() != null) ? content.mimeType() : MediaTypes.BYTES;
		Excerpt unseen = new Excerpt.Binary(content.uri(), mimeType, null);
		return !(mimeType.startsWith("image/") && wanted.piece().equals(ReadRange.WHOLE)) ? Mono.just(unseen)
				: beginning(content, this.maxBlob, progress).map((beginning) -> beginning.isAll()
						? new Excerpt.Binary(content.uri(), mimeType, beginning.bytes()) : unseen);
	}

	private static Mono<ContentPrefix> beginning(Content content, int most, ProgressReporter progress) {
		Double total = (content.body() instanceof Content.Streamed(var bytes, Long length) && length != null)
				? (double) Math.min(length, most) : null;
		return ContentPrefix.of(content, most, (taken) -> progress.advanced(taken, total, "Bytes read"));
	}

	/**
	 * Extractor of a range from a stream of bytes, for sources unable to seek. Skips the
	 * bytes before the range and does not read the bytes behind.
	 */
	private static final class RangeExtractor {

		private final boolean isLines;

		private final long first;

		private final long last;

		/** Number of the next byte, or of the line of the next byte. */
		private long position;

		private RangeExtractor(ReadRange piece) {
			switch (piece) {
				case ReadRange.Bytes(long from, long to) -> {
					this.isLines = false;
					this.first = from;
					this.last = to;
				}
				case ReadRange.Lines(long from, long to) -> {
					this.isLines = true;
					this.first = from;
					this.last = to;
					this.position = 1;
				}
				default -> throw new IllegalArgumentException("the range must be bytes or lines");
			}
		}

		/** Returns the range of a content. */
		static Content of(Content content, ReadRange piece) {
			Content.Body body = switch (content.body()) {
				case Content.InMemory memory -> new Content.InMemory(new RangeExtractor(piece).take(memory.bytes()));
				case Content.Streamed(var bytes, var length) -> new Content.Streamed(take(bytes, piece));
			};
			return content.with(body);
		}

		private static Flux<DataBuffer> take(Flux<DataBuffer> bytes, ReadRange piece) {
			return Flux.defer(() -> {
				RangeExtractor slice = new RangeExtractor(piece);
				return bytes.map(BufferBytes::drain)
					.map(slice::take)
					.takeUntil((taken) -> slice.position > slice.last)
					.filter((taken) -> taken.length > 0)
					.map(DefaultDataBufferFactory.sharedInstance::wrap);
			});
		}

		private byte[] take(byte[] bytes) {
			int from = end(bytes, 0, this.first);
			int to = (this.last == Long.MAX_VALUE) ? bytes.length : end(bytes, from, this.last + 1);
			return Arrays.copyOfRange(bytes, from, to);
		}

		/** Returns the offset of a position, or the end. */
		private int end(byte[] bytes, int start, long wanted) {
			int at = start;
			if (!this.isLines) {
				at += (int) Math.clamp(wanted - this.position, 0L, bytes.length - start);
				this.position += at - start;
				return at;
			}
			while (at < bytes.length && this.position < wanted) {
				this.position += (bytes[at++] == '\n') ? 1 : 0;
			}
			return at;
		}

	}

	/** Part of a resource shown by a tool. */
	sealed interface Excerpt {

		/** Returns the URI of the shown part. */
		String uri();

		/** Returns the media type. */
		String mimeType();

		/**
		 * Text.
		 *
		 * @param text the part that fits
		 * @param cut the note about the rest; {@code null} for complete text
		 * @param next the continuation
		 * @param nextPage the URI of the page after the whole text; {@code null} without
		 */
		record Text(String uri, String mimeType, String text, @Nullable String cut, Continuation next,
				@Nullable String nextPage) implements Excerpt {

			/**
			 * Returns the text with the note about the rest, or about a possible
			 * continuation.
			 */
			String marked() {
				String page = (this.nextPage != null) ? "the next page is " + this.nextPage : null;
				if (this.cut == null && page != null) {
					return this.text + "\n\n[This is one page; " + page + "]";
				}
				if (this.cut == null && this.next.uri() != null) {
					return this.text + "\n\n[Complete up to now; what is added later is at " + this.next.uri() + "]";
				}
				return (this.cut == null) ? this.text
						: this.text + "\n\n[" + this.cut + ((page != null) ? "; after all parts, " + page : "") + "]";
			}

		}

		/**
		 * Binary content.
		 *
		 * @param picture all bytes of a small image; otherwise {@code null}
		 */
		record Binary(String uri, String mimeType, byte @Nullable [] picture) implements Excerpt {

		}

	}

}
