package io.mcpgateway.tree;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class KernelTreeTests implements TreeContract {

	@BeforeAll
	static void needsOpenat2() {
		assumeTrue(KernelTree.isSupported(), "this kernel has no openat2");
	}

	@Override
	public DirectoryTree tree(Path root, FollowedLinks links) {
		return new KernelTree(root, links, true);
	}

	/** A process that owns a file may take a lease again and again. */
	@Test
	@Timeout(60)
	void waitsForNoLease(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("file", "inside");
		DirectoryTree tree = tree(site);
		try (KernelNode held = (KernelNode) tree.openFile(List.of("file"));
				FileLease lease = FileLease.take(held);
				ExecutorService executor = Executors.newSingleThreadExecutor()) {
			Future<?> cached = executor.submit(() -> tree.openCached(List.of("file")));
			assertThat(cached.get(10, TimeUnit.SECONDS)).isNull();
			Future<?> opening = executor
				.submit(() -> assertThatIOException().isThrownBy(() -> tree.open(List.of("file")))
					.withMessageContaining("11"));
			opening.get(10, TimeUnit.SECONDS);
			assertThat(lease.file()).isSameAs(held);
		}
		assertThat(TempSite.text(tree, "file")).isEqualTo("inside");
	}

}
