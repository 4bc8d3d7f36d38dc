package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.cache.BoundedContentCache;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of how soon cancelled work ends. */
@ExtendWith(OutputCaptureExtension.class)
class FileCancellationTests {

	private static final int MIB = 1024 * 1024;

	/** Single thread, which runs tasks in order. */
	private final ReaderThreads thread = ReaderThreads.of(1, "files-cancelled");

	@TempDir
	private Path base;

	private TempSite site;

	@BeforeEach
	void make() throws IOException {
		this.site = TempSite.in(this.base);
	}

	@AfterEach
	void stop() {
		this.thread.destroy();
	}

	@Test
	void opensNoMoreDirectoriesForAListThatNobodyWaitsFor(CapturedOutput output) throws IOException {
		for (String directory : List.of("a", "b", "c", "d", "e")) {
			this.site.write(directory + "/file", "");
		}
		HeldTree tree = held(3);
		cancelWhenHeld(tree, served(tree).answerStream("resources/list", Map.of()));
		assertThat(tree.steps()).isEqualTo(4);
		requireSilence(output);
	}

	@ParameterizedTest
	@ValueSource(strings = { "lines=9-9", "tail=9" })
	void countsNoMoreLinesForAReadThatNobodyWaitsFor(String query, CapturedOutput output) throws IOException {
		this.site.write("long", "x".repeat(MIB));
		HeldTree tree = held(3);
		cancelWhenHeld(tree, served(tree).answerStream("long?" + query));
		assertThat(tree.steps()).isEqualTo(4);
		requireSilence(output);
	}

	@ParameterizedTest
	@ValueSource(strings = { "lines=2-2", "tail=1" })
	void countsNoMoreLinesForAStreamThatNobodyWaitsFor(String query, CapturedOutput output) throws IOException {
		this.site.write("long", "x".repeat(MIB) + "\n" + "y".repeat(MIB));
		DirectoryTree tree = PlatformTree.of(this.site.root(), false);
		HeldTree counted = new HeldTree(tree, Integer.MAX_VALUE);
		StepVerifier.create(served(counted).adapter().read(ResourceUri.parse(ServedMount.PREFIX + "long?" + query)))
			.expectNextCount(1)
			.expectComplete()
			.verify(ServedMount.TIMEOUT);
		HeldTree held = new HeldTree(tree, counted.steps() + 3);
		cancelWhenHeld(held, served(held).answerStream("long?" + query));
		assertThat(held.steps()).isEqualTo(counted.steps() + 4);
		requireSilence(output);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1 })
	void logsNothingOfADirectoryThatNobodyWaitsFor(int steps, CapturedOutput output) throws IOException {
		for (int i = 0; i < 5000; i++) {
			Files.createFile(this.site.root().resolve("file-" + i));
		}
		HeldTree tree = held(steps);
		cancelWhenHeld(tree, served(tree).answerStream("").ignoreElements());
		assertThat(tree.steps()).isEqualTo(steps + 1);
		requireSilence(output);
	}

	@ParameterizedTest
	@ValueSource(strings = { "lines=1-1", "tail=1" })
	void logsNothingOfLinesThatWereFound(String query, CapturedOutput output) throws IOException {
		this.site.write("short", "one");
		HeldTree tree = held(2);
		cancelWhenHeld(tree, served(tree).answerStream("short?" + query));
		assertThat(tree.steps()).isEqualTo(3);
		requireSilence(output);
	}

	@Test
	void tellsOfAFailureThatSomebodyWaitsFor(CapturedOutput output) {
		ServedMount served = served((path) -> {
			throw new IOException("the disk is broken");
		});
		assertThat(served.errorCode("file")).isEqualTo(-32603);
		assertThat(output).contains("the disk is broken");
	}

	/** Waits until other tests of the process stop logging. */
	private static void requireSilence(CapturedOutput output) {
		assertThat(output).doesNotContain(ServedMount.PREFIX, "A call failed", "onErrorDropped", "Interrupt",
				"IOException");
	}

	private void cancelWhenHeld(HeldTree tree, Publisher<?> work) {
		try {
			StepVerifier.create(work)
				.expectSubscription()
				.then(() -> await().until(tree::isHeld))
				.thenCancel()
				.verify(ServedMount.TIMEOUT);
		}
		finally {
			tree.release();
		}
		StepVerifier
			.create(this.thread.call(ReaderKey.GATEWAY,
					Mono.fromRunnable(() -> assertThat(Thread.currentThread().isInterrupted()).isFalse())))
			.expectComplete()
			.verify(ServedMount.TIMEOUT);
	}

	private HeldTree held(int last) {
		return new HeldTree(PlatformTree.of(this.site.root(), false), last);
	}

	private ServedMount served(DirectoryTree tree) {
		Mount<FileMount> mount = ServedMount.mount(this.site.root(), List.of(), List.of(), false, false);
		return new ServedMount(new FileAdapter(mount, tree, new NameCache(DataSize.ofMegabytes(1)),
				new BoundedContentCache(DataSize.ofMegabytes(1), new SimpleMeterRegistry()), this.thread, this.thread,
				FolderRefresh.NONE));
	}

}
