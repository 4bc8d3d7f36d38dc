package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;

/**
 * Schedule of the fetches of a remote repository, at the start and at an interval. A
 * failure is logged once, and the copy is served unchanged until a fetch succeeds.
 */
public final class MirrorSchedule implements InitializingBean, DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(MirrorSchedule.class);

	/** Pause after a fetch if another fetch was asked for meanwhile. */
	private static final Duration MIN_PAUSE = Duration.ofSeconds(1);

	private final String uriPrefix;

	private final GitMount mount;

	private final Remote remote;

	private final Runnable afterFetch;

	private final Scheduler scheduler;

	private final Counter succeeded;

	private final Counter failed;

	private final Disposable.Swap running = Disposables.swap();

	/** Number of the run planned last; all earlier runs are void. */
	private long lastRun;

	private boolean isFetching;

	/** Whether another fetch was asked for since the current one began. */
	private boolean isOutdated;

	private volatile @Nullable Instant fetched;

	private volatile @Nullable String failure;

	/**
	 * Creates a schedule.
	 * @param afterFetch runs after each fetch that succeeds, on the same thread
	 * @param scheduler threads that may block, other ones than those of reads
	 */
	public MirrorSchedule(String uriPrefix, GitMount mount, Runnable afterFetch, Scheduler scheduler,
			ReactorResourceFactory resources, MeterRegistry registry) {
		this(uriPrefix, mount, new RemoteMirror(mount, MirrorConnections.of(uriPrefix, mount, resources)), afterFetch,
				scheduler, registry);
	}

	MirrorSchedule(String uriPrefix, GitMount mount, Remote remote, Runnable afterFetch, Scheduler scheduler,
			MeterRegistry registry) {
		this.afterFetch = afterFetch;
		this.uriPrefix = uriPrefix;
		this.mount = mount;
		this.remote = remote;
		this.scheduler = scheduler;
		this.succeeded = counter("success", registry);
		this.failed = counter("failure", registry);
	}

	@Override
	public void afterPropertiesSet() {
		plan(Duration.ZERO);
	}

	@Override
	public void destroy() {
		this.running.dispose();
		this.remote.close();
	}

	/**
	 * Asks for a fetch at once, or for another fetch after the current one. At most one
	 * fetch waits, however often this is called.
	 */
	public synchronized void fetchSoon() {
		if (this.isFetching) {
			this.isOutdated = true;
		}
		else {
			plan(Duration.ZERO);
		}
	}

	/**
	 * Returns the time of the last fetch, and why the last fetch failed, for operators.
	 */
	public Map<String, Object> details() {
		Map<String, Object> details = new LinkedHashMap<>();
		Instant last = this.fetched;
		String reason = this.failure;
		if (last != null) {
			details.put("fetched", last.toString());
		}
		if (reason != null) {
			details.put("failure", reason);
		}
		return details;
	}

	private synchronized void plan(Duration pause) {
		if (this.running.isDisposed()) {
			return;
		}
		long run = ++this.lastRun;
		this.running.update(this.scheduler.schedule(() -> run(run), pause.toMillis(), TimeUnit.MILLISECONDS));
	}

	/** Fetches and plans the next run, unless another run was planned instead. */
	private void run(long run) {
		if (begin(run)) {
			try {
				fetch();
			}
			finally {
				end();
			}
		}
	}

	private synchronized boolean begin(long run) {
		this.isFetching = run == this.lastRun;
		this.isOutdated = false;
		return this.isFetching;
	}

	private synchronized void end() {
		this.isFetching = false;
		plan(this.isOutdated ? MIN_PAUSE : this.mount.fetchInterval());
	}

	private void fetch() {
		try {
			this.remote.fetch();
			this.afterFetch.run();
			this.fetched = Instant.now();
			this.succeeded.increment();
			if (this.failure != null) {
				logger.info("Fetching the repository of {} works again", this.uriPrefix);
			}
			this.failure = null;
		}
		catch (Exception | OutOfMemoryError | StackOverflowError ex) {
			if (!this.running.isDisposed()) {
				fail(ex);
			}
		}
		catch (Error ex) {
			fail(ex);
			throw ex;
		}
	}

	private void fail(Throwable ex) {
		this.failed.increment();
		String reason = FetchErrors.reason(ex);
		if (!reason.equals(this.failure)) {
			logger.warn("Cannot fetch the repository of {}: {}. The next attempt follows in {}", this.uriPrefix, reason,
					this.mount.fetchInterval());
		}
		logger.debug("Cannot fetch the repository of {}", this.uriPrefix, ex);
		this.failure = reason;
	}

	private Counter counter(String outcome, MeterRegistry registry) {
		return Counter.builder("mcp.git.fetches")
			.description("Fetches of remote repositories")
			.tag("mount", this.uriPrefix)
			.tag("outcome", outcome)
			.register(registry);
	}

	/** Remote repository to fetch from. */
	interface Remote extends AutoCloseable {

		/** Fetches all new objects, and blocks until the end. */
		void fetch() throws IOException, URISyntaxException;

		@Override
		void close();

	}

}
