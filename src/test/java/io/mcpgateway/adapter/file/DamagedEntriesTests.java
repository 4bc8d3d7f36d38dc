package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.tree.DamagedTree;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that an entry that the file system cannot read hides none of its neighbours. */
@ExtendWith(OutputCaptureExtension.class)
class DamagedEntriesTests {

	@TempDir
	private Path base;

	private TempSite site;

	@BeforeEach
	void fill() throws IOException {
		this.site = TempSite.in(this.base);
		for (String path : List.of("a.txt", "lost/b.txt", "lost/deep/c.txt", "m.txt", "sub/broken.txt", "sub/d.txt",
				"z.txt")) {
			this.site.write(path, "content");
		}
		Files.createSymbolicLink(this.site.root().resolve("link"), Path.of("lost"));
	}

	@Test
	void listsAllOtherFilesAndLogsEachOnce(CapturedOutput output) {
		ServedMount served = served("lost", "broken.txt", "link");
		for (int i = 0; i < 3; i++) {
			assertThat(CatalogClient.each(served.client().resources(), "name")).contains("a.txt", "m.txt", "d.txt",
					"z.txt");
		}
		assertThat(output.toString()).containsOnlyOnce("omit lost, which the file system cannot read")
			.containsOnlyOnce("omit sub/broken.txt, which the file system cannot read");
	}

	@Test
	void showsAllOtherEntriesOfADirectory() {
		ServedMount served = served("broken.txt");
		assertThat(served.entries("sub/")).containsExactly("d.txt");
		assertThat(served("lost").entries("")).contains("a.txt", "m.txt", "sub/", "z.txt");
	}

	@Test
	void namesTheDamageToReaders() {
		ServedMount served = served("lost", "broken.txt");
		for (String path : List.of("lost/", "lost/b.txt", "sub/broken.txt")) {
			assertThat(served.client().read("file:///docs/" + path).at("/error/message").asString()).isEqualTo(
					"This resource cannot be read: the file system cannot read the entry. Ask the operator to check the disk or the file server");
		}
	}

	/** A damaged root has no neighbours, and an empty list would be wrong. */
	@Test
	void aDamagedRootFails() {
		assertThat(served("none").client().page("").toString()).doesNotContain("unavailable");
		assertThat(served("").client().page("").toString()).contains("unavailable");
	}

	private ServedMount served(String... damaged) {
		return ServedMount.of(ServedMount.mount(this.site.root(), List.of(), List.of(), false, false),
				new DamagedTree(PlatformTree.of(this.site.root(), false), List.of(damaged)));
	}

}
