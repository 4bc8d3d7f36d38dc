package io.mcpgateway.adapter.file;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.RootMonitor;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.file.mount.FilesProperties;
import io.mcpgateway.adapter.file.watch.FileFeed;
import io.mcpgateway.adapter.file.watch.WatchState;
import io.mcpgateway.adapter.mount.PropertyNames;
import io.mcpgateway.adapter.mount.SourceRegistrar;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.PlatformTree;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.CompositeReactiveHealthContributor;
import org.springframework.core.env.Environment;

/**
 * Registrar of an adapter, a feed and a health contributor for each mount under {@code
 * gateway.files.mounts}. Each mount has threads of its own, so that a hanging file system
 * blocks no other mount.
 */
public final class FileRegistrar implements SourceRegistrar {

	@Override
	public String part() {
		return "files";
	}

	@Override
	public Stream<String> properties() {
		return PropertyNames.of(FilesProperties.PREFIX, FilesProperties.class);
	}

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
			String threads = registerThreads(registry, "files-" + name, properties.threads());
			String bulk = registerThreads(registry, "files-" + name + "-bulk", properties.threads());
			String root = "files-" + name + "-root";
			registry.registerBean(root, RootMonitor.class,
					(bean) -> bean.supplier((context) -> RootMonitor.of(FileMount.uriPrefix(name),
							FilesProperties.PREFIX + ".mounts." + name + ".root", mount.directory(), tree,
							context.bean(threads, ReaderThreads.class))));
			registry.registerBean("files-" + name, ResourceAdapter.class,
					(bean) -> bean.supplier((context) -> new FileAdapter(name, mount,
							context.bean(root, RootMonitor.class).guard(tree), names, context.bean(ContentCache.class),
							context.bean(threads, ReaderThreads.class), context.bean(bulk, ReaderThreads.class))));
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

	/** Registers threads and returns the bean name. */
	private static String registerThreads(BeanRegistry registry, String name, int count) {
		String threads = name + "-threads";
		registry.registerBean(threads, ReaderThreads.class,
				(bean) -> bean.supplier((context) -> ReaderThreads.of(count, name)));
		return threads;
	}

	private static ChangeFeed withGauge(FileFeed feed, WatchState state, MeterRegistry registry) {
		Gauge.builder("mcp.files.watched.directories", state, WatchState::directories)
			.description("Number of watched directories")
			.tag("mount", feed.uriPrefix())
			.register(registry);
		return feed;
	}

}
