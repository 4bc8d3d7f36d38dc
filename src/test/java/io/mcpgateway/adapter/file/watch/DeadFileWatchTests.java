package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.observation.FeedHealth;
import io.mcpgateway.observation.ObservedFeed;
import io.mcpgateway.observation.ObservedFeeds;
import io.mcpgateway.subscription.FeedPump;
import io.mcpgateway.subscription.FeedPump.FeedLease;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import io.mcpgateway.tree.TreeNode;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Status;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of a mount whose watch died of an error. */
class DeadFileWatchTests {

	private final MeterRegistry registry = new SimpleMeterRegistry();

	@Test
	void beginsAnewAndIsDownUntilThen(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		Path file = site.write("a/file", "content");
		Mount<FileMount> mount = FeedRecorder.mount(site.root(), FileWatchMode.NATIVE);
		AtomicInteger polls = new AtomicInteger();
		FileFeed feed = new FileFeed(mount, PlatformTree.of(mount.source().directory(), false),
				new WatchState(FileWatchMode.NATIVE), () -> new DyingNotifier(Notifier.open(), polls));
		ObservedFeed observed = new ObservedFeed(feed, this.registry);
		FeedHealth health = new FeedHealth(new ObservedFeeds(List.of(observed)));
		Disposable pumping = new FeedPump(List.of(observed), FeedLease.ALWAYS, new LocalHub(10)).start();
		try {
			await(() -> state("broken"));
			assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
			assertThat(health.health().getStatus().getDescription()).contains("file:///docs/");
			await(() -> state("watching"));
			assertThat(health.health().getStatus()).isEqualTo(Status.UP);
			double before = changes();
			Files.writeString(file, "other");
			await(() -> changes() > before);
		}
		finally {
			pumping.dispose();
		}
	}

	private boolean state(String state) {
		return this.registry.get("mcp.feeds").tag("state", state).gauge().value() == 1;
	}

	private double changes() {
		return this.registry.get("mcp.resources.changes").counter().count();
	}

	private static void await(Callable<Boolean> condition) {
		Awaitility.await()
			.dontCatchUncaughtExceptions()
			.atMost(FeedRecorder.TIMEOUT)
			.pollInterval(Duration.ofMillis(10))
			.until(condition);
	}

	/** Notifier that runs out of memory at the third poll. */
	private record DyingNotifier(Notifier notifier, AtomicInteger polls) implements Notifier {

		@Override
		public int watch(TreeNode directory) throws IOException {
			return this.notifier.watch(directory);
		}

		@Override
		public void unwatch(int watch) throws IOException {
			this.notifier.unwatch(watch);
		}

		@Override
		public List<FileEvent> poll(long nanos) throws IOException {
			if (this.polls.incrementAndGet() == 3) {
				throw new OutOfMemoryError("no memory, says the test");
			}
			return this.notifier.poll(nanos);
		}

		@Override
		public void close() throws IOException {
			this.notifier.close();
		}

	}

}
