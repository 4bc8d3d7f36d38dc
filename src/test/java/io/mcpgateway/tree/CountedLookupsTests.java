package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Tests of the number of system calls of lookups, which each read of a cached content
 * makes on an event loop.
 */
@EnabledIf("io.mcpgateway.tree.KernelTree#isSupported")
class CountedLookupsTests {

	private static final int FILES = 100;

	private static final List<String> REPEATED = List.of("openat2", "statx", "close");

	/** Calls that check the names of a path with a directory, or without. */
	private static final int CALLS_OF_CHECK = 8;

	private final List<String> calls = new ArrayList<>();

	private KernelTree tree;

	@BeforeEach
	void lookUpOnce(@TempDir Path directory) throws IOException {
		Path root = directory.toRealPath();
		Files.createDirectory(root.resolve("docs"));
		for (int i = 0; i < FILES; i++) {
			Files.writeString(root.resolve("page" + i), "page");
			Files.writeString(root.resolve("docs/page" + i), "page");
		}
		this.tree = new KernelTree(root, FollowedLinks.NONE, true,
				(longestPath) -> new CountedCalls(longestPath, this.calls));
		// Brings all names into the kernel's memory, absent ones too
		for (int i = 0; i < FILES; i++) {
			TreeNode.closeIfOpen(this.tree.open(List.of("page" + i)));
			TreeNode.closeIfOpen(this.tree.open(List.of("docs", "page" + i)));
		}
		assumeTrue(IntStream.range(0, 100).anyMatch((i) -> isFound(List.of("page0"))),
				"this file system may compare names with case");
		this.calls.clear();
	}

	@Test
	void makeThreeCallsForEachFileOfADirectoryOnceTheDirectoryIsChecked() {
		for (List<String> directory : List.of(List.<String>of(), List.of("docs"))) {
			int checks = 0;
			for (int i = 0; i < FILES; i++) {
				while (!isFound(DirectoryTree.child(directory, "page" + i))) {
					// Another process renames something at this moment
					this.calls.clear();
				}
				List<String> made = CountedCalls.take(this.calls);
				checks += made.equals(REPEATED) ? 0 : 1;
				assertThat(made).hasSizeLessThanOrEqualTo(made.equals(REPEATED) ? REPEATED.size() : CALLS_OF_CHECK);
			}
			assertThat(checks).as("checks of names below %s", directory).isLessThan(FILES / 4);
		}
	}

	@Test
	void askForTheFileSystemOnceInAMount() throws IOException {
		assumeTrue(hasUniqueMounts(), "numbers of mounts are unique since Linux 6.8");
		for (int i = 0; i < FILES; i++) {
			Objects.requireNonNull(this.tree.open(List.of("docs", "page" + i))).close();
		}
		assertThat(CountedCalls.take(this.calls)).doesNotContain("fstatfs");
	}

	@Test
	void makeSevenCallsToOpenAFileOfTheRoot() throws IOException {
		assumeTrue(hasUniqueMounts(), "numbers of mounts are unique since Linux 6.8");
		Objects.requireNonNull(this.tree.open(List.of("page1"))).close();
		assertThat(CountedCalls.take(this.calls)).containsExactly("openat2", "openat2", "statx", "openat2", "close",
				"openat", "close");
	}

	private boolean isFound(List<String> path) {
		try {
			return this.tree.cachedAttributes(path) != null;
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	private static boolean hasUniqueMounts() {
		try (SystemCalls calls = new SystemCalls(1)) {
			int root = calls.open(new byte[] { '/' }, 0);
			calls.statx(root);
			calls.close(root);
			return calls.status().mount() != StatxBuffer.UNKNOWN_MOUNT;
		}
	}

}
