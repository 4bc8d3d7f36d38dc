package io.mcpgateway.tree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Tests of lookups that repeat an earlier one, which resolve root and path in one call.
 */
class RepeatedLookupsTests {

	private static final int ATTEMPTS = 100;

	private static final List<String> PLAN = List.of("docs", "plan.txt");

	@TempDir
	private Path directory;

	private Path root;

	private KernelTree tree;

	@BeforeEach
	void lookUpOnce() throws IOException {
		Path base = this.directory.toRealPath();
		this.root = Files.createDirectories(base.resolve("root"));
		Files.createDirectories(this.root.resolve("docs"));
		Files.writeString(this.root.resolve("docs/plan.txt"), "plan");
		Files.createDirectories(base.resolve("outside"));
		Files.writeString(base.resolve("outside/plan.txt"), "secret");
		this.tree = new KernelTree(this.root, FollowedLinks.NONE, true);
		assumeTrue(KernelTree.isSupported(), "this kernel has no openat2");
		// Brings all names into the kernel's memory, absent ones too
		TreeNode.closeIfOpen(this.tree.open(PLAN));
		assumeTrue(attempts().anyMatch(Optional::isPresent), "this file system may compare names with case");
	}

	@Test
	void findTheSameFile() throws IOException {
		assertThat(found()).isEqualTo(found()).satisfies((attributes) -> assertThat(attributes.size()).isEqualTo(4));
	}

	@Test
	void findNothingThroughALinkThatReplacedADirectory() throws IOException {
		Files.move(this.root.resolve("docs"), this.root.resolve("old"));
		Files.createSymbolicLink(this.root.resolve("docs"), Path.of("../outside"));
		assertThat(attempts()).allMatch(Optional::isEmpty);
		Files.delete(this.root.resolve("docs"));
		Files.createSymbolicLink(this.root.resolve("docs"), Path.of("old"));
		assertThat(attempts()).allMatch(Optional::isEmpty);
	}

	@Test
	void findNothingThroughALinkThatReplacedTheFile() throws IOException {
		Files.delete(this.root.resolve("docs/plan.txt"));
		Files.createSymbolicLink(this.root.resolve("docs/plan.txt"), Path.of("../../outside/plan.txt"));
		assertThat(attempts()).allMatch(Optional::isEmpty);
	}

	@Test
	void findTheFileOfAReplacedRoot() throws IOException {
		Files.move(this.root, this.root.resolveSibling("old"));
		assertThat(attempts()).allMatch(Optional::isEmpty);
		Files.createDirectories(this.root.resolve("docs"));
		Files.writeString(this.root.resolve("docs/plan.txt"), "new plan");
		assertThat(found()).satisfies((attributes) -> assertThat(attributes.size()).isEqualTo(8));
	}

	@Test
	void findTheFileBelowARootThatALinkLeadsTo() throws IOException {
		Files.move(this.root, this.root.resolveSibling("new"));
		Files.createSymbolicLink(this.root, Path.of("new"));
		assertThat(found()).isEqualTo(found());
	}

	/**
	 * Returns what a lookup finds in the end. Each one that finds nothing is followed by
	 * one that may wait, which brings new names and links into the kernel's memory.
	 */
	private NodeAttributes found() {
		return attempts().peek((found) -> {
			if (found.isEmpty()) {
				lookUpWaiting();
			}
		}).flatMap(Optional::stream).findFirst().orElseThrow();
	}

	private void lookUpWaiting() {
		try {
			TreeNode.closeIfOpen(this.tree.open(PLAN));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Returns the results of lookups, some of which may fail: the kernel gives up a
	 * lookup from memory when anything is renamed at the same time.
	 */
	private Stream<Optional<NodeAttributes>> attempts() {
		return Stream.generate(() -> {
			try {
				return Optional.ofNullable(this.tree.cachedAttributes(PLAN));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}).limit(ATTEMPTS);
	}

}
