package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.mount.grant.AccessDefault;
import io.mcpgateway.adapter.mount.grant.FolderGrants;
import io.mcpgateway.adapter.mount.grant.GrantCondition;
import io.mcpgateway.adapter.mount.grant.GrantedPaths;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.PlatformTree;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the scan of folders while the directory is missing, hangs or cannot be read. */
class AccessFileScanTests {

	private static final Identity BOSS = new Identity("boss", null, Set.of(), Map.of("roles", Set.of("hr")),
			() -> true);

	@TempDir
	private Path base;

	private Path root;

	private @Nullable AccessFileScan scan;

	private GrantCondition condition;

	@BeforeEach
	void createFolders() throws IOException {
		this.root = this.base.resolve("docs");
		Files.createDirectories(this.root.resolve("hr/deep"));
		Files.writeString(this.root.resolve("hr/.access.yaml"), "rules:\n- roles: [hr]\n");
	}

	@AfterEach
	void stop() {
		if (this.scan != null) {
			this.scan.destroy();
		}
	}

	@Test
	void closesTheMountWhileTheDirectoryIsMissing() throws IOException {
		AccessFileScan scan = start(PlatformTree.of(this.root, false), AccessDefault.OPEN);
		await().until(() -> allows(BOSS, "hr/deep/plan.md"));
		assertThat(allows(Identity.ANONYMOUS, "hr/deep/plan.md")).isFalse();
		assertThat(allows(Identity.ANONYMOUS, "open.md")).isTrue();
		assertThat(scan.problem()).isNull();
		FileSystemUtils.deleteRecursively(this.root);
		await().until(() -> !allows(Identity.ANONYMOUS, "open.md"));
		await().until(() -> String.valueOf(scan.problem()).contains("cannot be read"));
		createFolders();
		await().until(() -> allows(BOSS, "hr/deep/plan.md") && scan.problem() == null);
		assertThat(allows(Identity.ANONYMOUS, "hr/deep/plan.md")).isFalse();
	}

	@Test
	void closesFoldersWithoutAnAccessFileIfToldSo() {
		start(PlatformTree.of(this.root, false), AccessDefault.CLOSED);
		await().until(() -> allows(BOSS, "hr/deep/plan.md"));
		assertThat(allows(BOSS, "open.md")).isFalse();
	}

	@Test
	void closesTheMountWhileTheFileSystemHangs() {
		CountDownLatch released = new CountDownLatch(1);
		DirectoryTree tree = PlatformTree.of(this.root, false);
		CountDownLatch passes = new CountDownLatch(30);
		AccessFileScan scan = start((path) -> {
			passes.countDown();
			if (passes.getCount() == 0) {
				uninterruptibly(released);
			}
			return tree.open(path);
		}, AccessDefault.OPEN);
		try {
			await().until(() -> passes.getCount() == 0);
			await().until(() -> !allows(Identity.ANONYMOUS, "open.md"));
			assertThat(scan.problem()).contains("does not answer");
		}
		finally {
			released.countDown();
		}
		await().until(() -> allows(Identity.ANONYMOUS, "open.md"));
	}

	@Test
	void followsFoldersThatComeAndGo() throws IOException {
		start(PlatformTree.of(this.root, false), AccessDefault.OPEN);
		assertThat(allows(BOSS, "new/a.md")).isFalse();
		Files.createDirectories(this.root.resolve("new"));
		await().until(() -> allows(BOSS, "new/a.md"));
		Files.move(this.root.resolve("hr"), this.root.resolve("new/hr"));
		await().until(() -> allows(BOSS, "new/hr/deep/plan.md"));
		assertThat(allows(Identity.ANONYMOUS, "new/hr/deep/plan.md")).isFalse();
		await().until(() -> !allows(BOSS, "hr/deep/plan.md"));
	}

	private AccessFileScan start(DirectoryTree tree, AccessDefault byDefault) {
		Mount<FileMount> mount = TestMounts.of(new FileRegistrar(), "docs",
				Map.of("root", this.root.toString(), "access-file", ".access.yaml"));
		FolderGrants grants = new FolderGrants(byDefault);
		AccessFiles files = new AccessFiles(mount, ".access.yaml", tree, grants, Set.of(), InstantSource.system());
		AccessFileScan started = new AccessFileScan("file:///docs/", "docs", new VisibleTree(mount, tree), files,
				grants);
		this.condition = new GrantCondition(GrantedPaths.below("file:///docs/"), ".access.yaml", grants,
				started::isServed);
		this.scan = started;
		started.afterPropertiesSet();
		return started;
	}

	private boolean allows(Identity identity, String path) {
		return this.condition.allows(identity, Verb.READ, "file:///docs/" + path);
	}

	private static void uninterruptibly(CountDownLatch latch) {
		while (true) {
			try {
				latch.await();
				return;
			}
			catch (InterruptedException ex) {
				// As a call that hangs in the kernel does
			}
		}
	}

}
