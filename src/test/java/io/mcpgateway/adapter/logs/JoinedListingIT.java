package io.mcpgateway.adapter.logs;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.read.LogFiles;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.tree.StallGuard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that polls of a directory of logs at the same time all have answers. */
class JoinedListingIT {

	private static final int POLLS = 200;

	@TempDir
	private Path directory;

	@Test
	void pollsAtTheSameTimeShareAListing() {
		ServedLogs served = ServedLogs.of(this.directory);
		IntStream.range(0, POLLS).forEach((i) -> served.append("log" + i + ".log", "a line\n"));
		Scheduler threads = BlockingScheduler.of(16, POLLS, "logs");
		try {
			LogPoller poller = new LogPoller(
					new LogFiles(served.mount(), served.mount().source().tree(), new StallGuard(16)),
					new LogUris("shop"), threads);
			Map<String, Snapshot> snapshots = Flux.range(0, POLLS)
				.map((i) -> poller.polls(Set.of(ServedLogs.ROOT + "log" + i + ".log")))
				.flatMapIterable((polls) -> polls)
				.flatMap(Poll::answer, POLLS)
				.flatMapIterable(Map::entrySet)
				.collectMap(Map.Entry::getKey, Map.Entry::getValue)
				.blockOptional(CatalogClient.TIMEOUT)
				.orElseThrow();
			assertThat(snapshots).hasSize(POLLS);
			assertThat(List.copyOf(snapshots.values())).doesNotContain(Snapshot.ABSENT, Snapshot.UNKNOWN);
		}
		finally {
			threads.dispose();
		}
	}

}
