package io.mcpgateway.adapter.git;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.RootMonitor;
import io.mcpgateway.adapter.git.mirror.MirrorSchedule;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.ReaderListener;
import io.mcpgateway.adapter.git.store.RepositoryStore;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountBeans;
import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.adapter.mount.MountKind;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.WatchMode;
import io.mcpgateway.adapter.mount.grant.FolderGrants;
import io.mcpgateway.adapter.mount.grant.GrantCondition;
import io.mcpgateway.adapter.mount.grant.GrantFeed;
import io.mcpgateway.adapter.mount.grant.GrantHealth;
import io.mcpgateway.adapter.mount.grant.GrantedPaths;
import io.mcpgateway.configuration.PrincipalConditions;
import io.mcpgateway.request.Webhook;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Registrar of served repositories. Each mount has threads for reads, and separate
 * threads for polls.
 */
public final class GitRegistrar extends MountRegistrar<GitMount> {

	/** Served repositories. */
	public static final MountKind<GitMount> KIND = MountKind.of("git", GitMount.class);

	private static final int THREADS = Math.max(8, 4 * Runtime.getRuntime().availableProcessors());

	/** Maximum time of a look at the references before a subscription. */
	private static final Duration BASELINE_TIMEOUT = Duration.ofSeconds(5);

	public GitRegistrar() {
		super(KIND);
	}

	@Override
	protected void check(Mount<GitMount> mount) {
		mount.source().check(mount.property());
		Globs.check(mount.property() + ".include", mount.settings().include());
		Globs.check(mount.property() + ".exclude", mount.settings().exclude());
	}

	@Override
	protected void declare(Mount<GitMount> mount, MountBeans beans) {
		GitMount source = mount.source();
		Part<ReaderThreads> threads = beans.threads(THREADS);
		Part<Scheduler> polls = beans.polls();
		Grants access = grants(mount, beans);
		Part<ReaderListener> listener = (context) -> (access != null) ? access.files.in(context) : ReaderListener.NONE;
		Part<GitRepository> repository = (source.url() != null) ? beans.part("repository", GitRepository.class,
				(context) -> new GitRepository(source, threads.in(context), polls.in(context), listener.in(context)))
				: localRepository(mount, beans, threads, polls, listener);
		if (access != null) {
			declareCondition(mount, beans, access, repository);
		}
		if (source.watch() == WatchMode.POLL) {
			beans.polling((context) -> feed(mount, repository.in(context), context.bean(SubscribedUris.class)));
		}
		beans.adapter(GitAdapter.class,
				(context) -> new GitAdapter(mount, repository.in(context), beans.baselines(context)));
		if (source.url() == null) {
			beans.health((context) -> health(GitHealth.of(repository.in(context), Map::of), access, context));
			return;
		}
		Part<MirrorSchedule> mirror = beans.part("mirror", MirrorSchedule.class,
				(context) -> new MirrorSchedule(GitUris.uriPrefix(mount.name()), source,
						repository.in(context)::updateDefaultBranch, polls.in(context),
						context.bean(ReactorResourceFactory.class), context.bean(MeterRegistry.class)));
		beans.health((context) -> health(GitHealth.of(repository.in(context), mirror.in(context)::details), access,
				context));
		String token = source.webhookToken();
		if (token != null) {
			beans.webhook((context) -> new Webhook.Trigger("git", mount.name(), token, mirror.in(context)::fetchSoon));
		}
	}

	/** Declares the access files of a mount; {@code null} for a mount without them. */
	private static @Nullable Grants grants(Mount<GitMount> mount, MountBeans beans) {
		GitMount source = mount.source();
		String name = source.accessFile();
		if (name == null) {
			return null;
		}
		Part<FolderGrants> grants = beans.part("grants", FolderGrants.class,
				(context) -> new FolderGrants(source.accessDefault()));
		return new Grants(name, grants,
				beans.part("access-files", HeadAccessFiles.class,
						(context) -> new HeadAccessFiles(GitUris.uriPrefix(mount.name()), name,
								PrincipalConditions.issuers(context.bean(Environment.class)), source,
								grants.in(context))));
	}

	/** Declares the condition by access files, and the feed of their changes. */
	private static void declareCondition(Mount<GitMount> mount, MountBeans beans, Grants access,
			Part<GitRepository> repository) {
		String prefix = GitUris.uriPrefix(mount.name());
		beans.part("access", GrantCondition.class, (context) -> {
			FolderGrants grants = access.grants.in(context);
			HeadAccessFiles files = access.files.in(context);
			files.follow(repository.in(context), "git-" + mount.name() + "-access");
			Gauge.builder("mcp.git.access.faulty", grants, (all) -> all.faults().size())
				.description("Number of access files that cannot be used and close their folders")
				.tag("mount", prefix)
				.register(context.bean(MeterRegistry.class));
			return new GrantCondition(paths(mount, repository.in(context)), access.fileName, grants,
					(folder) -> files.isServed());
		});
		beans.part("access-feed", GrantFeed.class, (context) -> new GrantFeed(paths(mount, repository.in(context)),
				context.bean(SubscribedUris.class), access.grants.in(context)));
	}

	private static GrantedPaths paths(Mount<GitMount> mount, GitRepository repository) {
		return new RevisionPaths(new GitUris(mount.name(), repository::defaultBranch), repository::defaultBranch);
	}

	private static ReactiveHealthIndicator health(ReactiveHealthIndicator source, @Nullable Grants access,
			SupplierContext context) {
		return (access != null) ? GrantHealth.of(source, access.files.in(context)::problem) : source;
	}

	/** Returns a feed that polls a repository. */
	static PollingFeed feed(Mount<GitMount> mount, GitRepository repository, SubscribedUris subscribed) {
		GitUris uris = new GitUris(mount.name(), repository::defaultBranch);
		return new PollingFeed(List.of(uris.uriPrefix()), subscribed,
				new GitPoller(repository, uris, new PathFilter(mount)), WriteWatch.NONE, mount.source().pollInterval(),
				BASELINE_TIMEOUT, mount.settings().watchers());
	}

	/** Declares a repository whose absence is a fault. */
	private static Part<GitRepository> localRepository(Mount<GitMount> mount, MountBeans beans,
			Part<ReaderThreads> threads, Part<Scheduler> polls, Part<ReaderListener> listener) {
		GitMount source = mount.source();
		Part<RootMonitor> root = beans.part("root", RootMonitor.class,
				(context) -> new RootMonitor(GitUris.uriPrefix(mount.name()), mount.property() + ".path",
						source.directory(), () -> RepositoryStore.isServed(source.directory()), threads.in(context)));
		return beans.part("repository", GitRepository.class, (context) -> new GitRepository(source, threads.in(context),
				polls.in(context), root.in(context)::unavailable, listener.in(context)));
	}

	/** Parts of a mount with access files. */
	private record Grants(String fileName, Part<FolderGrants> grants, Part<HeadAccessFiles> files) {

	}

}
