package io.mcpgateway.adapter.git;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.ReaderListener;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.WrittenRepository;

/** Fixture of a repository, mounted as {@code acme}. */
public record ServedRepository(WrittenRepository written, Mount<GitMount> mount, GitRepository repository,
		GitAdapter adapter) implements AutoCloseable {

	/** Start of the URIs of the files in the default branch. */
	public static final String MAIN = "git://acme/heads/main/contents/";

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	/** Serves a new, empty repository. */
	public static ServedRepository create() {
		return of(WrittenRepository.create(), Map.of());
	}

	/** Serves a repository and owns it. */
	public static ServedRepository of(WrittenRepository written, Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(Map.of("path", written.directory(), "poll-interval", "100ms"));
		all.putAll(properties);
		Mount<GitMount> mount = TestMounts.of(new GitRegistrar(), "acme", all);
		GitRepository repository = new GitRepository(mount.source(), ReaderThreads.of(8, "git-acme"),
				BlockingScheduler.shared(), ReaderListener.NONE);
		repository.updateDefaultBranch();
		return new ServedRepository(written, mount, repository, new GitAdapter(mount, repository, BaselineTaker.NONE));
	}

	/** Mounts the repository with other properties. */
	public ServedRepository remount(Map<String, ?> properties) {
		return of(this.written, properties);
	}

	/** Returns a client of the adapter. */
	public CatalogClient client() {
		return new CatalogClient(this.adapter);
	}

	/** Returns the listed URIs. */
	List<String> uris() {
		return this.adapter.list("", Integer.MAX_VALUE)
			.map(Resource::uri)
			.collectList()
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	@Override
	public void close() {
		this.written.close();
	}

}
