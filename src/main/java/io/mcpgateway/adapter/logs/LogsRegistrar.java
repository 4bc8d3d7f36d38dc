package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

import io.mcpgateway.adapter.BlockingPolls;
import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.RootMonitor;
import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.logs.line.LineRenderer;
import io.mcpgateway.adapter.logs.line.SecretMask;
import io.mcpgateway.adapter.logs.mount.AccessReviewSettings;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.mount.LokiSource;
import io.mcpgateway.adapter.logs.mount.PodSource;
import io.mcpgateway.adapter.logs.read.FileLogStore;
import io.mcpgateway.adapter.logs.read.LogFiles;
import io.mcpgateway.adapter.logs.read.LogStore;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountBeans;
import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.adapter.mount.MountKind;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.WatchMode;
import io.mcpgateway.adapter.mount.grant.GrantHealth;
import io.mcpgateway.configuration.PrincipalConditions;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import io.mcpgateway.tree.StallGuard;
import io.mcpgateway.upstream.AddressGuard;
import io.mcpgateway.upstream.UpstreamConnections;
import io.mcpgateway.upstream.UpstreamSettings;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Registrar of groups of logs under {@code gateway.logs.mounts}. Each mount has threads
 * for reads, and separate threads for polls.
 */
final class LogsRegistrar extends MountRegistrar<LogMount> {

	static final MountKind<LogMount> KIND = MountKind.of("logs", LogMount.class)
		.without("include", "index", "skills", "list", "charset", "max-read");

	private static final int THREADS = Math.max(8, 4 * Runtime.getRuntime().availableProcessors());

	/** Maximum requests of a mount at a time. */
	private static final int MAX_CONNECTIONS = 64;

	/** Maximum reviews of callers of a mount at a time. */
	private static final int MAX_REVIEWS = 16;

	/** Maximum time for which a call waits for a review. */
	private static final Duration MAX_REVIEW_TIME = Duration.ofSeconds(5);

	/** Maximum time of a look at the files before a subscription. */
	private static final Duration BASELINE_TIMEOUT = Duration.ofSeconds(5);

	public LogsRegistrar() {
		super(KIND);
	}

	@Override
	protected void check(Mount<LogMount> mount) {
		mount.source().check(mount.property());
		Globs.check(mount.property() + ".exclude", mount.settings().exclude());
	}

	/** Returns whether reviews precede each call, which the start puts in its way. */
	@Override
	protected boolean needsRestart(Mount<LogMount> mount) {
		PodSource pods = mount.source().pods();
		return pods != null && pods.accessReview() != null;
	}

	@Override
	protected void declare(Mount<LogMount> mount, MountBeans beans) {
		if (mount.source().path() != null) {
			declareFiles(mount, beans);
		}
		else {
			declareService(mount, beans);
		}
	}

	private static void declareFiles(Mount<LogMount> mount, MountBeans beans) {
		LogMount source = mount.source();
		LogUris uris = new LogUris(mount.name());
		Part<ReaderThreads> threads = beans.threads(THREADS);
		Part<Scheduler> polls = beans.polls();
		Part<RootMonitor> root = beans.part("root", RootMonitor.class, (context) -> RootMonitor.of(uris.uriPrefix(),
				mount.property() + ".path", source.pattern().directory(), source.tree(), threads.in(context)));
		Part<LogFiles> files = beans.part("files", LogFiles.class, (context) -> new LogFiles(mount,
				root.in(context).guard(source.tree()), new StallGuard(threads.in(context).share())));
		declareAdapter(mount, beans, threads,
				(context) -> new FileLogStore(mount, files.in(context), InstantSource.system()),
				(context) -> new LogPoller(files.in(context), uris, polls.in(context)));
		beans.health((context) -> LogHealth.of(files.in(context), threads.in(context)));
	}

	private static void declareService(Mount<LogMount> mount, MountBeans beans) {
		String name = "logs-" + mount.name();
		InstantSource clock = InstantSource.system();
		Part<ReaderThreads> threads = beans.part("threads", ReaderThreads.class,
				(context) -> ReaderThreads.ofRequests(THREADS, name));
		Part<Scheduler> polls = beans.part("polls", Scheduler.class,
				(context) -> BlockingPolls.schedulerOfRequests(name + "-polls"));
		Part<RemoteLogs> logs = beans.part("source", RemoteLogs.class,
				(context) -> service(mount, context.bean(ReactorResourceFactory.class)));
		Part<LogStore> store = (context) -> new RemoteLogStore(mount, logs.in(context), clock);
		declareAdapter(mount, beans, threads, store, (context) -> new RemoteLogPoller(logs.in(context),
				store.in(context), new LogUris(mount.name()), polls.in(context), clock));
		Part<AccessReviews> reviews = reviews(mount, beans);
		beans.health((context) -> {
			SourceHealth health = LogHealth.of(logs.in(context), threads.in(context));
			return (reviews != null) ? GrantHealth.of(health, reviews.in(context)::failure) : health;
		});
	}

	/**
	 * Declares the reviews of callers of pods, and what asks for them; {@code null}
	 * without.
	 */
	private static @Nullable Part<AccessReviews> reviews(Mount<LogMount> mount, MountBeans beans) {
		PodSource pods = mount.source().pods();
		AccessReviewSettings settings = (pods != null) ? pods.accessReview() : null;
		if (pods == null || settings == null) {
			return null;
		}
		Duration timeout = (pods.timeout().compareTo(MAX_REVIEW_TIME) < 0) ? pods.timeout() : MAX_REVIEW_TIME;
		Part<AccessReviewApi> api = beans.part("access-api", AccessReviewApi.class,
				(context) -> new AccessReviewApi(pods, new UpstreamConnections(
						new UpstreamSettings("logs-" + mount.name() + "-access", AddressGuard.ofConfiguredHosts(),
								MAX_REVIEWS, timeout, pods.isSecure() ? pods.caFile() : null),
						context.bean(ReactorResourceFactory.class)), timeout));
		Part<AccessReviews> reviews = beans.part("access-reviews", AccessReviews.class, (context) -> {
			settings.checkIssuers(mount.property() + ".pods.access-review",
					PrincipalConditions.issuers(context.bean(Environment.class)));
			return new AccessReviews(new LogUris(mount.name()).uriPrefix(), settings, namespaces(pods),
					api.in(context)::review, context.bean(MeterRegistry.class), System::nanoTime);
		});
		beans.part("access", PodCondition.class, (context) -> new PodCondition(reviews.in(context)));
		beans.part("access-feed", AccessReviewFeed.class, (context) -> new AccessReviewFeed(reviews.in(context)));
		return reviews;
	}

	private static List<String> namespaces(PodSource pods) {
		try {
			return pods.searched();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The namespace of the gateway cannot be read", ex);
		}
	}

	private static void declareAdapter(Mount<LogMount> mount, MountBeans beans, Part<ReaderThreads> threads,
			Part<LogStore> store, Part<Poller> poller) {
		if (mount.source().watch() == WatchMode.POLL) {
			beans.polling((context) -> feed(mount, poller.in(context), context.bean(SubscribedUris.class)));
		}
		beans.adapter(ResourceAdapter.class, (context) -> new LogAdapter(mount, store.in(context),
				beans.baselines(context), threads.in(context), InstantSource.system()));
	}

	/** Returns a feed polling a group of logs. */
	static PollingFeed feed(Mount<LogMount> mount, Poller poller, SubscribedUris subscribed) {
		return new PollingFeed(List.of(new LogUris(mount.name()).uriPrefix()), subscribed, poller, WriteWatch.NONE,
				mount.source().interval(), BASELINE_TIMEOUT,
				(mount.source().path() == null) ? Watchers.ONE_NODE : mount.settings().watchers());
	}

	/**
	 * Connects to the service keeping the logs of a mount.
	 * @throws IllegalArgumentException for a mount of files
	 */
	static RemoteLogs service(Mount<LogMount> mount, ReactorResourceFactory resources) {
		LogMount source = mount.source();
		if (source.pods() != null) {
			PodSource pods = source.pods();
			int maxLineBytes = new LineRenderer(SecretMask.of(source.mask(), source.maskPatterns()),
					(int) source.maxLine().toBytes())
				.maxLineBytes();
			return new PodLogs(pods,
					connections(mount, pods.timeout(), pods.isSecure() ? pods.caFile() : null, resources),
					new PodLogs.LineBounds(maxLineBytes, 2 * source.maxScan().toBytes()));
		}
		if (source.loki() != null) {
			LokiSource loki = source.loki();
			return new LokiLogs(loki, connections(mount, loki.timeout(), loki.caFile(), resources),
					InstantSource.system());
		}
		throw new IllegalArgumentException("The logs of the mount are files");
	}

	private static UpstreamConnections connections(Mount<LogMount> mount, Duration timeout, @Nullable Path authorities,
			ReactorResourceFactory resources) {
		return new UpstreamConnections(new UpstreamSettings("logs-" + mount.name(), AddressGuard.ofConfiguredHosts(),
				MAX_CONNECTIONS, timeout, authorities), resources);
	}

}
