package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

import io.mcpgateway.adapter.git.TreeChanges.Visible;
import io.mcpgateway.adapter.git.mount.ReferenceKind;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.testkit.WrittenRepository;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that a cancelled read leaves a repository to its other readers. */
class CancelledReadsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final int ROUNDS = 50;

	private static final int READS = 100;

	private static final long PAUSE_NANOS = 100_000;

	@Test
	void otherReadersStillFindBranchesAndFiles() throws IOException {
		try (WrittenRepository written = WrittenRepository.create().put("a.md", "text")) {
			written.commit("first");
			try (ServedRepository served = ServedRepository.of(written, Map.of())) {
				for (int round = 0; round < ROUNDS; round++) {
					Disposable caller = served.repository().with(CancelledReadsTests::readOften).subscribe();
					LockSupport.parkNanos(round * PAUSE_NANOS);
					caller.dispose();
					assertThat(
							served.repository().with((reader) -> reader.names(ReferenceKind.BRANCH, "")).block(TIMEOUT))
						.containsExactly("main");
					assertThat(served.uris()).contains(ServedRepository.MAIN + "a.md");
				}
			}
		}
	}

	/** Such a walk returns nothing before its end, and may pass a million paths. */
	@Test
	void aWalkOverHiddenPathsEndsEarly() throws IOException {
		try (WrittenRepository written = WrittenRepository.create().put("a.md", "text").put("b.md", "text")) {
			written.commit("first");
			try (ServedRepository served = ServedRepository.of(written, Map.of())) {
				assertThat(served.repository().with(CancelledReadsTests::walkForACallerWhoLeft).block(TIMEOUT))
					.isEqualTo("ended");
			}
		}
	}

	private static String walkForACallerWhoLeft(RepositoryReader reader) throws IOException {
		ObjectId tree = reader.tree(new Branch("main"));
		Thread.currentThread().interrupt();
		try {
			TreeChanges.between(reader, null, tree, new Visible((changed) -> false, (directory) -> true), 1);
			return "walked";
		}
		catch (InterruptedIOException ex) {
			return "ended";
		}
		finally {
			Thread.interrupted();
		}
	}

	private static List<String> readOften(RepositoryReader reader) throws IOException {
		for (int i = 0; i < READS; i++) {
			reader.names(ReferenceKind.BRANCH, "");
		}
		return List.of();
	}

}
