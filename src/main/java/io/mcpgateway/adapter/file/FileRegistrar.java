package io.mcpgateway.adapter.file;

import java.util.Map;
import java.util.TreeMap;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.adapter.file.listing.NameCache;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.file.mount.FilesProperties;
import io.mcpgateway.adapter.file.read.FairScheduler;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.adapter.file.watch.FileFeed;
import io.mcpgateway.adapter.file.watch.WatchState;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.ContentCache;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.CompositeReactiveHealthContributor;
import org.springframework.core.env.Environment;
import reactor.core.scheduler.Scheduler;

/**
 * Registrar of an adapter, a feed and a health contributor for each mount under {@code
 * gateway.files.mounts}. Each mount has threads of its own, so that a hanging file system
 * blocks no other mount.
 */
public final class FileRegistrar implements BeanRegistrar {

	private static final int MAX_QUEUED_TASKS = 10_000;

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		FilesProperties properties = BoundProperties.read(environment, FilesProperties.PREFIX, FilesProperties.class);
		if (properties.mounts().isEmpty()) {
			return;
		}
		NameCache names = new NameCache(properties.nameCache());
		Map<String, FileHealth> health = new TreeMap<>();
		properties.mounts().forEach((name, mount) -> {
			DirectoryTree tree = PlatformTree.of(mount.directory(), mount.followLinks());
			String scheduler = registerScheduler(registry, "files-" + name, properties.threads());
			String bulk = registerScheduler(registry, "files-" + name + "-bulk", properties.threads());
			registry.registerBean("files-" + name, ResourceAdapter.class,
					(bean) -> bean.supplier((context) -> new FileAdapter(name, mount, tree, names,
							context.bean(ContentCache.class), context.bean(scheduler, Scheduler.class),
							new FairScheduler(context.bean(bulk, Scheduler.class), properties.threads()))));
			WatchState state = new WatchState(mount.watch());
			health.put(name, new FileHealth(tree, state));
			if (mount.watch() != FileWatchMode.OFF) {
				registry.registerBean("files-" + name + "-feed", ChangeFeed.class,
						(bean) -> bean.supplier((context) -> withGauge(new FileFeed(name, mount, tree, state), state,
								context.bean(MeterRegistry.class))));
			}
		});
		registry.registerBean("files", CompositeReactiveHealthContributor.class,
				(bean) -> bean.supplier((context) -> CompositeReactiveHealthContributor.fromMap(health)));
	}

	/** Registers a scheduler and returns the bean name. */
	private static String registerScheduler(BeanRegistry registry, String name, int threads) {
		String scheduler = name + "-scheduler";
		registry.registerBean(scheduler, Scheduler.class,
				(bean) -> bean.supplier((context) -> BlockingScheduler.of(threads, MAX_QUEUED_TASKS, name)));
		return scheduler;
	}

	private static ChangeFeed withGauge(FileFeed feed, WatchState state, MeterRegistry registry) {
		Gauge.builder("mcp.files.watched.directories", state, WatchState::directories)
			.description("Number of watched directories")
			.tag("mount", feed.uriPrefix())
			.register(registry);
		return feed;
	}

}
