package io.mcpgateway.grep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Stress;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that each reported line was in its file during the search, and that no line is
 * missed that was there throughout.
 */
class ChangingLinesIT {

	private static final int FILES = 40;

	private static final int WRITERS = 2;

	private static final int SEARCHES = Stress.share(1000);

	/** Versions of the files that are written, and that are begun to be written. */
	private final AtomicIntegerArray written = new AtomicIntegerArray(FILES);

	private final AtomicIntegerArray begun = new AtomicIntegerArray(FILES);

	@TempDir
	private Path root;

	@TempDir
	private Path outside;

	private volatile boolean isOver;

	@Test
	void areReportedAsTheyWereDuringTheSearch() throws Exception {
		for (int i = 0; i < FILES; i++) {
			write(i);
		}
		try (RunningGateway gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", this.root));
				ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
			Peer peer = Peer.of(gateway);
			Awaitility.await()
				.atMost(AwaitDefaults.TIMEOUT)
				.until(() -> peer.text("grep", Map.of("pattern", "no such line")).equals("[No line matches]"));
			List<Future<?>> writers = new ArrayList<>();
			for (int i = 0; i < WRITERS; i++) {
				int first = i;
				writers.add(threads.submit(() -> writeUntilTheEnd(first)));
			}
			try {
				for (int i = 0; i < SEARCHES; i++) {
					search(peer, (i % 2 == 0) ? "version " : "always here");
				}
			}
			finally {
				this.isOver = true;
			}
			for (Future<?> writer : writers) {
				writer.get();
			}
		}
	}

	private void search(Peer peer, String pattern) {
		int[] before = versions(this.written);
		JsonNode answer = peer.tool("grep", Map.of("pattern", pattern, "limit", 1000)).path("structuredContent");
		int[] after = versions(this.begun);
		Set<Integer> files = new HashSet<>();
		answer.path("resources").forEach((resource) -> resource.path("lines").forEach((line) -> {
			String[] words = line.path("text").stringValue().split(" ");
			int file = Integer.parseInt(words[2]);
			files.add(file);
			assertThat(resource.path("uri").stringValue()).isEqualTo("file:///docs/" + file + ".txt");
			if (words[0].equals("version")) {
				assertThat(Integer.parseInt(words[1])).as("version of file %s", file)
					.isBetween(before[file], after[file]);
			}
		}));
		assertThat(files).as("files with lines that are in every version: %s", answer.path("notes")).hasSize(FILES);
	}

	private static int[] versions(AtomicIntegerArray versions) {
		int[] copy = new int[FILES];
		for (int i = 0; i < FILES; i++) {
			copy[i] = versions.get(i);
		}
		return copy;
	}

	private void writeUntilTheEnd(int first) {
		int file = first;
		while (!this.isOver) {
			write(file);
			file = (file + WRITERS) % FILES;
		}
	}

	/** Replaces a file at once with its next version, whose lines are elsewhere. */
	private void write(int file) {
		int version = this.begun.incrementAndGet(file);
		String filling = "filling word" + version % 7 + "\n";
		String text = filling.repeat(version % 5) + "version " + version + " " + file + "\n"
				+ filling.repeat(version % 3) + "always here " + file + "\n";
		try {
			Path next = Files.writeString(this.outside.resolve(file + ".next"), text);
			Files.move(next, this.root.resolve(file + ".txt"), StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.written.set(file, version);
	}

}
