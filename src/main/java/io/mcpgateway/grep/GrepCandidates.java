package io.mcpgateway.grep;

import java.util.Comparator;
import java.util.List;

import com.google.re2j.Pattern;
import io.mcpgateway.grep.Grep.GrepRequest;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.search.LineCandidates;
import io.mcpgateway.search.LineCandidates.CandidateQuery;
import io.mcpgateway.search.LineCandidates.IndexState;
import io.mcpgateway.search.LineCandidates.Modified;
import io.mcpgateway.search.LineCandidates.NewestQuery;
import io.mcpgateway.search.trigram.TrigramCondition;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * Candidates of one search from its position on, found as they are needed: by the index
 * of a mount, by a query of a mount that searches lines itself, or by the list of a mount
 * without an index.
 */
final class GrepCandidates {

	/** Candidates of the first page of an index; four times more on each next page. */
	private static final int FIRST_PAGE = 64;

	private static final int MAX_PAGE = 4096;

	private final ResourceCatalog catalog;

	private final LineCandidates candidates;

	private final GrepRequest request;

	private final TrigramCondition condition;

	private final GrepRun run;

	private final Identity identity;

	private final GrepPosition position;

	/**
	 * Creates the candidates of a search.
	 * @param condition the trigrams of matching texts
	 * @param run takes note of mounts without an index
	 */
	GrepCandidates(ResourceCatalog catalog, LineCandidates candidates, GrepRequest request, TrigramCondition condition,
			GrepRun run, Identity identity, GrepPosition position) {
		this.catalog = catalog;
		this.candidates = candidates;
		this.request = request;
		this.condition = condition;
		this.run = run;
		this.identity = identity;
		this.position = position;
	}

	/**
	 * Returns the candidates in the order of the request. Of the newest first, those of
	 * mounts without an index are the last, in order of their URIs.
	 */
	Flux<Candidate> all() {
		Flux<Source> sources = Flux.defer(() -> Flux.fromIterable(this.candidates.states(this.identity)))
			.filter((state) -> state.mount().startsWith(this.request.prefix())
					|| this.request.prefix().startsWith(state.mount()))
			.map(this::source);
		if (!this.request.isNewestFirst()) {
			return sources.filter((source) -> isLeft(source, this.position.key()))
				.concatMap((source) -> named(source, this.position.key(), source.isIndexed()
						? indexed(source, start(source, this.position.key()), FIRST_PAGE) : Flux.empty()), 1);
		}
		Modified place = this.position.modified();
		boolean isPast = place == null && !this.position.key().isEmpty();
		String after = isPast ? this.position.key() : "";
		Flux<Candidate> others = sources.filter((source) -> isLeft(source, after))
			.concatMap((source) -> named(source, after, Flux.empty()), 1);
		return isPast ? others
				: sources.filter(Source::isIndexed)
					.collectList()
					.flatMapMany((indexed) -> newest(indexed, place))
					.concatWith(others);
	}

	private Source source(IndexState state) {
		String mount = state.mount();
		String prefix = (this.request.prefix().length() > mount.length())
				? this.catalog.listedUri(this.request.prefix()) : mount;
		if (state.isVague()) {
			this.run.isOutdated(mount);
		}
		List<String> templates = this.catalog.uriTemplates(mount, this.identity);
		return new Source(state, prefix, lineQuery(mount, templates), templates);
	}

	private static boolean isLeft(Source source, String after) {
		return after.startsWith(source.mount()) || source.mount().compareTo(after) > 0;
	}

	private static String start(Source source, String after) {
		return after.startsWith(source.mount()) ? after : "";
	}

	/**
	 * Returns the candidates of a mount in order of their URIs.
	 * @param indexed those by the index of the mount, if it is indexed
	 */
	private Flux<Candidate> named(Source source, String after, Flux<String> indexed) {
		String mount = source.mount();
		String start = start(source, after);
		String query = source.lineQuery();
		Flux<String> uris;
		if (query != null) {
			// A resource with its own template gathers the lines of others
			uris = this.candidates.scan(mount, source.prefix(), start, false)
				.filter((uri) -> source.templates().stream().noneMatch((template) -> template.startsWith(uri + "{?")));
		}
		else if (source.isIndexed()) {
			uris = indexed.switchIfEmpty(unlisted(source, start));
		}
		else {
			this.run.scans(mount);
			uris = this.candidates.scan(mount, source.prefix(), start, true);
		}
		boolean isWithin = this.position.isWithin() && !start.isEmpty() && start.startsWith(source.prefix());
		return (isWithin ? uris.startWith(start) : uris)
			.map((uri) -> new Candidate(mount, uri, uri, (query != null) ? uri + query : uri));
	}

	private Flux<String> indexed(Source source, String start, int size) {
		CandidateQuery query = new CandidateQuery(this.condition, source.prefix(), start, size);
		return this.candidates.find(source.mount(), query).flatMapMany((page) -> {
			String next = page.next();
			Flux<String> found = Flux.fromIterable(page.uris());
			return (next == null) ? found
					: found.concatWith(Flux.defer(() -> indexed(source, next, Math.min(4 * size, MAX_PAGE))));
		});
	}

	private Flux<Candidate> newest(List<Source> sources, @Nullable Modified place) {
		List<String> mounts = sources.stream().map(Source::mount).toList();
		String prefix = sources.stream()
			.filter((source) -> source.prefix().length() > source.mount().length())
			.map(Source::prefix)
			.findFirst()
			.orElse("");
		Flux<Modified> found = mounts.isEmpty() ? Flux.empty() : newest(mounts, prefix, place, FIRST_PAGE);
		return ((place != null && this.position.isWithin()) ? found.startWith(place) : found)
			.map((candidate) -> new Candidate(mount(candidate.uri(), mounts), GrepPosition.key(candidate),
					candidate.uri(), candidate.uri()));
	}

	private static String mount(String uri, List<String> mounts) {
		return mounts.stream().filter(uri::startsWith).max(Comparator.comparingInt(String::length)).orElse("");
	}

	private Flux<Modified> newest(List<String> mounts, String prefix, @Nullable Modified after, int size) {
		return this.candidates.newest(new NewestQuery(mounts, this.condition, prefix, after, size))
			.flatMapMany((page) -> {
				Modified next = page.next();
				Flux<Modified> found = Flux.fromIterable(page.found());
				return (next == null) ? found : found
					.concatWith(Flux.defer(() -> newest(mounts, prefix, next, Math.min(4 * size, MAX_PAGE))));
			});
	}

	/**
	 * Returns the resources below a prefix of which the list has none, such as the files
	 * of another revision; empty if the list has one.
	 */
	private Flux<String> unlisted(Source source, String start) {
		String prefix = source.prefix();
		CandidateQuery any = new CandidateQuery(TrigramCondition.ANY, prefix, "", 1);
		return (prefix.length() <= source.mount().length()) ? Flux.empty()
				: this.candidates.find(source.mount(), any)
					.filter((page) -> page.uris().isEmpty())
					.flatMapMany((nothing) -> new DirectoryWalk(this.catalog, prefix, start).files())
					.doOnNext((first) -> this.run.scans(prefix));
	}

	/**
	 * Returns the query by which a mount searches lines itself, such as one of logs;
	 * {@code null} for other mounts.
	 */
	private @Nullable String lineQuery(String mount, List<String> templates) {
		boolean isOwn = templates.stream()
			.anyMatch((template) -> template.startsWith(mount + "{+") && template.contains(",grep"));
		String expression = this.request.isExpression() ? this.request.pattern()
				: Pattern.quote(this.request.pattern());
		return !isOwn ? null : "?grep="
				+ PercentEncoding.encodeValue("/" + (this.request.ignoresCase() ? "(?i)" : "") + expression + "/");
	}

	/** Mount to search. */
	private record Source(IndexState state, String prefix, @Nullable String lineQuery, List<String> templates) {

		String mount() {
			return this.state.mount();
		}

		boolean isIndexed() {
			return this.lineQuery == null && this.state.isIndexed();
		}

	}

}
