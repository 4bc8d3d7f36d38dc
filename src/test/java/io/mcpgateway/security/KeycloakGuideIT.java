package io.mcpgateway.security;

import java.io.File;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.RunningGateway;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ByteArrayResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the guide of Keycloak: runs its commands in their order against Keycloak itself,
 * starts gateways with its configurations, and signs in the clients that it makes.
 */
@EnabledIfSystemProperty(named = "keycloak.home", matches = ".+", disabledReason = "runs in the profile full")
class KeycloakGuideIT {

	private static final Path GUIDE = Path.of("src/docs/keycloak.md");

	private static final Pattern CODE = Pattern.compile("(?ms)^```(sh|yaml)\\n(.*?)^```$");

	private static final long TIMEOUT_MINUTES = 5;

	private static final Path HOME = Path.of(System.getProperty("keycloak.home", ""));

	@TempDir
	private static Path base;

	private static RealKeycloak server;

	private static String gatewayOrigin;

	/** Gateway of each configuration. */
	private static List<RunningGateway> gateways = new ArrayList<>();

	/** Output of each block of commands. */
	private static List<String> outputs = new ArrayList<>();

	@BeforeAll
	static void follow() throws Exception {
		assertThat(HOME.resolve("bin/kcadm.sh").toFile().setExecutable(true)).isTrue();
		server = RealKeycloak.startEmpty(HOME, Files.createTempFile("keycloak", ".log"));
		int port = FreePort.any();
		gatewayOrigin = "http://127.0.0.1:" + port;
		Path docs = OpaqueTokensIT.docs(base);
		Files.writeString(Files.createDirectory(docs.resolve("team")).resolve("plan.txt"), "the plan");
		for (MatchResult block : CODE.matcher(Files.readString(GUIDE)).results().toList()) {
			String text = block.group(2)
				.replace("https://login.example", server.origin())
				.replace("https://mcp.example", gatewayOrigin);
			if (block.group(1).equals("sh")) {
				outputs.add(run(text));
			}
			else {
				gateways.add(start(text, docs, gateways.isEmpty() ? port : 0));
			}
		}
	}

	@AfterAll
	static void stop() {
		gateways.forEach(RunningGateway::close);
		server.close();
	}

	@Test
	void theProgramReads() throws Exception {
		assertThat(outputs).anyMatch((output) -> output.contains("some notes"));
		assertThat(gateways).hasSize(2)
			.allSatisfy((gateway) -> assertThat(HeaderClient.bearing(gateway, robotToken("docs.read")).read().body())
				.contains("some notes"));
		assertThat(plan(HeaderClient.bearing(gateways.getFirst(), robotToken("docs.read")))).contains("error")
			.doesNotContain("the plan");
	}

	@Test
	void theUserOfTheConsoleReadsByRoleAndByGroup() throws Exception {
		String token = annAt("mcp-console", gatewayOrigin + "/console/");
		HeaderClient ann = HeaderClient.bearing(gateways.getFirst(), token);
		assertThat(ann.read().body()).contains("some notes");
		assertThat(plan(ann)).contains("the plan");
		assertThat(HeaderClient.bearing(gateways.getLast(), token).read().body()).contains("some notes");
	}

	@Test
	void theRedirectOfTheConsoleHasItsSlash() throws Exception {
		KeycloakLogin login = new KeycloakLogin(realm(), "mcp-console", gatewayOrigin + "/console");
		try (HttpClient browser = HttpClient.newHttpClient()) {
			assertThat(login.begin(browser, "openid docs.read", gatewayOrigin + "/mcp").statusCode()).isEqualTo(400);
		}
	}

	@Test
	void aTokenWithoutTheScopeIsForAnotherAudience() throws Exception {
		double before = refused("wrong_audience");
		assertThat(HeaderClient.bearing(gateways.getFirst(), robotToken("profile")).read().statusCode()).isEqualTo(401);
		assertThat(refused("wrong_audience")).isEqualTo(before + 1);
	}

	@Test
	void aTokenOfAnotherRealmHasAnUnknownKey() throws Exception {
		double before = refused("unknown_key");
		assertThat(HeaderClient.bearing(gateways.getFirst(), server.adminToken()).read().statusCode()).isEqualTo(401);
		assertThat(refused("unknown_key")).isEqualTo(before + 1);
	}

	@Test
	void aClientThatRegisteredItselfActsForAUserWhoConsents() throws Exception {
		JsonNode client = new JsonMapper().readTree(outputs.getLast().substring(outputs.getLast().indexOf('{')));
		String token = annAt(client.path("client_id").asString(), "http://127.0.0.1:33418/");
		HeaderClient ann = HeaderClient.bearing(gateways.getFirst(), token);
		assertThat(plan(ann)).contains("the plan");
		assertThat(ann.read().body()).as("no role of the realm").contains("error").doesNotContain("some notes");
	}

	private static RunningGateway start(String yaml, Path docs, int port) throws IOException {
		Map<String, Object> properties = new HashMap<>();
		new YamlPropertySourceLoader().load("guide", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)))
			.forEach((source) -> {
				for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
					properties.put(name, String.valueOf(source.getProperty(name)));
				}
			});
		properties.put("gateway.files.mounts.docs.root", docs);
		properties.put("gateway.search.enabled", false);
		properties.put("server.port", port);
		return RunningGateway.start(properties);
	}

	/**
	 * Runs commands with the tools of Keycloak, which keep their sign-in below the base.
	 */
	private static String run(String commands) throws IOException, InterruptedException {
		Path output = Files.createTempFile(base, "commands", ".out");
		ProcessBuilder builder = new ProcessBuilder("bash", "-eo", "pipefail", "-c", commands).redirectErrorStream(true)
			.redirectOutput(output.toFile());
		Map<String, String> environment = builder.environment();
		environment.put("JAVA_HOME", System.getProperty("java.home"));
		environment.put("KC_OPTS", "-Duser.home=" + base);
		environment.put("ADMIN_PASSWORD", RealKeycloak.SECRET);
		environment.put("ANN_PASSWORD", RealKeycloak.SECRET);
		environment.merge("PATH", HOME.resolve("bin") + File.pathSeparator, (path, tools) -> tools + path);
		Process process = builder.start();
		if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
			throw new AssertionError("it does not end: " + commands);
		}
		String text = Files.readString(output);
		assertThat(process.exitValue()).as(commands + text).isZero();
		return text;
	}

	private static String robotToken(String scope) {
		return server.serviceToken("robot", "replace-me", scope);
	}

	private static String annAt(String client, String redirectUri) throws Exception {
		return new KeycloakLogin(realm(), client, redirectUri).token("ann", RealKeycloak.SECRET, "openid docs.read",
				gatewayOrigin + "/mcp");
	}

	private static String plan(HeaderClient client) throws Exception {
		HttpResponse<String> answer = client.with("Mcp-Session-Id", client.begin()).post("/mcp", """
				{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///docs/team/plan.txt"}}""");
		return answer.body();
	}

	private static double refused(String reason) {
		return gateways.getFirst()
			.context()
			.getBean(MeterRegistry.class)
			.get("mcp.server.refused")
			.tag("reason", reason)
			.counter()
			.count();
	}

	private static String realm() {
		return server.issuer();
	}

}
