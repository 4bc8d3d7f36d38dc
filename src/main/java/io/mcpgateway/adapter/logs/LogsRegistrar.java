package io.mcpgateway.adapter.logs;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.mcpgateway.adapter.BlockingPolls;
import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.RootMonitor;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.mount.LogWatchMode;
import io.mcpgateway.adapter.logs.mount.LogsProperties;
import io.mcpgateway.adapter.logs.read.FileLogStore;
import io.mcpgateway.adapter.logs.read.LogFiles;
import io.mcpgateway.adapter.logs.read.LogStore;
import io.mcpgateway.adapter.logs.remote.RemoteLogStore;
import io.mcpgateway.adapter.logs.remote.RemoteLogs;
import io.mcpgateway.adapter.mount.PropertyNames;
import io.mcpgateway.adapter.mount.SourceRegistrar;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import io.mcpgateway.tree.StallGuard;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.CompositeReactiveHealthContributor;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Registrar of an adapter, a feed and a health contributor for each group of logs under
 * {@code gateway.logs.mounts}. Each mount has threads of its own, and others for polls.
 */
public final class LogsRegistrar implements SourceRegistrar {

	private static final int THREADS = Math.max(8, 4 * Runtime.getRuntime().availableProcessors());

	/** Maximum time of a look at the files before a subscription. */
	private static final Duration BASELINE_TIMEOUT = Duration.ofSeconds(5);

	@Override
	public String part() {
		return "logs";
	}

	@Override
	public Stream<String> properties() {
		return PropertyNames.of(LogsProperties.PREFIX, LogsProperties.class);
	}

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		Map<String, LogMount> mounts = BoundProperties.read(environment, LogsProperties.PREFIX, LogsProperties.class)
			.mounts();
		if (mounts.isEmpty()) {
			return;
		}
		mounts.forEach((name, mount) -> register(registry, name, mount));
		registry.registerBean("logs", CompositeReactiveHealthContributor.class,
				(bean) -> bean.supplier((context) -> health(context, mounts)));
	}

	/** Returns a feed that polls a group of log files. */
	static PollingFeed feed(String name, LogMount mount, LogFiles files, Scheduler scheduler,
			SubscribedUris subscribed) {
		LogUris uris = new LogUris(name);
		return feed(uris, mount, new LogPoller(files, uris, scheduler), subscribed);
	}

	/** Returns a feed that polls logs of a service. */
	static PollingFeed feed(String name, LogMount mount, RemoteLogs logs, Scheduler scheduler,
			SubscribedUris subscribed) {
		LogUris uris = new LogUris(name);
		LogStore store = new RemoteLogStore(mount, uris, logs, InstantSource.system());
		return feed(uris, mount, new RemoteLogPoller(logs, store, uris, scheduler, InstantSource.system()), subscribed);
	}

	private static PollingFeed feed(LogUris uris, LogMount mount, Poller poller, SubscribedUris subscribed) {
		return new PollingFeed(List.of(uris.uriPrefix()), subscribed, poller, WriteWatch.NONE, mount.interval(),
				BASELINE_TIMEOUT, mount.watchers());
	}

	private static void register(BeanRegistry registry, String name, LogMount mount) {
		registry.registerBean(bean(name, "threads"), ReaderThreads.class,
				(bean) -> bean.supplier((context) -> (mount.path() != null) ? ReaderThreads.of(THREADS, "logs-" + name)
						: ReaderThreads.ofRequests(THREADS, "logs-" + name)));
		registry.registerBean(bean(name, "polls"), Scheduler.class,
				(bean) -> bean
					.supplier((context) -> (mount.path() != null) ? BlockingPolls.scheduler("logs-" + name + "-polls")
							: BlockingPolls.schedulerOfRequests("logs-" + name + "-polls")));
		if (mount.path() != null) {
			registry.registerBean(bean(name, "root"), RootMonitor.class,
					(bean) -> bean.supplier((context) -> RootMonitor.of(new LogUris(name).uriPrefix(),
							LogsProperties.PREFIX + ".mounts." + name + ".path", mount.pattern().directory(),
							mount.tree(), threads(context, name))));
			registry.registerBean(bean(name, "files"), LogFiles.class,
					(bean) -> bean.supplier((context) -> new LogFiles(mount,
							context.bean(bean(name, "root"), RootMonitor.class).guard(mount.tree()),
							new StallGuard(threads(context, name).share()))));
		}
		else {
			registry.registerBean(bean(name, "source"), RemoteLogs.class, (bean) -> bean
				.supplier((context) -> RemoteSources.of(name, mount, context.bean(ReactorResourceFactory.class))));
		}
		registry.registerBean("logs-" + name, ResourceAdapter.class,
				(bean) -> bean.supplier((context) -> new LogAdapter(
						name, mount, store(context, name, mount), (mount.watch() == LogWatchMode.POLL)
								? context.bean(bean(name, "feed"), PollingFeed.class) : BaselineTaker.NONE,
						threads(context, name), InstantSource.system())));
		if (mount.watch() == LogWatchMode.POLL) {
			registry.registerBean(bean(name, "feed"), PollingFeed.class,
					(bean) -> bean.supplier((context) -> feed(context, name, mount)));
		}
	}

	private static LogStore store(BeanRegistry.SupplierContext context, String name, LogMount mount) {
		LogUris uris = new LogUris(name);
		return (mount.path() != null) ? new FileLogStore(mount, uris, files(context, name), InstantSource.system())
				: new RemoteLogStore(mount, uris, source(context, name), InstantSource.system());
	}

	private static PollingFeed feed(BeanRegistry.SupplierContext context, String name, LogMount mount) {
		SubscribedUris subscribed = context.bean(SubscribedUris.class);
		Scheduler polls = context.bean(bean(name, "polls"), Scheduler.class);
		return (mount.path() != null) ? feed(name, mount, files(context, name), polls, subscribed)
				: feed(name, mount, source(context, name), polls, subscribed);
	}

	private static CompositeReactiveHealthContributor health(BeanRegistry.SupplierContext context,
			Map<String, LogMount> mounts) {
		Map<String, LogHealth> health = new TreeMap<>();
		mounts.forEach((name, mount) -> health.put(name,
				(mount.path() != null) ? LogHealth.of(files(context, name), threads(context, name))
						: LogHealth.of(source(context, name), threads(context, name))));
		return CompositeReactiveHealthContributor.fromMap(health);
	}

	private static LogFiles files(BeanRegistry.SupplierContext context, String name) {
		return context.bean(bean(name, "files"), LogFiles.class);
	}

	private static RemoteLogs source(BeanRegistry.SupplierContext context, String name) {
		return context.bean(bean(name, "source"), RemoteLogs.class);
	}

	private static ReaderThreads threads(BeanRegistry.SupplierContext context, String name) {
		return context.bean(bean(name, "threads"), ReaderThreads.class);
	}

	private static String bean(String name, String part) {
		return "logs-" + name + "-" + part;
	}

}
