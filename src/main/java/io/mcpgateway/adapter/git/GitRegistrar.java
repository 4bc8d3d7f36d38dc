package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.mcpgateway.adapter.BlockingPolls;
import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.RootMonitor;
import io.mcpgateway.adapter.git.mirror.MirrorSchedule;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.mount.GitProperties;
import io.mcpgateway.adapter.git.mount.GitUris;
import io.mcpgateway.adapter.git.mount.GitWatchMode;
import io.mcpgateway.adapter.git.mount.PathFilter;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryStore;
import io.mcpgateway.adapter.git.store.UnservedRepositoryException;
import io.mcpgateway.adapter.mount.PropertyNames;
import io.mcpgateway.adapter.mount.SourceRegistrar;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import io.mcpgateway.webhook.Webhook;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.CompositeReactiveHealthContributor;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Registrar of an adapter, a feed and a health contributor for each repository under
 * {@code gateway.git.mounts}. Each mount has threads of its own, and others for polls.
 */
public final class GitRegistrar implements SourceRegistrar {

	private static final int THREADS = Math.max(8, 4 * Runtime.getRuntime().availableProcessors());

	/** Maximum time of a look at the references before a subscription. */
	private static final Duration BASELINE_TIMEOUT = Duration.ofSeconds(5);

	@Override
	public String part() {
		return "git";
	}

	@Override
	public Stream<String> properties() {
		return PropertyNames.of(GitProperties.PREFIX, GitProperties.class);
	}

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		Map<String, GitMount> mounts = BoundProperties.read(environment, GitProperties.PREFIX, GitProperties.class)
			.mounts();
		if (mounts.isEmpty()) {
			return;
		}
		mounts.forEach((name, mount) -> register(registry, name, mount));
		registry.registerBean("git", CompositeReactiveHealthContributor.class,
				(bean) -> bean.supplier((context) -> health(context, mounts)));
	}

	/** Returns a feed that polls a repository. */
	static PollingFeed feed(String name, GitMount mount, GitRepository repository, SubscribedUris subscribed) {
		GitUris uris = new GitUris(name, repository::defaultBranch);
		return new PollingFeed(List.of(uris.uriPrefix()), subscribed,
				new GitPoller(repository, uris, new PathFilter(mount)), WriteWatch.NONE, mount.pollInterval(),
				BASELINE_TIMEOUT, mount.watchers());
	}

	private static void register(BeanRegistry registry, String name, GitMount mount) {
		registry.registerBean(bean(name, "threads"), ReaderThreads.class,
				(bean) -> bean.supplier((context) -> ReaderThreads.of(THREADS, "git-" + name)));
		registry.registerBean(bean(name, "polls"), Scheduler.class,
				(bean) -> bean.supplier((context) -> BlockingPolls.scheduler("git-" + name + "-polls")));
		registerRepository(registry, name, mount);
		registry.registerBean("git-" + name, ResourceAdapter.class, (bean) -> bean.supplier(
				(context) -> new GitAdapter(name, mount, repository(context, name), (mount.watch() == GitWatchMode.POLL)
						? context.bean(bean(name, "feed"), PollingFeed.class) : BaselineTaker.NONE)));
		if (mount.url() != null) {
			registry.registerBean(bean(name, "mirror"), MirrorSchedule.class,
					(bean) -> bean.supplier((context) -> new MirrorSchedule("git://" + name + "/", mount,
							repository(context, name)::updateDefaultBranch,
							context.bean(bean(name, "polls"), Scheduler.class),
							context.bean(ReactorResourceFactory.class), context.bean(MeterRegistry.class))));
		}
		String token = mount.webhookToken();
		if (token != null) {
			registry.registerBean(bean(name, "webhook"), Webhook.class,
					(bean) -> bean.supplier((context) -> new Webhook.Trigger("git", name, token,
							context.bean(bean(name, "mirror"), MirrorSchedule.class)::fetchSoon)));
		}
		if (mount.watch() == GitWatchMode.POLL) {
			registry.registerBean(bean(name, "feed"), PollingFeed.class, (bean) -> bean.supplier(
					(context) -> feed(name, mount, repository(context, name), context.bean(SubscribedUris.class))));
		}
	}

	/** Registers a repository; the absence of one that the gateway copies is no fault. */
	private static void registerRepository(BeanRegistry registry, String name, GitMount mount) {
		if (mount.url() == null) {
			registry.registerBean(bean(name, "root"), RootMonitor.class,
					(bean) -> bean.supplier((context) -> new RootMonitor("git://" + name + "/",
							GitProperties.PREFIX + ".mounts." + name + ".path", mount.directory(),
							() -> isRepository(mount), context.bean(bean(name, "threads"), ReaderThreads.class))));
		}
		registry.registerBean(bean(name, "repository"), GitRepository.class, (bean) -> bean.supplier((context) -> {
			ReaderThreads threads = context.bean(bean(name, "threads"), ReaderThreads.class);
			Scheduler polls = context.bean(bean(name, "polls"), Scheduler.class);
			return (mount.url() != null) ? new GitRepository(mount, threads, polls) : new GitRepository(mount, threads,
					polls, context.bean(bean(name, "root"), RootMonitor.class)::unavailable);
		}));
	}

	/** Returns whether the repository can be served, or fails if there is none. */
	private static boolean isRepository(GitMount mount) throws IOException {
		try {
			RepositoryStore.open(mount.directory());
			return true;
		}
		catch (UnservedRepositoryException ex) {
			return false;
		}
	}

	private static CompositeReactiveHealthContributor health(BeanRegistry.SupplierContext context,
			Map<String, GitMount> mounts) {
		Map<String, GitHealth> health = new TreeMap<>();
		mounts.forEach((name, mount) -> health.put(name, new GitHealth(repository(context, name),
				(mount.url() != null) ? context.bean(bean(name, "mirror"), MirrorSchedule.class)::details : Map::of)));
		return CompositeReactiveHealthContributor.fromMap(health);
	}

	private static GitRepository repository(BeanRegistry.SupplierContext context, String name) {
		return context.bean(bean(name, "repository"), GitRepository.class);
	}

	private static String bean(String name, String part) {
		return "git-" + name + "-" + part;
	}

}
