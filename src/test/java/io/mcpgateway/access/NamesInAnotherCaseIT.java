package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.FoldingMount;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Tests that another case of a name does not bypass a rule in a case-insensitive source.
 */
class NamesInAnotherCaseIT {

	@Test
	void passNoRule(@TempDir Path base) throws IOException {
		Path root = Files.createDirectories(base.resolve("root"));
		try (FoldingMount mount = FoldingMount.at(root.resolve("nested"), base.resolve("image")).orElse(null)) {
			assumeTrue(mount != null, "no exFAT can be mounted here: that needs root, FUSE, exfatprogs and exfat-fuse");
			Files.writeString(Files.createDirectories(root.resolve("nested/secret")).resolve("plan.txt"), "hidden");
			Files.writeString(root.resolve("nested/known.txt"), "known");
			Map<String, Object> properties = Map.of("gateway.files.mounts.docs.root", root, "gateway.search.enabled",
					"false", "gateway.files.mounts.docs.watch", "off", "gateway.access.rules[0].uri",
					"file:///docs/nested/secret/**", "gateway.access.rules[0].effect", "deny",
					"gateway.access.rules[1].uri", "**");
			try (RunningGateway gateway = RunningGateway.start(properties);
					RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, "")) {
				assertThat(read(visitor, "known.txt")).contains("known").doesNotContain("error");
				for (String denied : List.of("secret/plan.txt", "SECRET/plan.txt", "Secret/Plan.txt", "SECRET/",
						"secret%2E/plan.txt", "SECRET/plan.txt?lines=1-1")) {
					assertThat(read(visitor, denied)).as(denied).contains("Resource not found");
				}
			}
		}
	}

	private static String read(RevisionClient visitor, String path) {
		return visitor.answer("resources/read", Map.of("uri", "file:///docs/nested/" + path)).toString();
	}

}
