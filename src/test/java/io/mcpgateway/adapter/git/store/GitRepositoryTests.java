package io.mcpgateway.adapter.git.store;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.git.GitRegistrar;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.testkit.WrittenRepository;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

class GitRepositoryTests {

	@AutoClose
	private final WrittenRepository written = WrittenRepository.create();

	private final ReaderThreads threads = ReaderThreads.of(2, "git-acme");

	/** Tasks that wait for a thread for polls. */
	private final Queue<Runnable> polls = new ArrayDeque<>();

	private final GitRepository repository = new GitRepository(mount(), this.threads,
			Schedulers.fromExecutor(this.polls::add), ReaderListener.NONE);

	@AfterEach
	void stop() {
		this.threads.destroy();
	}

	@Test
	void looksForAnUnknownBranchOnAThreadForPollsOnly() {
		assertThat(this.repository.defaultBranch()).isNull();
		assertThat(this.repository.defaultBranch()).isNull();
		assertThat(this.polls).hasSize(1);
		this.polls.remove().run();
		assertThat(this.repository.defaultBranch()).isEqualTo(new Branch("main"));
	}

	@Test
	void looksAgainForABranchThatTheRepositoryDidNotName() {
		this.written.close();
		assertThat(this.repository.defaultBranch()).isNull();
		this.polls.remove().run();
		assertThat(this.repository.defaultBranch()).isNull();
		assertThat(this.polls).hasSize(1);
	}

	private GitMount mount() {
		return TestMounts.of(new GitRegistrar(), "acme", Map.of("path", this.written.directory())).source();
	}

}
