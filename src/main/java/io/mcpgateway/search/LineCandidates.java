package io.mcpgateway.search;

import java.util.List;

import io.mcpgateway.rpc.Identity;
import io.mcpgateway.search.trigram.TrigramCondition;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Index of the resources whose text may have a matching line. A candidate is a resource
 * that the caller may list and read; whether a line matches, only its content says.
 */
public interface LineCandidates {

	/** Returns the state of all mounts of a caller, in order of their prefixes. */
	List<IndexState> states(Identity identity);

	/**
	 * Returns the candidates of a mount by its index, in order of their URIs. A changed
	 * resource whose new text is not indexed yet is a candidate, whatever its old text.
	 * Fails with {@link io.mcpgateway.resource.SourceUnavailableException} while the
	 * index is closed.
	 * @param mount the prefix of an indexed mount
	 */
	Mono<CandidatePage> find(String mount, CandidateQuery query);

	/**
	 * Returns the candidates of several mounts by their index, the last modified first.
	 * Candidates without a known time come last, and a new resource that is not indexed
	 * yet comes first. A resource that changes moves to the front, also past the end of a
	 * page. Otherwise like {@link #find}.
	 */
	Mono<NewestPage> newest(NewestQuery query);

	/**
	 * Returns the resources of a mount without its index, in the order of the mount.
	 * @param mount the prefix of any mount
	 * @param after the URI after which the resources begin; empty for all
	 * @param isText whether to leave out resources that are no text
	 */
	Flux<String> scan(String mount, String prefix, String after, boolean isText);

	/**
	 * State of a mount's index.
	 *
	 * @param isIndexed whether the index has listed all of the mount
	 * @param isVague whether the mount reported changes of which the index does not know
	 * the resources yet; only of a mount that is fully visible to the caller
	 */
	record IndexState(String mount, boolean isIndexed, boolean isVague) {

	}

	/**
	 * Query of candidates.
	 *
	 * @param prefix the prefix of the URIs
	 * @param after the URI after which the candidates begin
	 * @param limit the maximum candidates of the index
	 */
	record CandidateQuery(TrigramCondition condition, String prefix, String after, int limit) {

	}

	/**
	 * Page of candidates.
	 *
	 * @param next the URI after which the next page begins; {@code null} on the last page
	 */
	record CandidatePage(List<String> uris, @Nullable String next) {

		public CandidatePage {
			uris = List.copyOf(uris);
		}

	}

	/**
	 * Query of the newest candidates.
	 *
	 * @param mounts the prefixes of indexed mounts
	 * @param prefix the prefix of the URIs; empty for all
	 * @param after the place after which the candidates begin; {@code null} for all
	 * @param limit the maximum candidates of the index
	 */
	record NewestQuery(List<String> mounts, TrigramCondition condition, String prefix, @Nullable Modified after,
			int limit) {

		public NewestQuery {
			mounts = List.copyOf(mounts);
		}

	}

	/**
	 * Place of a candidate in the order of time.
	 *
	 * @param at the time of modification in milliseconds since 1970;
	 * {@link Long#MIN_VALUE} if unknown, and {@link Long#MAX_VALUE} for a new resource
	 */
	record Modified(long at, String uri) {

	}

	/**
	 * Page of the newest candidates.
	 *
	 * @param next the place after which the next page begins; {@code null} on the last
	 * page
	 */
	record NewestPage(List<Modified> found, @Nullable Modified next) {

		public NewestPage {
			found = List.copyOf(found);
		}

	}

}
