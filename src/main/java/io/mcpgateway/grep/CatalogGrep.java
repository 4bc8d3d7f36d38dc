package io.mcpgateway.grep;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

import com.google.re2j.Pattern;
import io.mcpgateway.blocking.BlockingStreams;
import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.find.NamePattern;
import io.mcpgateway.grep.GrepRun.SearchedResource;
import io.mcpgateway.grep.GrepRun.SearchedResource.SearchedLine;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.GzippedText;
import io.mcpgateway.resource.content.MarkdownUri;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.search.LineCandidates;
import io.mcpgateway.search.LineCandidates.CandidateQuery;
import io.mcpgateway.search.LineCandidates.IndexState;
import io.mcpgateway.search.trigram.TrigramCondition;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Search of lines through the catalog. Several resources are read at a time, on threads
 * of which each caller has a share, and answered in order.
 */
final class CatalogGrep implements Grep {

	/** Candidates of the first page of an index; four times more on each next page. */
	private static final int FIRST_PAGE = 64;

	private static final int MAX_PAGE = 4096;

	/** Maximum resources that a thread searches in succession. */
	private static final int BATCH = 8;

	/** Maximum bytes of the text of a compressed resource. */
	private static final int MAX_INFLATED_BYTES = 16 * 1024 * 1024;

	private final ResourceCatalog catalog;

	private final LineCandidates candidates;

	private final FairScheduler threads;

	private final GrepProperties properties;

	private final Timer searches;

	CatalogGrep(ResourceCatalog catalog, LineCandidates candidates, FairScheduler threads, GrepProperties properties,
			Timer searches) {
		this.catalog = catalog;
		this.candidates = candidates;
		this.threads = threads;
		this.properties = properties;
		this.searches = searches;
	}

	@Override
	public Mono<GrepAnswer> grep(GrepRequest request) {
		return Mono.deferContextual((context) -> {
			long begun = System.nanoTime();
			String position = Cursor.key(request.cursor());
			GrepRun run = new GrepRun(request.limit(), this.properties.maxBytes().toBytes(),
					begun + this.properties.timeout().toNanos(), position.isEmpty() ? null : position);
			Search search = new Search(request, run, Caller.in(context).identity(),
					this.threads.forCaller(ReaderKey.in(context)), position);
			return search.answer()
				.doOnNext((answer) -> this.searches.record(Duration.ofNanos(System.nanoTime() - begun)));
		});
	}

	/** Search of one caller. */
	private final class Search {

		private final GrepRequest request;

		private final GrepRun run;

		private final Identity identity;

		private final Scheduler scheduler;

		private final GrepPattern pattern;

		/** URI at which the search goes on; empty at the beginning. */
		private final String after;

		/** Line of this URI up to which lines are known; -1 if all are. */
		private final long line;

		Search(GrepRequest request, GrepRun run, Identity identity, Scheduler scheduler, String position) {
			this.request = request;
			this.run = run;
			this.identity = identity;
			this.scheduler = scheduler;
			this.pattern = GrepPattern.of(request.pattern(), request.isExpression(), request.ignoresCase());
			int end = position.indexOf('\n');
			this.after = (end < 0) ? position : position.substring(0, end);
			this.line = (end < 0) ? -1 : number(position.substring(end + 1));
		}

		private static long number(String text) {
			return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
		}

		Mono<GrepAnswer> answer() {
			int concurrency = CatalogGrep.this.properties.concurrency();
			return candidates().filter(this::isWanted)
				.buffer(BATCH)
				.flatMapSequential(this::searched, concurrency, concurrency)
				.doOnComplete(this.run::end)
				.takeUntil(this.run::add)
				.takeUntilOther(Mono.delay(CatalogGrep.this.properties.timeout()))
				.doFinally((end) -> this.run.cancel())
				.then(Mono.fromSupplier(this.run::answer))
				.onErrorMap(RejectedExecutionException.class, (full) -> ReaderKey.busy());
		}

		private boolean isWanted(Candidate candidate) {
			NamePattern glob = this.request.glob();
			return !candidate.uri().endsWith("/")
					&& (glob == null || glob.matches(candidate.uri(), candidate.mount(), null));
		}

		/** Returns the candidates of all mounts, in order. */
		private Flux<Candidate> candidates() {
			return Flux.defer(() -> Flux.fromIterable(CatalogGrep.this.candidates.states(this.identity)))
				.filter((state) -> state.mount().startsWith(this.request.prefix())
						|| this.request.prefix().startsWith(state.mount()))
				.filter((state) -> this.after.startsWith(state.mount()) || state.mount().compareTo(this.after) > 0)
				.concatMap(this::candidates, 1);
		}

		private Flux<Candidate> candidates(IndexState state) {
			String mount = state.mount();
			String prefix = (this.request.prefix().length() > mount.length())
					? CatalogGrep.this.catalog.listedUri(this.request.prefix()) : mount;
			String start = this.after.startsWith(mount) ? this.after : "";
			if (state.isVague()) {
				this.run.isOutdated(mount);
			}
			Flux<String> uris;
			List<String> templates = CatalogGrep.this.catalog.uriTemplates(mount, this.identity);
			String logs = lineQuery(mount, templates);
			if (logs != null) {
				// A resource with its own template gathers the lines of others
				uris = CatalogGrep.this.candidates.scan(mount, prefix, start, false)
					.filter((uri) -> templates.stream().noneMatch((template) -> template.startsWith(uri + "{?")));
			}
			else if (state.isIndexed()) {
				uris = indexed(mount, prefix, start, FIRST_PAGE).switchIfEmpty(unlisted(mount, prefix, start));
			}
			else {
				this.run.scans(mount);
				uris = CatalogGrep.this.candidates.scan(mount, prefix, start, true);
			}
			Flux<String> all = (this.line >= 0 && start.startsWith(prefix) && !start.isEmpty()) ? uris.startWith(start)
					: uris;
			return all.map((uri) -> new Candidate(mount, uri, (logs != null) ? uri + logs : uri));
		}

		private Flux<String> indexed(String mount, String prefix, String start, int size) {
			CandidateQuery query = new CandidateQuery(this.pattern.analysis().condition(), prefix, start, size);
			return CatalogGrep.this.candidates.find(mount, query).flatMapMany((page) -> {
				String next = page.next();
				Flux<String> found = Flux.fromIterable(page.uris());
				return (next == null) ? found : found
					.concatWith(Flux.defer(() -> indexed(mount, prefix, next, Math.min(4 * size, MAX_PAGE))));
			});
		}

		/**
		 * Returns the resources below a prefix of which the list has none, such as the
		 * files of another revision; empty if the list has one.
		 */
		private Flux<String> unlisted(String mount, String prefix, String start) {
			CandidateQuery any = new CandidateQuery(TrigramCondition.ANY, prefix, "", 1);
			return (prefix.length() <= mount.length()) ? Flux.empty()
					: CatalogGrep.this.candidates.find(mount, any)
						.filter((page) -> page.uris().isEmpty())
						.flatMapMany((nothing) -> new DirectoryWalk(CatalogGrep.this.catalog, prefix, start).files())
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

		/**
		 * Searches resources in order, on one thread as long as their sources have them
		 * at once.
		 */
		private Flux<SearchedResource> searched(List<Candidate> batch) {
			return BlockingStreams.on(this.scheduler, Flux.defer(() -> {
				Thread begun = Thread.currentThread();
				return Flux.fromIterable(batch)
					.concatMap((candidate) -> (Thread.currentThread() == begun) ? searched(candidate)
							: searched(candidate).subscribeOn(this.scheduler), 0);
			}));
		}

		/**
		 * Searches a resource; empty for one that the caller may not see, so that no
		 * cursor names it.
		 */
		private Mono<SearchedResource> searched(Candidate candidate) {
			String uri = candidate.uri();
			return Mono.defer(() -> {
				if (this.run.isOver() || this.run.isFull()) {
					return Mono.just(SearchedResource.stopped(uri, this.run.isFull() ? Stop.BYTES : Stop.TIME));
				}
				Access access = CatalogGrep.this.catalog.access(this.identity);
				String listed = CatalogGrep.this.catalog.listedUri(uri);
				boolean isSeen = access.allows(Verb.LIST, listed) && access.allows(Verb.READ, listed);
				return isSeen ? Cancellation.quietly(lines(candidate, Thread.currentThread()))
					.defaultIfEmpty(SearchedResource.nothing(uri)) : Mono.<SearchedResource>empty();
			})
				.onErrorResume((failure) -> !(failure instanceof RejectedExecutionException), (failure) -> Mono
					.just(isMissing(failure) ? SearchedResource.nothing(uri) : SearchedResource.unread(uri)));
		}

		private static boolean isMissing(Throwable failure) {
			return failure instanceof McpException known && known.code() == ErrorCode.RESOURCE_NOT_FOUND;
		}

		/**
		 * Searches the lines of a resource.
		 * @param begun the thread of the search, on which a content may be there at once
		 */
		private Mono<SearchedResource> lines(Candidate candidate, Thread begun) {
			return CatalogGrep.this.catalog.find(candidate.readUri()).flatMap((content) -> {
				String markdown = content.markdownUri();
				if (!isOfType(content.mimeType())) {
					return Mono.empty();
				}
				if (markdown != null) {
					return CatalogGrep.this.catalog.find(markdown)
						.flatMap((text) -> lines(candidate, text, begun,
								(page) -> MarkdownUri.ofPage(candidate.uri(), page)));
				}
				return GzippedText.is(content)
						? GzippedText.beginning(content, MAX_INFLATED_BYTES, this.run::read)
							.flatMap((text) -> lines(candidate, text, begun, null))
						: lines(candidate, content, begun, null);
			});
		}

		private boolean isOfType(@Nullable String mimeType) {
			String wanted = this.request.mimeType();
			return wanted == null || (mimeType != null
					&& (mimeType.equals(wanted) || (wanted.endsWith("/") && mimeType.startsWith(wanted))));
		}

		private Mono<SearchedResource> lines(Candidate candidate, Content found, Thread begun,
				@Nullable PageUris pages) {
			Content text = found.decoded();
			if (text.form() == Form.BLOB) {
				return Mono.empty();
			}
			long skipped = (this.line >= 0 && candidate.uri().equals(this.after)) ? this.line : 0;
			LineFinder lines = new LineFinder(this.pattern, this.request.before(), this.request.after(),
					this.request.limit(), skipped, this.run::isOver);
			return pieces(text.body(), begun).takeUntil((bytes) -> {
				this.run.read(bytes.length);
				return lines.add(bytes) || this.run.isOver();
			}).then(Mono.fromSupplier(() -> {
				boolean isOver = this.run.isOver();
				if (!isOver) {
					lines.end();
				}
				return resource(candidate, lines, isOver || lines.isStopped(), pages);
			}));
		}

		/** Returns the bytes of a body, on a thread for searches. */
		private Flux<byte[]> pieces(Body body, Thread begun) {
			return (body instanceof InMemory memory && Thread.currentThread() == begun) ? Flux.just(memory.bytes())
					: body.stream()
						.publishOn(this.scheduler, 2)
						.map(BufferBytes::drain)
						.doOnDiscard(DataBuffer.class, DataBufferUtils::release);
		}

		private SearchedResource resource(Candidate candidate, LineFinder lines, boolean isPartial,
				@Nullable PageUris pages) {
			boolean isLog = !candidate.readUri().equals(candidate.uri());
			List<SearchedLine> found = lines.found().stream().map((line) -> {
				boolean isPage = pages != null && line.page() > 0;
				String uri = (pages != null && line.page() > 0) ? pages.of(line.page())
						: isLog ? candidate.readUri() : lineUri(candidate.uri(), line.number());
				return new SearchedLine(new FoundLine(uri, (isPage || isLog) ? null : line.number(),
						isPage ? line.page() : null, line.text(), line.isMatch()), line.number());
			}).toList();
			return new SearchedResource(candidate.uri(), found, lines.isMore(), isPartial && !lines.isMore(), false,
					null);
		}

		private String lineUri(String uri, long number) {
			return CatalogGrep.this.catalog.supportsRanges(uri, this.identity) ? uri + "?lines=" + number + "-" + number
					: uri;
		}

	}

	/** URIs of the pages of a document. */
	@FunctionalInterface
	private interface PageUris {

		String of(int page);

	}

	/**
	 * Resource that may have matching lines.
	 *
	 * @param readUri the URI to read, with the query of a mount that searches lines
	 * itself
	 */
	private record Candidate(String mount, String uri, String readUri) {

	}

}
