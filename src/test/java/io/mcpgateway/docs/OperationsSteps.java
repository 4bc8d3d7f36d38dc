package io.mcpgateway.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.docs.MarkdownPage.CodeBlock;
import io.mcpgateway.image.GatewayImage;
import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Steps of an operator with the operations guide. */
record OperationsSteps(SampleShell shell, GuideSurroundings surroundings, GuideTokens tokens) {

	private static final String ROOT = "gateway.files.mounts.docs.root";

	private static final String BUILD = "./mvnw -Dmaven.test.skip package && docker build -t mcp-resource-gateway .\n";

	private static final int MAX_STARTS = 3;

	private static final JsonMapper JSON = JsonMapper.shared();

	/** Runs each line by itself. */
	void asksTheOperatorsPort(CodeBlock block) throws Exception {
		Map<String, String> parts = Map.of("/actuator/health", "\"status\":\"UP\"", "/actuator/mcp", "\"mounts\":{",
				"/actuator/info", "\"artifact\":\"mcp-resource-gateway\"", "/actuator/prometheus",
				"mcp_feeds{mount=\"file:///sample/\"");
		List<String> lines = block.text().lines().toList();
		assertThat(lines).hasSize(parts.size());
		for (String line : lines) {
			String path = line.replaceAll(".*localhost:8081(/[a-z/]+).*", "$1");
			assertThat(this.shell.run(line)).contains(parts.get(path));
		}
	}

	/** Reloads files that nobody changed. */
	void reloads(CodeBlock block) throws Exception {
		assertThat(this.shell.run(block.text().strip())).contains("\"outcome\":\"UNCHANGED\"");
	}

	/** Imports a directory in the place of that of the block. */
	void importsADirectory(CodeBlock block) throws Exception {
		Path mounts = Files.createDirectories(this.surroundings.directory().resolve("mounts"));
		Path handbook = Files.createDirectories(this.surroundings.directory().resolve("handbook-of-a-file"));
		Files.writeString(handbook.resolve("page.md"), "a page");
		Files.writeString(mounts.resolve("handbook.yaml"),
				"gateway: {files: {mounts: {filed: {root: \"" + handbook + "\"}}}}");
		String location = block.text().replaceFirst("(?s).*import: \"([^\"]+)\".*", "$1");
		assertThat(location).contains("/etc/mcp-gateway/mounts/");
		String imported = location.replace("/etc/mcp-gateway/mounts/", mounts + "/");
		try (RunningGateway gateway = RunningGateway.start(properties(Map.of("spring.config.import", imported)))) {
			assertThat(Peer.of(gateway).read("file:///filed/page.md").body()).contains("a page");
		}
	}

	/** Repeats the call of the line, which differs in its times only. */
	void writesTheLine(CodeBlock block) throws Exception {
		ObjectNode expected = (ObjectNode) JSON.readTree(block.text());
		AuditFile audit = new AuditFile(this.surroundings.directory().resolve("example.log"));
		String[] principal = expected.path("principal").stringValue().split("\\|");
		String[] client = expected.path("client").stringValue().split(" ");
		Map<String, Object> properties = new HashMap<>(this.tokens.keys());
		properties.putAll(Map.of("gateway.security.mode", "oauth2", "gateway.security.oauth2.issuer", principal[0],
				"gateway.security.oauth2.resource", "https://mcp.example", "gateway.http.trusted-proxies", "127.0.0.1",
				"gateway.audit.file", audit.path()));
		try (RunningGateway gateway = RunningGateway.start(properties(properties))) {
			Peer.of(gateway)
				.bearing(this.tokens.token(principal[0], principal[1], "docs.read"))
				.with("X-Forwarded-For", expected.path("address").stringValue())
				.with("traceparent", "00-" + expected.path("traceId").stringValue() + "-b7ad6b7169203331-01")
				.saying(Map.of("io.modelcontextprotocol/clientInfo", Map.of("name", client[0], "version", client[1])))
				.read(expected.path("uri").stringValue());
			JsonNode line = audit.read(expected.path("uri").stringValue());
			expected.set("time", line.path("time"));
			expected.set("ms", line.path("ms"));
			assertThat(line.toString()).isEqualTo(expected.toString());
		}
	}

	void writesTheFile(CodeBlock block) throws Exception {
		AuditFile audit = new AuditFile(this.surroundings.directory().resolve("audit.log"));
		try (RunningGateway gateway = RunningGateway.start(properties(this.surroundings.properties(block)))) {
			Peer.of(gateway).read("file:///docs/plan.md");
			assertThat(audit.read("file:///docs/plan.md").path("outcome").stringValue()).isEqualTo("ok");
		}
	}

	/**
	 * On a busy machine the report may come before a mount answers: then it starts again.
	 */
	void reports(CodeBlock block) throws Exception {
		int port = FreePort.any();
		String report = report(port);
		for (int start = 1; start < MAX_STARTS && report.contains("no answer yet"); start++) {
			report = report(port);
		}
		assertThat(report.replace("-SNAPSHOT", "")).contains(block.text().replace(":8080/", ":" + port + "/"));
	}

	/** Returns the log of a gateway for whose database there is no server. */
	private String report(int port) throws IOException {
		try (GatewayProcess gateway = GatewayProcess
			.start(properties(Map.of("server.port", port, "gateway.postgres.mounts.shop.url",
					"r2dbc:postgresql://reader:p@127.0.0.1:" + FreePort.any() + "/shop")))) {
			await().until(() -> gateway.said().matches("(?s).* is ready\\n.* postgres://shop/ .*\\n.*"));
			return gateway.said();
		}
	}

	/**
	 * Runs the image that the tests of the image build. Its name and that of the
	 * container, and the ports of the host are others, and before the end it looks at the
	 * container.
	 */
	void runsTheImage(CodeBlock block) throws Exception {
		GatewayImage.build();
		assertThat(block.text()).startsWith(BUILD + "docker run ").endsWith("docker stop mcp-gateway\n");
		String port = String.valueOf(FreePort.any());
		String name = "mcp-gateway-guide-" + port;
		String look = "docker exec " + name + " sh -c 'id -u; grep CapEff /proc/1/status; touch /tmp/mine"
				+ " && ! touch /app/mine 2>&1'\n";
		String commands = block.text()
			.substring(BUILD.length())
			.replaceAll("\\bmcp-gateway\\b", name)
			.replace(" mcp-resource-gateway\n", " " + GatewayImage.NAME + "\n")
			.replace("127.0.0.1:8080:", "127.0.0.1:" + port + ":")
			.replace("8081", String.valueOf(FreePort.any()))
			.replaceFirst("(:\\d+):\\d+( -v \"\\$PWD)", "$1:8081$2")
			.replace("docker stop ", look + "docker stop ");
		try {
			assertThat(this.shell.run("export MCP_URL=http://localhost:" + port + "/mcp\n" + commands)).contains(
					"file:///docs/README.md", "\"status\":\"UP\"", "10001\nCapEff:\t0000000000000000\n",
					"Read-only file system");
		}
		finally {
			new ProcessBuilder("docker", "rm", "-f", "-v", name).redirectErrorStream(true).start().waitFor();
		}
	}

	/**
	 * Starts the jar with the cache that the command made, or not at all. The command
	 * runs once in a build, for all gateways.
	 */
	void startsWithTheCache(CodeBlock block) throws Exception {
		assertThat(block.text()).isEqualTo(GatewayProcess.TRAINING);
		String start = GatewayProcess.shellCommand("-XX:AOTMode=on");
		assertThat(start).contains("-XX:AOTCache=");
		this.shell.serve(start + this.surroundings.in(" --" + ROOT + "=/srv/docs"), FreePort.any(),
				(reader) -> assertThat(reader.get("/console/")).contains("<title>"));
	}

	/** The caller is none of the named proxies. */
	void trustsNamedProxiesOnly(CodeBlock block) throws Exception {
		AuditFile audit = new AuditFile(this.surroundings.directory().resolve("proxy.log"));
		Map<String, Object> properties = new HashMap<>(this.surroundings.properties(block));
		properties.putAll(Map.of("gateway.audit.enabled", true, "gateway.audit.file", audit.path()));
		try (RunningGateway gateway = RunningGateway.start(properties(properties))) {
			Peer.of(gateway).with("X-Forwarded-For", "10.0.0.7").read("file:///docs/plan.md");
			assertThat(audit.read("file:///docs/plan.md").path("address").stringValue()).isEqualTo("127.0.0.1");
		}
	}

	private Map<String, Object> properties(Map<String, ?> more) {
		Map<String, Object> properties = new HashMap<>(more);
		properties.putIfAbsent(ROOT, this.surroundings.directory().resolve("docs"));
		return properties;
	}

}
