package io.mcpgateway.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.search.trigram.TrigramCondition;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Candidates by the trigrams of the Lucene index. Texts whose trigrams are unknown or
 * known in part are always candidates.
 */
final class LuceneCandidates implements LineCandidates {

	private static final Sort ORDER = new Sort(new SortField(IndexedDocument.ORDER, SortField.Type.STRING));

	private static final Sort NEWEST = new Sort(newest(), new SortField(IndexedDocument.ORDER, SortField.Type.STRING));

	private static final Query UNCERTAIN = new TermQuery(
			new Term(IndexedDocument.UNCERTAIN, IndexedDocument.UNCERTAIN));

	private static final Query TEXTS = texts();

	/** Order of URIs in the index. */
	private static final Comparator<String> BY_BYTES = Comparator.comparing(BytesRef::new);

	private final LuceneIndex index;

	private final SearchVisibility visibility;

	private final FairScheduler threads;

	/** Creates candidates, found on threads of which each caller has a share. */
	LuceneCandidates(LuceneIndex index, SearchVisibility visibility, FairScheduler threads) {
		this.index = index;
		this.visibility = visibility;
		this.threads = threads;
	}

	@Override
	public List<IndexState> states(Identity identity) {
		Access access = this.visibility.access(identity);
		IndexedMounts mounts = this.visibility.mounts();
		List<String> unfinished = mounts.unfinished(this.index);
		return Stream
			.concat(mounts.others().stream().map((prefix) -> new IndexState(prefix, false, false)),
					mounts.all()
						.stream()
						.map((mount) -> new IndexState(mount.prefix(), !unfinished.contains(mount.prefix()),
								mount.isVague() && isWhole(mount.prefix(), access))))
			.filter((state) -> access.mayAllow(Verb.LIST, state.mount()) && access.mayAllow(Verb.READ, state.mount()))
			.sorted(Comparator.comparing(IndexState::mount))
			.toList();
	}

	/** Returns whether a caller sees all of a mount, so that no change is hidden. */
	private static boolean isWhole(String mount, Access access) {
		return access.allowsAll(Verb.LIST, mount) && access.allowsAll(Verb.READ, mount);
	}

	@Override
	public Mono<CandidatePage> find(String mount, CandidateQuery query) {
		return asCaller((identity) -> found(mount, query, identity));
	}

	@Override
	public Mono<NewestPage> newest(NewestQuery query) {
		return asCaller((identity) -> found(query, identity));
	}

	private <T> Mono<T> asCaller(Finder<T> finder) {
		return Mono.deferContextual((context) -> {
			Identity identity = Caller.in(context).identity();
			return Cancellation
				.quietly(Mono.fromCallable(() -> finder.find(identity))
					.subscribeOn(this.threads.forCaller(ReaderKey.in(context))))
				.onErrorMap(AlreadyClosedException.class,
						(closed) -> new SourceUnavailableException("The search index is not open", closed));
		});
	}

	@Override
	public Flux<String> scan(String mount, String prefix, String after, boolean isText) {
		return Flux.deferContextual((context) -> {
			Identity identity = Caller.in(context).identity();
			Access access = this.visibility.access(identity);
			ResourceAdapter adapter = this.visibility.mounts().adapter(mount);
			return (adapter == null) ? Flux.empty() : adapter.indexables()
				.filter((found) -> !isText || DocumentIndexer.isText(found))
				.map((found) -> found.resource().uri())
				.filter((uri) -> uri.indexOf('?') < 0 && uri.startsWith(prefix) && BY_BYTES.compare(uri, after) > 0)
				.filter((uri) -> access.allows(Verb.LIST, uri) && access.allows(Verb.READ, uri))
				.contextWrite((all) -> Access.indexing(isPersonal(mount, access) ? all : ReaderKey.withoutCaller(all),
						false));
		});
	}

	/**
	 * Returns whether the source of a mount lists other resources for the caller than for
	 * the gateway, so that it is asked as the caller.
	 */
	private static boolean isPersonal(String mount, Access access) {
		Audience audience = access.audience(mount);
		return audience != null && !audience.isAll();
	}

	private CandidatePage found(String prefix, CandidateQuery query, Identity identity) throws IOException {
		IndexedMount mount = this.visibility.mounts().find(prefix);
		if (mount == null) {
			return new CandidatePage(List.of(), null);
		}
		// Ahead of the search: a change is either here or in the index
		List<String> outdated = mount.outdated();
		List<String> indexed = this.index.searched((searcher) -> indexed(mount, query, searcher, identity));
		String last = (indexed.size() < query.limit()) ? null : indexed.getLast();
		Access access = this.visibility.access(identity);
		TreeSet<String> all = new TreeSet<>(BY_BYTES);
		all.addAll(indexed);
		outdated.stream()
			.filter((uri) -> uri.startsWith(query.prefix()) && BY_BYTES.compare(uri, query.after()) > 0
					&& (last == null || BY_BYTES.compare(uri, last) <= 0))
			.filter((uri) -> access.allows(Verb.LIST, uri) && access.allows(Verb.READ, uri))
			.forEach(all::add);
		return new CandidatePage(wholes(all), last);
	}

	/** Leaves out parts of resources, which are no resources of a list. */
	private static List<String> wholes(Collection<String> uris) {
		return uris.stream().filter(LuceneCandidates::isWhole).toList();
	}

	private static boolean isWhole(String uri) {
		return uri.indexOf('?') < 0;
	}

	private List<String> indexed(IndexedMount mount, CandidateQuery query, IndexSearcher shared, Identity identity)
			throws IOException {
		FieldDoc after = query.after().isEmpty() ? null : place(new BytesRef(query.after()));
		String prefix = (query.prefix().length() > mount.prefix().length()) ? query.prefix() : "";
		Query all = query(List.of(mount), prefix, text(query.condition()), identity);
		return searched(shared, all, ORDER, query.limit(), after).map((found) -> text(field(found, 0))).toList();
	}

	private NewestPage found(NewestQuery query, Identity identity) throws IOException {
		List<IndexedMount> mounts = query.mounts()
			.stream()
			.map(this.visibility.mounts()::find)
			.filter(Objects::nonNull)
			.toList();
		// Ahead of the search: a change is either here or in the index
		List<BytesRef> outdated = mounts.stream()
			.flatMap((mount) -> mount.outdated().stream())
			.filter((uri) -> uri.startsWith(query.prefix()))
			.map(BytesRef::new)
			.toList();
		return this.index.searched((searcher) -> {
			List<Modified> found = new ArrayList<>(unindexed(mounts, outdated, query.after(), searcher, identity));
			Query text = new BooleanQuery.Builder().add(text(query.condition()), Occur.SHOULD)
				.add(new TermInSetQuery(IndexedDocument.URI, outdated), Occur.SHOULD)
				.build();
			Modified after = query.after();
			List<Modified> indexed = searched(searcher, query(mounts, query.prefix(), text, identity), NEWEST,
					query.limit(), (after != null) ? place(after.at(), new BytesRef(after.uri())) : null)
				.map((hit) -> new Modified((Long) field(hit, 0), text(field(hit, 1))))
				.toList();
			indexed.stream().filter((hit) -> isWhole(hit.uri())).forEach(found::add);
			return new NewestPage(found, (indexed.size() < query.limit()) ? null : indexed.getLast());
		});
	}

	/** Returns the changed resources of which the index has no text yet. */
	private List<Modified> unindexed(List<IndexedMount> mounts, List<BytesRef> outdated, @Nullable Modified after,
			IndexSearcher searcher, Identity identity) throws IOException {
		if (outdated.isEmpty() || (after != null && after.at() < Long.MAX_VALUE)) {
			return List.of();
		}
		Set<String> known = searched(searcher,
				query(mounts, "", new TermInSetQuery(IndexedDocument.URI, outdated), identity), ORDER, outdated.size(),
				null)
			.map((found) -> text(field(found, 0)))
			.collect(Collectors.toSet());
		Access access = this.visibility.access(identity);
		return outdated.stream()
			.sorted()
			.map(BytesRef::utf8ToString)
			.filter((uri) -> !known.contains(uri) && isWhole(uri)
					&& (after == null || BY_BYTES.compare(uri, after.uri()) > 0))
			.filter((uri) -> access.allows(Verb.LIST, uri) && access.allows(Verb.READ, uri))
			.map((uri) -> new Modified(Long.MAX_VALUE, uri))
			.toList();
	}

	private static Query text(TrigramCondition condition) {
		return new BooleanQuery.Builder()
			.add(condition.equals(TrigramCondition.ANY) ? TEXTS : condition.query(IndexedDocument.TRIGRAMS),
					Occur.SHOULD)
			.add(UNCERTAIN, Occur.SHOULD)
			.build();
	}

	private Query query(List<IndexedMount> mounts, String prefix, Query text, Identity identity) {
		BooleanQuery.Builder any = new BooleanQuery.Builder();
		mounts.forEach((mount) -> any.add(new TermQuery(new Term(IndexedDocument.MOUNT, mount.key())), Occur.SHOULD));
		BooleanQuery.Builder all = new BooleanQuery.Builder().add(text, Occur.FILTER).add(any.build(), Occur.FILTER);
		if (!prefix.isEmpty()) {
			all.add(new PrefixQuery(new Term(IndexedDocument.URI, prefix)), Occur.FILTER);
		}
		return this.visibility.of(identity).of(all.build());
	}

	private static Stream<ScoreDoc> searched(IndexSearcher shared, Query query, Sort order, int limit,
			@Nullable FieldDoc after) throws IOException {
		IndexSearcher searcher = new IndexSearcher(shared.getIndexReader());
		return Stream
			.of(searcher.search(query, new TopFieldCollectorManager(order, limit, after, Integer.MAX_VALUE)).scoreDocs);
	}

	private static FieldDoc place(Object... fields) {
		return new FieldDoc(Integer.MAX_VALUE, Float.NaN, fields);
	}

	private static Object field(ScoreDoc found, int place) {
		@Nullable Object[] fields = ((FieldDoc) found).fields;
		return Objects.requireNonNull(fields[place]);
	}

	private static String text(Object field) {
		return ((BytesRef) field).utf8ToString();
	}

	private static SortField newest() {
		SortField newest = new SortField(IndexedDocument.MODIFIED, SortField.Type.LONG, true);
		newest.setMissingValue(Long.MIN_VALUE);
		return newest;
	}

	/** Returns a query for documents with text, in the fields of each ranking. */
	private static Query texts() {
		BooleanQuery.Builder any = new BooleanQuery.Builder();
		for (Ranking ranking : Ranking.values()) {
			any.add(new FieldExistsQuery(WordField.TEXT.in(ranking)), Occur.SHOULD);
		}
		return any.build();
	}

	/** Search of candidates for a caller. */
	@FunctionalInterface
	private interface Finder<T> {

		T find(Identity identity) throws IOException;

	}

}
