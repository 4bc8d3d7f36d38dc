package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests what a file system that does not answer costs. */
@Timeout(60)
class StallGuardTests {

	private static final int THREADS = 4;

	private static final Duration STALL_TIME = Duration.ofMillis(200);

	private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

	private HungTree hung;

	private DirectoryTree tree;

	@BeforeEach
	void serve(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("alive", "content");
		this.hung = HungTree.of(PlatformTree.of(site.root(), false), "dead");
		this.tree = new GuardedTree(this.hung, new StallGuard(THREADS, STALL_TIME));
	}

	@AfterEach
	void end() {
		this.hung.close();
		this.threads.close();
	}

	@Test
	void aHungFileCostsOneThread() throws Exception {
		assertThat(stalled(IntStream.range(0, 10).mapToObj((i) -> open("dead")).toList())).isEqualTo(9);
		assertThat(this.hung.hung().availablePermits()).isOne();
		for (int i = 0; i < 100; i++) {
			assertThat(open("alive").get(10, TimeUnit.SECONDS)).isEqualTo("content");
		}
	}

	@Test
	void aThreadStaysFreeHoweverManyFilesHang() throws Exception {
		List<Future<String>> calls = IntStream.range(0, 10).mapToObj((i) -> open("dead" + i)).toList();
		assertThat(stalled(calls)).isEqualTo(10 - (THREADS - 1));
		assertThat(this.hung.hung().availablePermits()).isEqualTo(THREADS - 1);
		assertThat(stalled(List.of(open("alive")))).isOne();
	}

	@Test
	void aFileThatAnswersAgainIsRead() throws Exception {
		Future<String> call = open("dead");
		assertThat(this.hung.hung().tryAcquire(10, TimeUnit.SECONDS)).isTrue();
		assertThat(stalled(List.of(open("dead")))).isOne();
		this.hung.close();
		assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo("missing");
		assertThat(open("dead").get(10, TimeUnit.SECONDS)).isEqualTo("missing");
	}

	@Test
	void callsAboutOneFileWaitForEachOther() throws Exception {
		List<Future<String>> calls = IntStream.range(0, 1000).mapToObj((i) -> open("alive")).toList();
		for (Future<String> call : calls) {
			assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo("content");
		}
	}

	@Test
	void aCloseThatHangsHoldsNoCaller(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("alive", "content");
		DirectoryTree alive = PlatformTree.of(site.root(), false);
		CountDownLatch mayClose = new CountDownLatch(1);
		CountDownLatch closed = new CountDownLatch(100);
		DirectoryTree slow = new GuardedTree((path) -> new SlowlyClosed(alive.openFile(path), mayClose, closed),
				new StallGuard(THREADS, STALL_TIME));
		try {
			for (int i = 0; i < 100; i++) {
				assertThat(this.threads.submit(() -> TempSite.text(slow, "alive")).get(10, TimeUnit.SECONDS))
					.isEqualTo("content");
			}
		}
		finally {
			mayClose.countDown();
		}
		assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
	}

	private Future<String> open(String name) {
		return this.threads.submit(() -> {
			String text = TempSite.text(this.tree, name);
			return (text != null) ? text : "missing";
		});
	}

	/** Returns how many calls fail as stalled; the others hang. */
	private static long stalled(List<Future<String>> calls) throws Exception {
		long stalled = 0;
		for (Future<String> call : calls) {
			try {
				call.get(2, TimeUnit.SECONDS);
			}
			catch (ExecutionException ex) {
				assertThat(ex).hasCauseInstanceOf(StalledFileException.class);
				stalled++;
			}
			catch (TimeoutException ex) {
				assertThat(call.isDone()).isFalse();
			}
		}
		return stalled;
	}

	/** File whose close waits. */
	private record SlowlyClosed(TreeNode node, CountDownLatch mayClose, CountDownLatch closed) implements WrappedNode {

		@Override
		public void close() {
			try {
				this.mayClose.await();
				this.node.close();
				this.closed.countDown();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}

	}

}
