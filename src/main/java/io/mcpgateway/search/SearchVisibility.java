package io.mcpgateway.search;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** Visibility of indexed resources: a caller finds what the caller may list and read. */
record SearchVisibility(AccessPolicy policy, IndexedMounts mounts, LuceneIndex index) {

	/** Returns the access of a caller, by the policy in force now. */
	Access access(Identity identity) {
		return new Access(this.policy.current(), identity);
	}

	/** Returns the scope of a caller, in all mounts. */
	SearchScope of(Identity identity) {
		return of(identity, SearchQuery.of("", 1));
	}

	/** Returns the scope of a caller's query. */
	SearchScope of(Identity identity, SearchQuery query) {
		Access access = access(identity);
		List<String> whole = new ArrayList<>();
		List<String> wholePrefixes = new ArrayList<>();
		List<String> parts = new ArrayList<>();
		Set<Ranking> rankings = EnumSet.noneOf(Ranking.class);
		for (IndexedMount mount : this.mounts.all()) {
			if (!isConcerned(mount.prefix(), query)) {
				continue;
			}
			if (allows(access::allowsAll, mount.prefix())) {
				whole.add(mount.key());
				wholePrefixes.add(mount.prefix());
				rankings.add(mount.ranking());
			}
			else if (allows(access::mayAllow, mount.prefix())) {
				parts.add(mount.key());
				rankings.add(mount.ranking());
			}
		}
		List<String> unfinished = visible(this.mounts.unfinished(this.index), access, query);
		List<String> unindexed = visible(this.mounts.others(), access, query);
		boolean isAll = whole.size() == this.mounts.all().size();
		return new SearchScope(unfinished, unindexed, wholePrefixes, rankings, hasStatistics(access),
				HitFilter.of(query), isAll ? null : new VisibilityFilter(whole, parts, isSeen(access)));
	}

	/**
	 * Returns whether a caller may list and read all that the statistics count. So they
	 * reveal nothing even if the rules change before the index does.
	 */
	private boolean hasStatistics(Access access) {
		return this.mounts.all()
			.stream()
			.filter((mount) -> mount.ranking() == Ranking.STATISTICS)
			.allMatch((mount) -> allows(access::allowsAll, mount.prefix()));
	}

	/** Returns whether a mount serves a hit in its current configuration. */
	boolean isServed(String uri) {
		return this.mounts.listed(uri) != null;
	}

	/** Returns a check of URIs; a part is visible with its whole. */
	private Predicate<String> isSeen(Access access) {
		return (uri) -> {
			String listed = (uri.indexOf('?') < 0) ? uri : this.mounts.listed(uri);
			return listed != null && allows(access::allows, listed);
		};
	}

	private static List<String> visible(List<String> prefixes, Access access, SearchQuery query) {
		return prefixes.stream()
			.filter((prefix) -> isConcerned(prefix, query) && allows(access::mayAllow, prefix))
			.toList();
	}

	private static boolean isConcerned(String mount, SearchQuery query) {
		return mount.startsWith(query.prefix()) || query.prefix().startsWith(mount);
	}

	private static boolean allows(Question question, String uri) {
		return question.answer(Verb.LIST, uri) && question.answer(Verb.READ, uri);
	}

	/** Check of an access verb. */
	private interface Question {

		boolean answer(Verb verb, String uri);

	}

	/**
	 * Scope of a caller's search.
	 *
	 * @param unfinished the prefixes of visible mounts with an incomplete index
	 * @param unindexed the prefixes of visible mounts that are never indexed
	 * @param whole the prefixes of fully visible mounts
	 * @param rankings the rankings of visible mounts
	 * @param hasStatistics whether statistics may rank
	 * @param hits the filter of the query; {@code null} for none
	 * @param filter {@code null} for a caller with access to everything
	 */
	record SearchScope(List<String> unfinished, List<String> unindexed, List<String> whole, Set<Ranking> rankings,
			boolean hasStatistics, @Nullable Query hits, @Nullable VisibilityFilter filter) {

		SearchScope {
			unfinished = List.copyOf(unfinished);
			unindexed = List.copyOf(unindexed);
			whole = List.copyOf(whole);
			rankings = Set.copyOf(rankings);
		}

		/** Restricts a query to the scope. */
		Query of(Query query) {
			Query asked = HitFilter.restricted(query, this.hits);
			return (this.filter != null) ? this.filter.of(asked) : VisibilityFilter.ofAll(asked);
		}

		/**
		 * Restricts a query to documents that can be counted without a check of each
		 * resource.
		 */
		Query countable(Query query) {
			Query asked = HitFilter.restricted(query, this.hits);
			return (this.filter != null) ? this.filter.ofWhole(asked) : VisibilityFilter.ofAll(asked);
		}

	}

}
