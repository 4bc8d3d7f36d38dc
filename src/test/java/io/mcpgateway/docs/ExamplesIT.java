package io.mcpgateway.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.docs.MarkdownPage.CodeBlock;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Gateways with the configurations of the guides that {@link GuideWalkIT} does not walk,
 * each of which starts and becomes ready.
 */
class ExamplesIT {

	@TempDir
	private Path directory;

	static List<CodeBlock> examples() throws IOException {
		return MarkdownPage.all()
			.stream()
			.filter((page) -> !GuideWalkIT.PAGES.contains(page.file()) && !page.file().equals(ExtensionIT.PAGE))
			.flatMap((page) -> page.code("yaml").stream())
			.filter((block) -> block.text().startsWith("gateway:"))
			.toList();
	}

	@ParameterizedTest
	@MethodSource("examples")
	void start(CodeBlock example) throws Exception {
		Map<String, Object> properties = GuideSurroundings.prepare(this.directory).properties(example);
		// Redis is not there, and a node is not ready before it has joined the cluster
		properties.put("gateway.cluster.join-time", "0s");
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			assertThat(Peer.of(gateway).fetch("/actuator/health/readiness").body()).contains("UP");
		}
	}

}
