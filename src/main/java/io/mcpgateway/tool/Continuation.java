package io.mcpgateway.tool;

import java.util.Map;

import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.TextExcerpt;
import org.jspecify.annotations.Nullable;

/**
 * Request to read on behind a cut, or behind the end of a growing text.
 *
 * @param uri the URI of the next part, if parts have URIs
 * @param lines otherwise the next lines of the resource
 * @param bytes otherwise the next bytes of the resource
 */
record Continuation(@Nullable String uri, @Nullable String lines, @Nullable String bytes) {

	/** Absent continuation: the end, or no way to read on. */
	static final Continuation NONE = new Continuation(null, null, null);

	/**
	 * Returns the continuation after the shown part of a cut text.
	 * @param isDecoded whether the text has another encoding at its source, so that only
	 * lines can be counted. A part that ends inside its first line has no continuation
	 */
	static Continuation after(ReadRequest wanted, TextExcerpt shown, boolean isDecoded) {
		long length = (long) shown.skipped() + shown.utf8().length;
		return switch (wanted.piece()) {
			case ReadRange.Whole whole when isDecoded && wanted.hasUri() ->
				(shown.lines() > 0) ? lines(wanted, 1 + shown.lines(), Long.MAX_VALUE) : NONE;
			case ReadRange.Whole whole -> bytes(wanted, length, Long.MAX_VALUE);
			case ReadRange.Bytes(long first, long last) -> bytes(wanted, first + length, last);
			case ReadRange.Lines(long first, long last) ->
				lines(wanted, first + shown.lines() + (shown.endsLine() ? 0 : 1), last);
			case ReadRange.Tail tail -> NONE;
		};
	}

	/**
	 * Returns the continuation of a complete text that may grow or has a next page, if
	 * the source names a continuation.
	 */
	static Continuation later(Content content) {
		String later = uri(content, MetaKeys.NEXT);
		String next = (later != null) ? later : nextPage(content);
		return (next != null) ? new Continuation(next, null, null) : NONE;
	}

	/** Returns the URI of the page after a content; {@code null} without. */
	static @Nullable String nextPage(Content content) {
		return uri(content, MetaKeys.NEXT_PAGE);
	}

	private static @Nullable String uri(Content content, String key) {
		Map<String, Object> meta = content.meta();
		return (meta != null && meta.get(key) instanceof String uri) ? uri : null;
	}

	private static Continuation bytes(ReadRequest wanted, long first, long last) {
		String range = range(first, last);
		return wanted.hasUri() ? new Continuation(wanted.part("bytes=" + range), null, null)
				: new Continuation(null, null, range);
	}

	private static Continuation lines(ReadRequest wanted, long first, long last) {
		String range = range(first, last);
		if (first > last) {
			return NONE;
		}
		return wanted.hasUri() ? new Continuation(wanted.part("lines=" + range), null, null)
				: new Continuation(null, range, null);
	}

	private static String range(long first, long last) {
		return first + "-" + ((last < Long.MAX_VALUE) ? last : "");
	}

	/** Returns the continuation in words. */
	String words() {
		if (this.uri != null) {
			return "the next part is " + this.uri;
		}
		return (this.lines != null || this.bytes != null) ? "read_resource with this uri and "
				+ ((this.lines != null) ? "lines " + this.lines : "bytes " + this.bytes) + " reads the next part" : "";
	}

}
