package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests that a read without reader ends at once, and leaves no line in the log. */
class CanceledLogReadsIT {

	/** Size of a log that takes a minute to search; the file system stores none of it. */
	private static final long SIZE = 64L << 30;

	private static final Duration CANCEL_AFTER = Duration.ofMillis(300);

	@TempDir
	Path directory;

	private final Queue<Throwable> dropped = new ConcurrentLinkedQueue<>();

	private final ReaderThreads thread = ReaderThreads.of(1, "canceled");

	@BeforeEach
	void hear() {
		Hooks.onErrorDropped(this.dropped::add);
	}

	@AfterEach
	void stop() {
		Hooks.resetOnErrorDropped();
		this.thread.destroy();
	}

	@ParameterizedTest
	@ValueSource(strings = { "app.log?since=2020-01-01&grep=x", "app.log?grep=x", "recent?grep=x" })
	void endsWithItsReader(String path) throws IOException, InterruptedException {
		try (RandomAccessFile file = new RandomAccessFile(this.directory.resolve("app.log").toFile(), "rw")) {
			file.writeBytes("2026-11-24T08:00:00Z INFO one\n");
			file.setLength(SIZE);
		}
		ServedLogs served = ServedLogs.of(this.directory, Map.of("max-scan", "1TB"));
		LogAdapter adapter = served.adapter(this.thread);
		assertThatThrownBy(() -> adapter.read(ResourceUri.parse(ServedLogs.ROOT + path))
			.flatMapMany((content) -> (content.body() instanceof Content.Streamed(var bytes, var length)) ? bytes
					: Flux.empty())
			.blockLast(CANCEL_AFTER)).hasMessageContaining("Timeout");
		CountDownLatch isFree = new CountDownLatch(1);
		this.thread.run(ReaderKey.GATEWAY, isFree::countDown);
		assertThat(isFree.await(10, TimeUnit.SECONDS)).isTrue();
		assertThat(this.dropped).isEmpty();
	}

}
