package io.mcpgateway.adapter.file;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TreeNode;
import io.mcpgateway.tree.WrappedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of who reads the chunks of a long file. */
@EnabledIf("io.mcpgateway.tree.KernelTree#isSupported")
class FileChunksTests {

	private static final int SIZE = 10_000_000;

	private final ReaderThreads steps = ReaderThreads.of(2, "steps");

	private final byte[] content = new byte[SIZE];

	@TempDir
	private Path root;

	@BeforeEach
	void write() throws IOException {
		new Random(1).nextBytes(this.content);
		Files.write(this.root.resolve("long"), this.content);
	}

	@AfterEach
	void stop() {
		this.steps.destroy();
	}

	/** A step that receives further requests reads those chunks too. */
	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void areReadOnTheEventLoopWhileInMemoryAndNowAndThenInAStep(boolean isRequestedWithin) throws Exception {
		Watched file = open((position) -> true);
		assertThat(read(file, isRequestedWithin)).isEqualTo(this.content);
		assertThat(file.onEventLoop).hasValueGreaterThanOrEqualTo(8);
		assertThat(file.inSteps).hasValueGreaterThanOrEqualTo(4);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void areReadInStepsWhereADiskIsNeeded(boolean isRequestedWithin) throws Exception {
		Watched file = open((position) -> position < 1_000_000 || position > 8_000_000);
		assertThat(read(file, isRequestedWithin)).isEqualTo(this.content);
		assertThat(file.inSteps).hasValueGreaterThanOrEqualTo(70);
		assertThat(file.onEventLoop).hasValueGreaterThanOrEqualTo(8);
	}

	@Test
	void failWhenTheFileShrinks() throws IOException {
		Watched file = open((position) -> true);
		try (FileChannel channel = FileChannel.open(this.root.resolve("long"), StandardOpenOption.WRITE)) {
			channel.truncate(5_000_000);
		}
		assertThatThrownBy(() -> read(file, false)).isInstanceOf(ExecutionException.class)
			.hasRootCauseInstanceOf(EOFException.class);
	}

	@Test
	void failWhereTooManyStepsWait() throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		try {
			this.steps.run(ReaderKey.GATEWAY, () -> await(end));
			assertThatThrownBy(() -> {
				for (int i = 0; i < 10_000; i++) {
					this.steps.run(ReaderKey.GATEWAY, () -> await(end));
				}
			}).isInstanceOf(McpException.class);
			Watched file = open((position) -> false);
			assertThatThrownBy(() -> read(file, false)).isInstanceOf(ExecutionException.class)
				.hasRootCauseInstanceOf(McpException.class);
		}
		finally {
			end.countDown();
		}
	}

	private static void await(CountDownLatch end) {
		try {
			end.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private Watched open(LongPredicate inMemory) throws IOException {
		TreeNode file = Objects.requireNonNull(PlatformTree.of(this.root, false).open(List.of("long")));
		return new Watched(file, inMemory, new AtomicInteger(), new AtomicInteger());
	}

	/** Reads all from an event loop, one chunk after the other. */
	private byte[] read(Watched file, boolean isRequestedWithin) throws Exception {
		try (file) {
			Reader reader = new Reader(isRequestedWithin);
			new FileChunks(file, 0, SIZE, ReaderKey.GATEWAY, this.steps).subscribe(reader);
			return reader.all.get(20, TimeUnit.SECONDS);
		}
	}

	/** Reader that requests a chunk after the other, within a signal or later. */
	private static final class Reader extends BaseSubscriber<DataBuffer> {

		private final ByteArrayOutputStream received = new ByteArrayOutputStream();

		private final CompletableFuture<byte[]> all = new CompletableFuture<>();

		private final boolean isRequestedWithin;

		Reader(boolean isRequestedWithin) {
			this.isRequestedWithin = isRequestedWithin;
		}

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			requestOnEventLoop();
		}

		@Override
		protected void hookOnNext(DataBuffer chunk) {
			this.received.writeBytes(BufferBytes.drain(chunk));
			if (this.isRequestedWithin) {
				request(1);
			}
			else {
				requestOnEventLoop();
			}
		}

		@Override
		protected void hookOnComplete() {
			this.all.complete(this.received.toByteArray());
		}

		@Override
		protected void hookOnError(Throwable failure) {
			this.all.completeExceptionally(failure);
		}

		private void requestOnEventLoop() {
			Schedulers.parallel().schedule(() -> request(1));
		}

	}

	/** File of which the kernel has some positions in memory. */
	private record Watched(TreeNode node, LongPredicate inMemory, AtomicInteger onEventLoop,
			AtomicInteger inSteps) implements WrappedNode {

		@Override
		public int read(ByteBuffer into, long position) throws IOException {
			assertThat(Schedulers.isInNonBlockingThread()).isFalse();
			this.inSteps.incrementAndGet();
			return this.node.read(into, position);
		}

		@Override
		public boolean readCached(ByteBuffer into, long position) throws IOException {
			assertThat(Schedulers.isInNonBlockingThread()).isTrue();
			boolean isRead = this.inMemory.test(position) && this.node.readCached(into, position);
			this.onEventLoop.addAndGet(isRead ? 1 : 0);
			return isRead;
		}

	}

}
