package io.mcpgateway.adapter.file.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.adapter.file.tree.TreeNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Tests of lookups that repeat an earlier one, which resolve root and path in one call.
 */
class RepeatedLookupsTests {

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
		this.tree = new KernelTree(this.root, false);
		assumeTrue(KernelTree.isSupported(), "this kernel has no openat2");
		// Brings all names into the kernel's memory, absent ones too
		TreeNode.closeIfOpen(this.tree.open(PLAN));
		assumeTrue(this.tree.cachedAttributes(PLAN) != null, "this file system may compare names with case");
	}

	@Test
	void findTheSameFile() throws IOException {
		assertThat(this.tree.cachedAttributes(PLAN)).isEqualTo(this.tree.cachedAttributes(PLAN))
			.satisfies((attributes) -> assertThat(attributes.size()).isEqualTo(4));
	}

	@Test
	void findNothingThroughALinkThatReplacedADirectory() throws IOException {
		Files.move(this.root.resolve("docs"), this.root.resolve("old"));
		Files.createSymbolicLink(this.root.resolve("docs"), Path.of("../outside"));
		assertThat(this.tree.cachedAttributes(PLAN)).isNull();
		Files.delete(this.root.resolve("docs"));
		Files.createSymbolicLink(this.root.resolve("docs"), Path.of("old"));
		assertThat(this.tree.cachedAttributes(PLAN)).isNull();
	}

	@Test
	void findNothingThroughALinkThatReplacedTheFile() throws IOException {
		Files.delete(this.root.resolve("docs/plan.txt"));
		Files.createSymbolicLink(this.root.resolve("docs/plan.txt"), Path.of("../../outside/plan.txt"));
		assertThat(this.tree.cachedAttributes(PLAN)).isNull();
	}

	@Test
	void findTheFileOfAReplacedRoot() throws IOException {
		Files.move(this.root, this.root.resolveSibling("old"));
		assertThat(this.tree.cachedAttributes(PLAN)).isNull();
		Files.createDirectories(this.root.resolve("docs"));
		Files.writeString(this.root.resolve("docs/plan.txt"), "new plan");
		assertThat(this.tree.cachedAttributes(PLAN))
			.satisfies((attributes) -> assertThat(attributes.size()).isEqualTo(8));
	}

	@Test
	void findTheFileBelowARootThatALinkLeadsTo() throws IOException {
		Files.move(this.root, this.root.resolveSibling("new"));
		Files.createSymbolicLink(this.root, Path.of("new"));
		assertThat(this.tree.cachedAttributes(PLAN)).isNotNull().isEqualTo(this.tree.cachedAttributes(PLAN));
	}

}
