package io.mcpgateway.search;

import java.util.List;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Search of resources by words in names, titles, descriptions and text, and by the
 * meaning of texts where that is configured.
 */
public interface Search {

	/**
	 * Finds resources, best match first. Any text is a query. The search ends within a
	 * timeout, with the hits so far. Fails with
	 * {@link io.mcpgateway.resource.SourceUnavailableException} while the index is
	 * closed.
	 */
	Mono<SearchAnswer> search(SearchQuery query);

	/**
	 * Answer of a search.
	 *
	 * @param hits the best matches first
	 * @param total the number of matches, up to 1,000; a minimum if {@code isCut}
	 * @param hasMore whether more hits follow, which an offset reaches
	 * @param isCut whether the timeout ended the search
	 * @param unfinished the URI prefixes of sources with an incomplete index or without a
	 * connection
	 * @param unindexed the URI prefixes of mounts that the operator does not index
	 * @param skipped the number of resources with partly indexed text, because of size,
	 * space or a failure; only of mounts that are fully visible to the caller
	 * @param meaning what the search by meaning left out
	 */
	record SearchAnswer(List<Hit> hits, long total, boolean hasMore, boolean isCut, List<String> unfinished,
			List<String> unindexed, long skipped, MeaningGaps meaning) {

		public SearchAnswer {
			hits = List.copyOf(hits);
			unfinished = List.copyOf(unfinished);
			unindexed = List.copyOf(unindexed);
		}

		/**
		 * Gaps of a search by meaning.
		 *
		 * @param isMissing whether words alone answer, as the embedding of the query is
		 * missing
		 * @param pending the number of texts that are found by their words only, for now;
		 * only of mounts that are fully visible to the caller
		 */
		public record MeaningGaps(boolean isMissing, long pending) {

			/** No gap, also of a search by words alone that is configured so. */
			public static final MeaningGaps NONE = new MeaningGaps(false, 0);

		}

		/**
		 * Found resource.
		 *
		 * @param title the title, or the name
		 * @param snippet the text around the words, or the beginning of the text; empty
		 * for a resource without text
		 * @param line the line at which the snippet begins, from 1; {@code null} for a
		 * snippet from elsewhere
		 * @param copies the URIs of further matches with nearly the same text, some of
		 * the best
		 * @param copyCount the number of these matches; a minimum
		 * @param isByMeaning whether the meaning led to this match, which the words alone
		 * rank far behind or miss
		 */
		public record Hit(String uri, String title, @Nullable String mimeType, String snippet, @Nullable Integer line,
				List<String> copies, int copyCount, boolean isByMeaning) {

			public Hit {
				copies = List.copyOf(copies);
			}

		}

	}

}
