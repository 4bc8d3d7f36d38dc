package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

import io.mcpgateway.adapter.git.repository.RepositoryReader;
import io.mcpgateway.testkit.WrittenRepository;
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
					assertThat(served.repository().with((reader) -> reader.branches("")).block(TIMEOUT))
						.containsExactly("main");
					assertThat(served.uris()).contains(ServedRepository.MAIN + "a.md");
				}
			}
		}
	}

	private static List<String> readOften(RepositoryReader reader) throws IOException {
		for (int i = 0; i < READS; i++) {
			reader.branches("");
		}
		return List.of();
	}

}
