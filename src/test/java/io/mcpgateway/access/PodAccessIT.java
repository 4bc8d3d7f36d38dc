package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.PodServer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Watching;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests pods in namespaces that the Kubernetes API hides from a caller, on each way that
 * tells anything. The API is a stand-in that checks every field of a
 * {@code SubjectAccessReview}.
 */
class PodAccessIT {

	private static final String ROOT = "logs://cloud/";

	/** May read the logs in both namespaces, in one of them as a member of a group. */
	private static final String BOSS = "boss claim.sub=boss";

	private static final String EVE = "eve claim.sub=eve";

	private static final String UPDATED = "notifications/resources/updated ";

	@TempDir
	static Path directory;

	@AutoClose
	static final PodServer pods = PodServer.start();

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		pods.add("shop", "web-0", "shop", "app");
		pods.add("bank", "vault-0", "shop", "app");
		pods.log("web-0", "app", Instant.now(), "INFO a fish");
		pods.log("vault-0", "app", Instant.now(), "INFO a walrus");
		pods.permit("oidc:boss", "shop");
		pods.permit("group:boss", "bank");
		pods.permit("oidc:eve", "shop");
		Map<String, Object> properties = new HashMap<>(
				pods.mount("cloud", Files.writeString(directory.resolve("token"), "token")));
		String pod = "gateway.logs.mounts.cloud.pods.";
		properties.putAll(Map.of(pod + "namespaces", "shop,bank", pod + "access-review.user", "sub",
				pod + "access-review.user-prefix", "oidc:", pod + "access-review.groups", "sub",
				pod + "access-review.groups-prefix", "group:", pod + "access-review.ttl", "10s",
				"gateway.access.explain-scopes", "admin", "management.endpoint.health.show-details", "always"));
		gateway = RunningGateway.start(properties, HeaderIdentities.class);
		Watching.everything(gateway.context());
	}

	@ParameterizedTest
	@ValueSource(strings = { "bank/vault-0/app", "bank/vault-0/app?tail=1", "bank/vault-0/app?since=1h",
			"bank/vault-0/app?grep=walrus", "b%61nk/vault-0/app" })
	void hideLogsAsIfTheyWereMissing(String path) {
		assertThat(read(BOSS, path).toString()).contains("a walrus");
		JsonNode hidden = read(EVE, path);
		JsonNode missing = read(EVE, path.replace("vault", "other"));
		assertThat(hidden.path("code").intValue()).isEqualTo(missing.path("code").intValue());
		assertThat(hidden.path("message")).isEqualTo(missing.path("message"));
		assertThat(hidden.toString()).doesNotContain("a walrus");
		assertThat(listen(EVE, ROOT + path)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "recent", "", "recent?grep=a", "?timeframe=1h" })
	void hideTheirLinesAmongTheLatest(String path) {
		assertThat(read(BOSS, path).toString()).contains("a fish", "a walrus");
		assertThat(read(EVE, path).toString()).contains("a fish").doesNotContain("walrus", "vault");
		assertThat(read("stranger claim.sub=stranger", path).has("code")).isTrue();
		assertThat(read("nobody", path).has("code")).isTrue();
	}

	@Test
	void hideLogsInListsCompletionAndSearch() {
		assertThat(call(BOSS, "resources/list", Map.of()).toString()).contains("shop/web-0", "bank/vault-0");
		assertThat(call(EVE, "resources/list", Map.of()).toString()).contains("shop/web-0").doesNotContain("vault");
		assertThat(call("nobody", "resources/list", Map.of()).toString()).doesNotContain(ROOT);
		assertThat(call("nobody", "resources/templates/list", Map.of()).toString()).doesNotContain(ROOT);
		Map<String, ?> typed = Map.of("ref", Map.of("type", "ref/resource", "uri", logTemplate()), "argument",
				Map.of("name", "log", "value", ""));
		assertThat(call(BOSS, "completion/complete", typed).toString()).contains("shop/web-0/app", "bank/vault-0/app");
		assertThat(call(EVE, "completion/complete", typed).toString()).contains("shop/web-0/app")
			.doesNotContain("bank");
		Map<String, ?> search = Map.of("name", "search", "arguments", Map.of("query", "vault"));
		Awaitility.await()
			.untilAsserted(() -> assertThat(call(BOSS, "tools/call", search).toString()).contains("bank/vault-0"));
		JsonNode found = call(EVE, "tools/call", search);
		assertThat(found.toString()).doesNotContain("bank/vault-0");
		assertThat(found.at("/structuredContent/total").intValue()).isZero();
	}

	@Test
	void askTheApiAsTheUserAndTheGroupsOfTheCaller() {
		read("carl claim.sub=carl", "recent");
		assertThat(pods.reviews()).noneMatch((review) -> review.startsWith("refused"))
			.anyMatch((review) -> review.contains("\"user\":\"oidc:carl\"")
					&& review.contains("\"groups\":[\"group:carl\",\"system:authenticated\"]")
					&& review.contains("\"namespace\":\"bank\""));
	}

	@Test
	void doNotAskAboutACallerAgainAndAgain() {
		read("dora claim.sub=dora", "recent");
		long before = pods.reviews().stream().filter((review) -> review.contains("dora")).count();
		for (int i = 0; i < 10; i++) {
			read("dora claim.sub=dora", "shop/web-0/app");
		}
		assertThat(before).isEqualTo(2);
		assertThat(pods.reviews().stream().filter((review) -> review.contains("dora")).count()).isLessThanOrEqualTo(20);
	}

	@Test
	void areNamedByTheExplanation() {
		assertThat(explained("shop/web-0/app")).contains(
				"the Kubernetes API allows to get pods/log in the namespace shop as the user oidc:admin",
				"RBAC: allowed by RoleBinding");
		assertThat(explained("bank/vault-0/app"))
			.contains("the Kubernetes API denies to get pods/log in the namespace bank as the user oidc:admin");
	}

	@Test
	void countAgainWhenTheApiChangesItsMind() {
		String ines = "ines claim.sub=ines";
		pods.permit("oidc:ines", "shop");
		assertThat(read(ines, "shop/web-0/app").has("contents")).isTrue();
		pods.revoke("oidc:ines", "shop");
		Awaitility.await().untilAsserted(() -> assertThat(read(ines, "shop/web-0/app").has("code")).isTrue());
	}

	@Test
	void letASubscriberHearLinesAfterItsDecisionEnded() {
		String uri = ROOT + "shop/web-0/app";
		try (RevisionClient eve = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, EVE)) {
			assertThat(eve.listen(List.of(uri))).containsExactly(uri);
			long before = asked("eve");
			Awaitility.await().untilAsserted(() -> {
				pods.log("web-0", "app", Instant.now(), "INFO another fish");
				assertThat(asked("eve")).isGreaterThan(before + 2);
			});
			eve.forget();
			pods.log("web-0", "app", Instant.now(), "INFO the last fish");
			Awaitility.await().untilAsserted(() -> assertThat(eve.notices()).contains(UPDATED + uri));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 403, 500, 200 })
	void hideAllWhileTheApiGivesNoDecision(int status) {
		String late = "late" + status + " claim.sub=late" + status;
		pods.permit("oidc:late" + status, "shop");
		pods.answerReviewsWith(status);
		assertThat(read(late, "shop/web-0/app").has("code")).isTrue();
		assertThat(call(late, "resources/list", Map.of()).toString()).doesNotContain(ROOT);
		assertThat(Peer.of(gateway).get("/actuator/health"))
			.contains((status == 403) ? "let the service account of the gateway create subjectaccessreviews"
					: (status == 500) ? "the Kubernetes API answers access reviews with status 500"
							: "something else than a decision")
			.doesNotContain("secret reason");
		pods.answerReviewsWith(201);
		Awaitility.await().untilAsserted(() -> assertThat(read(late, "shop/web-0/app").has("contents")).isTrue());
		assertThat(Peer.of(gateway).get("/actuator/health")).doesNotContain("the Kubernetes API");
	}

	private static long asked(String user) {
		return pods.reviews().stream().filter((review) -> review.contains("oidc:" + user + "\"")).count();
	}

	private static String logTemplate() {
		return RevisionClient
			.texts(call(BOSS, "resources/templates/list", Map.of()).path("resourceTemplates"), "uriTemplate")
			.stream()
			.filter((template) -> template.startsWith(ROOT + "{+log}"))
			.findFirst()
			.orElseThrow();
	}

	private static String explained(String path) {
		pods.permit("oidc:admin", "shop");
		return call("admin scope=admin claim.sub=admin", "tools/call",
				Map.of("name", "explain_access", "arguments", Map.of("uri", ROOT + path)))
			.toString();
	}

	private static List<String> listen(String identity, String uri) {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, identity)) {
			return visitor.listen(List.of(uri));
		}
	}

	private static JsonNode read(String identity, String path) {
		return call(identity, "resources/read", Map.of("uri", ROOT + path));
	}

	private static JsonNode call(String identity, String method, Map<String, ?> params) {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, identity)) {
			return visitor.answer(method, params);
		}
	}

}
