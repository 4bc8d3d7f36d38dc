package io.mcpgateway.grep;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

import io.mcpgateway.blocking.BlockingStreams;
import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.find.NamePattern;
import io.mcpgateway.grep.GrepRun.SearchedResource;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.search.LineCandidates;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Search of lines through the catalog. Several resources are read at a time, on threads
 * of which each caller has a share, and answered in order.
 */
final class CatalogGrep implements Grep {

	/** Maximum resources that a thread searches in succession. */
	private static final int BATCH = 8;

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
			GrepPosition position = GrepPosition.of(request.cursor());
			GrepPattern pattern = GrepPattern.of(request.pattern(), request.isExpression(), request.ignoresCase());
			GrepRun run = new GrepRun(request.limit(), this.properties.maxBytes().toBytes(),
					begun + this.properties.timeout().toNanos(), position);
			Identity identity = Caller.in(context).identity();
			Scheduler scheduler = this.threads.forCaller(ReaderKey.in(context));
			GrepCandidates candidates = new GrepCandidates(this.catalog, this.candidates, request,
					pattern.analysis().condition(), run, identity, position);
			ResourceLines lines = new ResourceLines(this.catalog, request, pattern, run, identity, position, scheduler);
			return candidates.all()
				.filter((candidate) -> isWanted(candidate, request.glob()))
				.buffer(BATCH)
				.flatMapSequential((batch) -> searched(batch, lines, scheduler), this.properties.concurrency(),
						this.properties.concurrency())
				.doOnComplete(run::end)
				.takeUntil(run::add)
				.takeUntilOther(Mono.delay(this.properties.timeout()))
				.doFinally((end) -> run.cancel())
				.then(Mono.fromSupplier(run::answer))
				.onErrorMap(RejectedExecutionException.class, (full) -> ReaderKey.busy())
				.doOnNext((answer) -> this.searches.record(Duration.ofNanos(System.nanoTime() - begun)));
		});
	}

	private static boolean isWanted(Candidate candidate, @Nullable NamePattern glob) {
		return !candidate.uri().endsWith("/")
				&& (glob == null || glob.matches(candidate.uri(), candidate.mount(), null));
	}

	/**
	 * Searches resources in order, on one thread as long as their sources have them at
	 * once.
	 */
	private static Flux<SearchedResource> searched(List<Candidate> batch, ResourceLines lines, Scheduler scheduler) {
		return BlockingStreams.on(scheduler, Flux.defer(() -> {
			Thread begun = Thread.currentThread();
			return Flux.fromIterable(batch)
				.concatMap((candidate) -> (Thread.currentThread() == begun) ? lines.of(candidate)
						: lines.of(candidate).subscribeOn(scheduler), 0);
		}));
	}

}
