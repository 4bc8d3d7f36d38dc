package io.mcpgateway.access;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests every way to an operation of an API that a rule hides. */
class HiddenApiIT {

	private static final String SECRET = "walrus salary";

	@AutoClose
	static ApiServer api = ApiServer.start();

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void start() {
		for (String target : List.of("/v1/salaries", "/v1/salaries?year=2024", "/v1/people/walrus",
				"/v1/people/walrus?year=2024")) {
			api.answer(target, "text/plain", SECRET);
		}
		api.answer("/v1/open", "text/plain", "open fish", "Link: </v1/salaries?year=2024>; rel=\"next\"");
		api.answer("/v1/people/fish", "text/plain", "a fish", "Link: </v1/people/walrus>; rel=\"next\"");
		api.answer("/v1/people/crab", "text/plain", "a crab", "Link: <?year=2024>; rel=\"next\"");
		Map<String, Object> properties = new HashMap<>(api.mount("hr"));
		String mount = "gateway.apis.mounts.hr.operations.";
		String rules = "gateway.access.rules";
		properties.put("gateway.apis.mounts.hr.poll-interval", "1h");
		properties.putAll(Map.of(mount + "salaries.path", "/salaries{?year}", mount + "people.path",
				"/people/{id}{?year}", mount + "people.values.id", "walrus,fish", mount + "open.path", "/open"));
		properties.putAll(Map.of(rules + "[0].uri", "api://hr/**", rules + "[0].keys", "boss-key", rules + "[1].uri",
				"api://hr/salaries", rules + "[1].effect", "deny", rules + "[2].uri", "api://hr/people/walrus",
				rules + "[2].effect", "deny", rules + "[3].uri", "api://hr/**"));
		gateway = RunningGateway.start(properties, HeaderIdentity.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "salaries", "salaries?year=2024", "%73alaries?year=2024", "people/walrus",
			"people/walrus?year=2024", "people/%77alrus" })
	void isNotFoundByAVisitor(String path) {
		int asked = api.requests().size();
		assertThat(visitor().read("api://hr/" + path).body()).contains("Resource not found");
		assertThat(visitor().read("api://hr/" + path + (path.contains("?") ? "&" : "?") + "none=1").body())
			.contains("Resource not found")
			.doesNotContain("parameters");
		assertThat(visitor()
			.call("tools/call", Map.of("name", "read_resource", "arguments", Map.of("uri", "api://hr/" + path)))
			.body()).doesNotContain(SECRET);
		assertThat(api.requests()).hasSize(asked);
		assertThat(boss().read("api://hr/" + path).body()).contains(SECRET);
	}

	@Test
	void isMissingFromListsTemplatesAndCompletion() {
		assertThat(visitor().call("resources/list", Map.of()).body()).contains("api://hr/open")
			.doesNotContain("salaries");
		assertThat(boss().call("resources/list", Map.of()).body()).contains("api://hr/salaries");
		assertThat(visitor().call("resources/templates/list", Map.of()).body()).contains("people/{id}")
			.doesNotContain("salaries");
		Map<String, ?> typed = Map.of("ref", Map.of("type", "ref/resource", "uri", "api://hr/people/{id}{?year}"),
				"argument", Map.of("name", "id", "value", ""));
		assertThat(visitor().call("completion/complete", typed).body()).contains("fish").doesNotContain("walrus");
		assertThat(boss().call("completion/complete", typed).body()).contains("walrus");
	}

	@ParameterizedTest
	@ValueSource(strings = { "salaries?year=2024", "people/walrus", "people/walrus?year=2024" })
	void cannotBeSubscribedTo(String path) {
		Map<String, ?> params = Map.of("uri", "api://hr/" + path);
		assertThat(visitor().inSession("2025-06-18").call("resources/subscribe", params).body())
			.contains("Resource not found");
		assertThat(boss().inSession("2025-06-18").call("resources/subscribe", params).body()).contains("\"result\":{}");
	}

	@ParameterizedTest
	@CsvSource({ "open, salaries?year=2024, false", "people/fish, people/walrus, false",
			"people/crab, people/crab?year=2024, true" })
	void isNoNextPageOfAVisitor(String path, String next, boolean isShown) {
		String key = "\"io.mcpgateway/nextPage\":\"api://hr/" + next + "\"";
		Map<String, ?> tool = Map.of("name", "read_resource", "arguments", Map.of("uri", "api://hr/" + path));
		assertThat(visitor().read("api://hr/" + path).body().contains(key)).isEqualTo(isShown);
		assertThat(visitor().call("tools/call", tool).body().contains("api://hr/" + next)).isEqualTo(isShown);
		assertThat(visitor().read("api://hr/" + path).body()).contains("\"text\":\"").doesNotContain("_meta\":{}");
		assertThat(boss().read("api://hr/" + path).body()).contains(key);
		assertThat(boss().call("tools/call", tool).body()).contains("api://hr/" + next);
	}

	private static Peer visitor() {
		return Peer.of(gateway).as("visitor");
	}

	private static Peer boss() {
		return Peer.of(gateway).as("boss");
	}

}
