package io.mcpgateway.adapter.file;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.RootMonitor;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.watch.FileFeed;
import io.mcpgateway.adapter.file.watch.WatchState;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountBeans;
import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.adapter.mount.MountKind;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.grant.AccessFile;
import io.mcpgateway.adapter.mount.grant.FolderGrants;
import io.mcpgateway.adapter.mount.grant.GrantCondition;
import io.mcpgateway.adapter.mount.grant.GrantFeed;
import io.mcpgateway.adapter.mount.grant.GrantedPaths;
import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.configuration.PrincipalConditions;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.PlatformTree;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;
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
		AccessFile.check(property, source.accessFile(), source.accessDefault());
		Assert.isTrue(source.accessFile() == null || !source.followLinks(), () -> property
				+ ".access-file cannot be set beside follow-links, since a link would lead around it: remove one of them");
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
		Part<AccessFileScan> access = accessFiles(mount, beans, (context) -> root.in(context).guard(tree));
		beans.adapter(FileAdapter.class,
				(context) -> new FileAdapter(mount, root.in(context).guard(tree), context.bean(NameCache.class),
						context.bean(ContentCache.class), small.in(context), bulk.in(context),
						(access != null) ? access.in(context) : FolderRefresh.NONE));
		WatchState state = new WatchState(source.watch());
		beans.health(
				(context) -> FileHealth.of(tree, state, (access != null) ? access.in(context)::problem : () -> null));
		if (source.watch() != FileWatchMode.OFF) {
			beans.feed(FileFeed.class,
					(context) -> withGauge(new FileFeed(mount, tree, state), state, context.bean(MeterRegistry.class)));
		}
	}

	/** Declares the parts for access files; {@code null} for a mount without them. */
	private static @Nullable Part<AccessFileScan> accessFiles(Mount<FileMount> mount, MountBeans beans,
			Part<DirectoryTree> tree) {
		FileMount source = mount.source();
		String name = source.accessFile();
		if (name == null) {
			return null;
		}
		String prefix = FileMount.uriPrefix(mount);
		Part<FolderGrants> grants = beans.part("grants", FolderGrants.class,
				(context) -> new FolderGrants(source.accessDefault()));
		Part<AccessFileScan> scan = beans.part("access-files", AccessFileScan.class, (context) -> {
			DirectoryTree guarded = tree.in(context);
			AccessFiles files = new AccessFiles(mount, name, guarded, grants.in(context),
					PrincipalConditions.issuers(context.bean(Environment.class)), InstantSource.system());
			return new AccessFileScan(prefix, mount.name(), new VisibleTree(mount, guarded), files, grants.in(context));
		});
		beans.part("access", GrantCondition.class, (context) -> new GrantCondition(GrantedPaths.below(prefix), name,
				withGauge(grants.in(context), prefix, context.bean(MeterRegistry.class)), scan.in(context)::isServed));
		beans.part("access-feed", GrantFeed.class, (context) -> new GrantFeed(GrantedPaths.below(prefix),
				context.bean(SubscribedUris.class), grants.in(context)));
		return scan;
	}

	private static FolderGrants withGauge(FolderGrants grants, String prefix, MeterRegistry registry) {
		Gauge.builder("mcp.files.access.faulty", grants, (all) -> all.faults().size())
			.description("Number of access files that cannot be used and close their folders")
			.tag("mount", prefix)
			.register(registry);
		return grants;
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
