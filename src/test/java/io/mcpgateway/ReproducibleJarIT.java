package io.mcpgateway;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipFile;

import io.mcpgateway.testkit.CommitBuild;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that two builds of a commit in two directories make the same jars. Runs only with
 * {@code -Pfull}.
 */
@EnabledIfSystemProperty(named = CommitBuild.PREVIOUS, matches = ".+", disabledReason = "runs in the profile full")
class ReproducibleJarIT {

	private static final String WORKER = "target/lib/extract/mcp-resource-gateway-worker.jar";

	@Test
	void isTheSameInAnotherDirectory() throws IOException {
		CommitBuild one = CommitBuild.of("HEAD", "one");
		CommitBuild other = CommitBuild.of("HEAD", "another/deeper");
		assertSame(one.jar(), other.jar());
		assertSame(one.file(WORKER), other.file(WORKER));
	}

	private static void assertSame(Path one, Path other) throws IOException {
		Map<String, Long> different = entries(one);
		assertThat(different).hasSizeGreaterThan(10);
		different.entrySet().removeAll(entries(other).entrySet());
		assertThat(different).isEmpty();
		assertThat(one).hasSameBinaryContentAs(other);
	}

	/** Returns the checksum of each entry. */
	private static Map<String, Long> entries(Path jar) throws IOException {
		Map<String, Long> entries = new TreeMap<>();
		try (ZipFile file = new ZipFile(jar.toFile())) {
			file.stream().forEach((entry) -> entries.put(entry.getName(), entry.getCrc()));
		}
		return entries;
	}

}
