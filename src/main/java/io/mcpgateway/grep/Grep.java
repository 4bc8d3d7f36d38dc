package io.mcpgateway.grep;

import java.util.List;

import io.mcpgateway.find.NamePattern;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Search of the lines of resources. */
public interface Grep {

	/** Maximum matching lines of an answer. */
	int MAX_LIMIT = 1000;

	/** Maximum lines before or after a matching line. */
	int MAX_CONTEXT = 20;

	/** Maximum length of a pattern, in characters. */
	int MAX_PATTERN_LENGTH = 1000;

	/**
	 * Searches the resources that the caller may list and read, in order of their URIs or
	 * of their times, see {@link GrepRequest}. Ends at the limit, at a bound of bytes, or
	 * at a timeout, with the lines up to there. An invalid pattern or cursor fails with
	 * an {@link io.mcpgateway.rpc.McpException} that says what to correct.
	 */
	Mono<GrepAnswer> grep(GrepRequest request);

	/**
	 * Request of lines.
	 *
	 * @param pattern the text in a line, or an expression
	 * @param isExpression whether the pattern is an RE2 expression
	 * @param prefix the beginning of the URIs; empty for all
	 * @param glob the names or paths to search; {@code null} for all
	 * @param mimeType the media type, or its beginning up to the slash; {@code null} for
	 * all
	 * @param isNewestFirst whether the resources that were modified last come first, and
	 * those of mounts without an index last; otherwise in order of their URIs. A resource
	 * that changes between two answers moves to the front, and may be missed there
	 * @param before the lines to show before a matching line
	 * @param after the lines to show after a matching line
	 * @param limit the maximum matching lines, from 1 to {@value Grep#MAX_LIMIT}
	 * @param cursor the cursor of the answer before; {@code null} for the first
	 */
	record GrepRequest(String pattern, boolean isExpression, boolean ignoresCase, String prefix,
			@Nullable NamePattern glob, @Nullable String mimeType, boolean isNewestFirst, int before, int after,
			int limit, @Nullable String cursor) {

		public GrepRequest {
			before = Math.clamp(before, 0, MAX_CONTEXT);
			after = Math.clamp(after, 0, MAX_CONTEXT);
			limit = Math.clamp(limit, 1, MAX_LIMIT);
		}

	}

	/**
	 * Answer with lines, grouped by resource.
	 *
	 * @param next the cursor of the lines that follow; {@code null} at the end
	 * @param stop the bound that ended the search; {@code null} at the end
	 * @param scanned the prefixes of mounts without a complete index, which were read
	 * resource by resource
	 * @param outdated the prefixes of mounts that reported changes without naming the
	 * resources, so that the newest lines may be missing; only mounts that are fully
	 * visible to the caller
	 * @param partial the URIs of resources that were searched in part
	 * @param unread the number of resources that could not be read
	 */
	record GrepAnswer(List<FoundResource> resources, @Nullable String next, @Nullable Stop stop, List<String> scanned,
			List<String> outdated, List<String> partial, int unread) {

		public GrepAnswer {
			resources = List.copyOf(resources);
			scanned = List.copyOf(scanned);
			outdated = List.copyOf(outdated);
			partial = List.copyOf(partial);
		}

	}

	/** Bound that ends a search. */
	enum Stop {

		/** The lines of an answer. */
		LINES,

		/** The bytes to read. */
		BYTES,

		/** The time. */
		TIME

	}

	/**
	 * Resource with matching lines.
	 *
	 * @param lines the lines in order; a gap in the numbers separates groups
	 */
	record FoundResource(String uri, List<FoundLine> lines) {

		public FoundResource {
			lines = List.copyOf(lines);
		}

	}

	/**
	 * Line of a text.
	 *
	 * @param uri the URI that opens at the line
	 * @param number the number, from 1; {@code null} for a line of a log or of a page
	 * @param page the page of a document; {@code null} for others
	 * @param isMatch whether the line matches, rather than being near one that does
	 */
	record FoundLine(String uri, @Nullable Long number, @Nullable Integer page, String text, boolean isMatch) {

	}

}
