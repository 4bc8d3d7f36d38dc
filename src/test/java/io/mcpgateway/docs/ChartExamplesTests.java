package io.mcpgateway.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.docs.MarkdownPage.CodeBlock;
import io.mcpgateway.testkit.HelmLibrary;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Examples of the chart's values, which the chart accepts. */
class ChartExamplesTests {

	@TempDir
	private Path directory;

	static List<CodeBlock> examples() throws IOException {
		return MarkdownPage.all()
			.stream()
			.flatMap((page) -> page.code("yaml").stream())
			.filter((block) -> Stream.of("gateway:", "spring:", "rules:").noneMatch(block.text()::startsWith))
			.toList();
	}

	@ParameterizedTest
	@MethodSource("examples")
	void render(CodeBlock example) throws IOException {
		Path values = Files.writeString(this.directory.resolve("values.yaml"), example.text());
		String objects = HelmLibrary.of(Path.of("helm/mcp-resource-gateway"))
			.template()
			.withKubeVersion("1.34.0")
			.withValuesFile(values)
			.set("security.openToNetwork", true)
			.call();
		assertThat(objects).contains("kind: Deployment", part(example.text()));
	}

	/** Returns a part of the objects that only an example of its kind has. */
	private static String part(String example) {
		if (example.contains("trustedProxies")) {
			return "trusted-proxies:";
		}
		if (example.contains("initContainers:")) {
			return "name: handbook";
		}
		if (example.contains("handbook-ssh")) {
			return "mountPath: /etc/gateway/ssh";
		}
		if (example.contains("extraVolumeMounts")) {
			return "appProtocol: https";
		}
		return example.contains("mcp.example") ? "host: \"mcp.example\"" : "kind: Role";
	}

}
