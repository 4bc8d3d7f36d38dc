package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.FoldingMount;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.WalkedTree;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Tests that a file is found by its stored name only, on a file system that ignores case.
 */
class FoldedNamesIT {

	@TempDir
	private static Path base;

	private static FoldingMount mount;

	/**
	 * Directory on an ordinary file system, with the other file system mounted inside.
	 */
	private static Path root;

	@BeforeAll
	static void mount() throws IOException {
		root = Files.createDirectories(base.resolve("root"));
		mount = FoldingMount.at(root.resolve("nested"), base.resolve("image")).orElse(null);
		assumeTrue(mount != null, "mounting exFAT needs root, FUSE, exfatprogs and exfat-fuse");
		Files.createDirectories(root.resolve("nested/secret/\u00e4"));
		Files.writeString(root.resolve("nested/secret/plan.txt"), "one\ntwo\n");
		Files.writeString(root.resolve("nested/secret/\u00e4/plan.txt"), "three");
		assumeTrue(Files.exists(root.resolve("nested/SECRET/PLAN.TXT")), "this exFAT compares names with case");
	}

	@AfterAll
	static void unmount() throws IOException {
		if (mount != null) {
			mount.close();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void leadByNoWayToAFileOrDirectory(boolean isKernel) {
		for (Path served : List.of(root, root.resolve("nested"))) {
			String before = served.equals(root) ? "nested/" : "";
			Mount<FileMount> mount = ServedMount.mount(served, List.of(), List.of(), false, true);
			ServedMount there = ServedMount.of(mount,
					isKernel ? PlatformTree.of(served, true) : WalkedTree.of(served, true));
			assertThat(ways(there, before + "secret/plan.txt", before + "secret/"))
				.isEqualTo("read piece subject index list complete ");
			for (String directory : List.of("SECRET/", "Secret/", "sECRET/")) {
				assertThat(ways(there, before + directory + "plan.txt", before + directory)).as(directory).isEmpty();
			}
			assertThat(ways(there, before + "secret/PLAN.TXT", before + "secret/%C3%84/")).isEmpty();
			if (isKernel) {
				assertThat(there.text(before + "secret/%C3%A4/plan.txt")).isEqualTo("three");
			}
		}
	}

	/** Describes a file and its directory by every operation. */
	private static String ways(ServedMount served, String file, String directory) {
		ResourceUri uri = ResourceUri.parse(ServedMount.PREFIX + file);
		StringBuilder ways = new StringBuilder();
		ways.append(served.has(file) ? "read " : "");
		ways.append(served.has(file + "?lines=1-1") ? "piece " : "");
		ways.append((served.adapter().subject(uri).block(ServedMount.TIMEOUT) != null) ? "subject " : "");
		List<Indexable> indexables = served.adapter().indexables(uri).collectList().block(ServedMount.TIMEOUT);
		ways.append(indexables.isEmpty() ? "" : "index ");
		ways.append(served.has(directory) ? "list " : "");
		ways.append(served.complete(directory).values().isEmpty() ? "" : "complete ");
		ways.append(served.placesAfter(ServedMount.PREFIX + directory, 10)
			.stream()
			.anyMatch((place) -> !place.contains("secret/")) ? "page " : "");
		return ways.toString();
	}

}
