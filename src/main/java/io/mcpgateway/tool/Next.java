package io.mcpgateway.tool;

import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.TextExcerpt;
import org.jspecify.annotations.Nullable;

/**
 * What to ask for to read on behind a cut.
 *
 * @param uri of the next piece, where pieces have URIs
 * @param lines of the same resource, where they have not
 * @param bytes of the same resource, where they have not
 */
record Next(@Nullable String uri, @Nullable String lines, @Nullable String bytes) {

	/** Nothing: there is no more, or no way to say what. */
	static final Next NONE = new Next(null, null, null);

	/** What follows a part of what was wanted. */
	static Next after(Wanted wanted, TextExcerpt shown) {
		if (!shown.isCut()) {
			return NONE;
		}
		long length = (long) shown.skipped() + shown.utf8().length;
		return switch (wanted.piece()) {
			case ReadRange.Whole whole -> bytes(wanted, length, Long.MAX_VALUE);
			case ReadRange.Bytes(long first, long last) -> bytes(wanted, first + length, last);
			case ReadRange.Lines(long first, long last) ->
				lines(wanted, first + shown.lines() + (shown.endsLine() ? 0 : 1), last);
			case ReadRange.Tail tail -> NONE;
		};
	}

	private static Next bytes(Wanted wanted, long first, long last) {
		String range = range(first, last);
		return wanted.hasUri() ? new Next(whole(wanted) + "?bytes=" + range, null, null) : new Next(null, null, range);
	}

	private static Next lines(Wanted wanted, long first, long last) {
		String range = range(first, last);
		if (first > last) {
			return NONE;
		}
		return wanted.hasUri() ? new Next(whole(wanted) + "?lines=" + range, null, null) : new Next(null, range, null);
	}

	private static String range(long first, long last) {
		return first + "-" + ((last < Long.MAX_VALUE) ? last : "");
	}

	private static String whole(Wanted wanted) {
		int query = wanted.uri().indexOf('?');
		return (query < 0) ? wanted.uri() : wanted.uri().substring(0, query);
	}

	/** How to go on, in words. */
	String words() {
		if (this.uri != null) {
			return "the next piece is " + this.uri;
		}
		return (this.lines != null || this.bytes != null) ? "read_resource with this uri and "
				+ ((this.lines != null) ? "lines " + this.lines : "bytes " + this.bytes) + " reads on" : "";
	}

}
