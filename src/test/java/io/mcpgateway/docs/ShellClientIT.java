package io.mcpgateway.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the script of the guides with a gateway that asks for a key. */
class ShellClientIT {

	private static final String KEY = "a-key-of-the-shell-client-with-32-characters";

	@TempDir
	private static Path directory;

	private static RunningGateway gateway;

	@TempDir
	private Path work;

	@BeforeAll
	static void start() throws Exception {
		Files.writeString(directory.resolve("a.md"), "# A");
		byte[] hash = MessageDigest.getInstance("SHA-256").digest(KEY.getBytes(StandardCharsets.UTF_8));
		gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", directory, "gateway.security.mode",
				"api-key", "gateway.security.api-keys.shell.hashes", "sha256:" + HexFormat.of().formatHex(hash),
				"gateway.search.enabled", false));
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@Test
	void indentsTheResponse() throws Exception {
		Assumptions.assumeTrue(Files.exists(program("jq")), "jq is not installed");
		Output output = call(Map.of("MCP_KEY", KEY), "resources/read", "{\"uri\":\"file:///docs/a.md\"}");
		assertThat(output.text()).startsWith("{\n  \"jsonrpc\": \"2.0\",\n").contains("\"text\": \"# A\"");
		assertThat(output).returns("", Output::errors).returns(0, Output::status);
	}

	@Test
	void printsALineWithoutJq() throws Exception {
		for (String name : List.of("bash", "curl", "env", "sed")) {
			Files.createSymbolicLink(this.work.resolve(name), program(name));
		}
		Output output = call(Map.of("MCP_KEY", KEY, "PATH", this.work.toString()), "resources/list");
		assertThat(output.text()).startsWith("{\"jsonrpc\":\"2.0\"").contains("\"file:///docs/a.md\"").hasLineCount(1);
		assertThat(output).returns("", Output::errors).returns(0, Output::status);
	}

	@Test
	void endsAStreamWithoutAnError() throws Exception {
		Output output = call(Map.of("MCP_KEY", KEY, "MCP_SECONDS", "2"), "subscriptions/listen",
				"{\"notifications\":{\"resourceSubscriptions\":[\"file:///docs/\"]}}");
		assertThat(output.text()).startsWith("{")
			.contains("notifications/")
			.doesNotContain("data:", "event:", "status");
		assertThat(output).returns("", Output::errors).returns(0, Output::status);
	}

	@Test
	void saysThatTheGatewayAsksForAKey() throws Exception {
		assertThat(call(Map.of(), "resources/list")).isEqualTo(new Output("",
				"mcp: the gateway asks for a key or a token (401): MCP_KEY=… src/docs/mcp resources/list …\n", 1));
		assertThat(call(Map.of("MCP_KEY", "another"), "resources/list")).isEqualTo(
				new Output("", "mcp: the gateway does not accept MCP_KEY (401): it is unknown, or has expired\n", 1));
	}

	@Test
	void saysThatNothingAnswers() throws Exception {
		String url = "http://127.0.0.1:" + FreePort.any() + "/mcp";
		for (String method : List.of("resources/list", "subscriptions/listen")) {
			Output output = call(Map.of("MCP_URL", url), method);
			assertThat(output.errors()).startsWith("mcp: " + url + " does not answer: ").hasLineCount(1);
			assertThat(output).returns("", Output::text).returns(1, Output::status);
		}
	}

	@Test
	void printsAnErrorOfTheProtocol() throws Exception {
		Output output = call(Map.of("MCP_KEY", KEY), "resources/read", "{\"uri\":\"file:///docs/none\"}");
		assertThat(output.text()).contains("\"error\":").doesNotContain("\nstatus");
	}

	private static Path program(String name) throws IOException {
		for (String place : System.getenv("PATH").split(":")) {
			if (Files.isExecutable(Path.of(place, name))) {
				return Path.of(place, name).toRealPath();
			}
		}
		return Path.of("/nonexistent", name);
	}

	private Output call(Map<String, String> environment, String... arguments) throws Exception {
		List<String> command = new ArrayList<>(List.of(program("bash").toString(), "src/docs/mcp"));
		command.addAll(List.of(arguments));
		Path errors = this.work.resolve("errors");
		ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
		builder.environment().keySet().removeAll(List.of("MCP_KEY", "MCP_SECONDS"));
		builder.environment().put("MCP_URL", gateway.endpoint().toString());
		builder.environment().putAll(environment);
		Process process = builder.start();
		String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		return new Output(text, Files.readString(errors), process.waitFor());
	}

	private record Output(String text, String errors, int status) {

	}

}
