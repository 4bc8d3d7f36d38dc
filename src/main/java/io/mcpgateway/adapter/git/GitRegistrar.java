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
import io.mcpgateway.adapter.git.store.RepositoryStore;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountBeans;
import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.adapter.mount.MountKind;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.WatchMode;
import io.mcpgateway.request.Webhook;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import io.micrometer.core.instrument.MeterRegistry;
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
		Part<GitRepository> repository = (source.url() != null)
				? beans.part("repository", GitRepository.class,
						(context) -> new GitRepository(source, threads.in(context), polls.in(context)))
				: localRepository(mount, beans, threads, polls);
		if (source.watch() == WatchMode.POLL) {
			beans.polling((context) -> feed(mount, repository.in(context), context.bean(SubscribedUris.class)));
		}
		beans.adapter(GitAdapter.class,
				(context) -> new GitAdapter(mount, repository.in(context), beans.baselines(context)));
		if (source.url() == null) {
			beans.health((context) -> GitHealth.of(repository.in(context), Map::of));
			return;
		}
		Part<MirrorSchedule> mirror = beans.part("mirror", MirrorSchedule.class,
				(context) -> new MirrorSchedule(GitUris.uriPrefix(mount.name()), source,
						repository.in(context)::updateDefaultBranch, polls.in(context),
						context.bean(ReactorResourceFactory.class), context.bean(MeterRegistry.class)));
		beans.health((context) -> GitHealth.of(repository.in(context), mirror.in(context)::details));
		String token = source.webhookToken();
		if (token != null) {
			beans.webhook((context) -> new Webhook.Trigger("git", mount.name(), token, mirror.in(context)::fetchSoon));
		}
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
			Part<ReaderThreads> threads, Part<Scheduler> polls) {
		GitMount source = mount.source();
		Part<RootMonitor> root = beans.part("root", RootMonitor.class,
				(context) -> new RootMonitor(GitUris.uriPrefix(mount.name()), mount.property() + ".path",
						source.directory(), () -> RepositoryStore.isServed(source.directory()), threads.in(context)));
		return beans.part("repository", GitRepository.class, (context) -> new GitRepository(source, threads.in(context),
				polls.in(context), root.in(context)::unavailable));
	}

}
