package io.mcpgateway.adapter.file;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.RootMonitor;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.file.watch.FileFeed;
import io.mcpgateway.adapter.file.watch.WatchState;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountBeans;
import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.adapter.mount.MountKind;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.PlatformTree;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.util.Assert;

/**
 * Registrar of served directories. Each mount has threads of its own, so that a hanging
 * file system blocks no other mount.
 */
public final class FileRegistrar extends MountRegistrar<FileMount> {

	/** Served directories. A polled one is likely the same on all nodes. */
	public static final MountKind<FileMount> KIND = MountKind.of("files", FileMount.class)
		.withCommon(FilesProperties.class)
		.withShared(null);

	public FileRegistrar() {
		super(KIND);
	}

	@Override
	protected void check(Mount<FileMount> mount) {
		String property = mount.property();
		FileMount source = mount.source();
		Assert.notNull(source.root(), () -> property + ".root is required: the directory to serve");
		Bounds.time(property + ".coalesce", Duration.ofMillis(1), source.coalesce(), Duration.ofSeconds(10));
		Bounds.time(property + ".poll-interval", Duration.ofMillis(100), source.pollInterval(), Duration.ofHours(1));
		Globs.check(property + ".include", mount.settings().include());
		Globs.check(property + ".exclude", mount.settings().exclude());
	}

	@Override
	protected void register(BeanRegistry registry, List<Mount<FileMount>> mounts) {
		registry.registerBean("files:names", NameCache.class,
				(bean) -> bean.supplier((context) -> new NameCache(context.bean(FilesProperties.class).nameCache())));
	}

	@Override
	protected void declare(Mount<FileMount> mount, MountBeans beans) {
		FileMount source = mount.source();
		DirectoryTree tree = PlatformTree.of(source.directory(), source.followLinks());
		Part<ReaderThreads> small = threads(beans, "threads", "files-" + mount.name());
		Part<ReaderThreads> bulk = threads(beans, "bulk", "files-" + mount.name() + "-bulk");
		Part<RootMonitor> root = beans.part("root", RootMonitor.class, (context) -> RootMonitor
			.of(FileMount.uriPrefix(mount), mount.property() + ".root", source.directory(), tree, small.in(context)));
		beans.adapter(FileAdapter.class, (context) -> new FileAdapter(mount, root.in(context).guard(tree),
				context.bean(NameCache.class), context.bean(ContentCache.class), small.in(context), bulk.in(context)));
		WatchState state = new WatchState(source.watch());
		beans.health((context) -> FileHealth.of(tree, state));
		if (source.watch() != FileWatchMode.OFF) {
			beans.feed(FileFeed.class,
					(context) -> withGauge(new FileFeed(mount, tree, state), state, context.bean(MeterRegistry.class)));
		}
	}

	private static Part<ReaderThreads> threads(MountBeans beans, String part, String name) {
		return beans.part(part, ReaderThreads.class,
				(context) -> ReaderThreads.of(context.bean(FilesProperties.class).threads(), name));
	}

	private static FileFeed withGauge(FileFeed feed, WatchState state, MeterRegistry registry) {
		Gauge.builder("mcp.files.watched.directories", state, WatchState::directories)
			.description("Number of watched directories")
			.tag("mount", feed.uriPrefix())
			.register(registry);
		return feed;
	}

}
