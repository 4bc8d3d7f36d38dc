package io.mcpgateway.docs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.docs.MarkdownPage.CodeBlock;
import io.mcpgateway.testkit.FreePort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Steps of a reader of the README. */
record ReadmeSteps(SampleShell shell, GuideSurroundings surroundings) {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final String BUILD = "./mvnw -Dmaven.test.skip package\n";

	/** Field with the content of the result of each method. */
	private static final Map<String, String> RESULTS = Map.of("resources/list", "resources", "resources/read",
			"contents", "tools/call", "content", "prompts/get", "messages");

	/**
	 * Does what Claude Code does with a server: starts the command and sends messages.
	 */
	private static final String CLAUDE = """
			claude() {
			  [ "$2" = add ] || return 0
			  while [ "$1" != -- ]; do shift; done
			  shift
			  { echo '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"claude-code","version":"2"}}}'
			    echo '{"jsonrpc":"2.0","method":"notifications/initialized"}'
			    echo '{"jsonrpc":"2.0","id":1,"method":"resources/list","params":{}}'; } | "$@"
			}
			""";

	void servesADirectory(CodeBlock block) throws Exception {
		this.shell.serve(this.surroundings.in(block.text()), FreePort.any(),
				(reader) -> assertThat(reader.get("/console/")).contains("<title>"));
	}

	/** The jar is built before integration tests run. */
	void givesTheDirectoryToClaudeCode(CodeBlock block) throws Exception {
		assertThat(block.text()).startsWith(BUILD);
		String add = block.text().substring(BUILD.length()).replace("$HOME/Documents", "/srv/docs");
		assertThat(this.shell.run(CLAUDE + this.surroundings.in(add))).contains("\"uri\":\"file:///docs/");
	}

	void readsWithCurl(CodeBlock block) throws Exception {
		assertThat(result(block.text()).at("/contents/0/text").stringValue())
			.isEqualTo(Files.readString(Path.of("src/test/sample/guides/first-ride.md")));
	}

	/** Runs each line by itself. */
	void calls(CodeBlock block) throws Exception {
		List<String> lines = block.text().lines().toList();
		assertThat(lines).hasSizeGreaterThan(5).allMatch((line) -> line.startsWith("src/docs/mcp "));
		for (String line : lines) {
			JsonNode result = result(line);
			String field = RESULTS.get(line.split(" ")[1]);
			assertThat(result.path(field)).as(line).isNotEmpty();
			assertThat(result.path("isError").asBoolean(false)).as(line).isFalse();
		}
	}

	void subscribes(CodeBlock block) throws Exception {
		assertThat(this.shell.run(block.text())).contains("notifications/resources/updated", "file:///sample/guides/");
	}

	private JsonNode result(String command) throws Exception {
		JsonNode answer = JSON.readTree(this.shell.run(command));
		assertThat(answer.has("result")).as("%s%n%s", command, answer).isTrue();
		return answer.path("result");
	}

}
