package io.mcpgateway.adapter.s3;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests a bucket that callers read as themselves, with stand-ins of the security token
 * service and of a bucket with a policy on session tags.
 */
class CallerSessionsIT {

	private static final String BUCKET = "s3://acme/";

	private static final String SKILL = "---\nname: budget\ndescription: Plans a budget\n---\nAsk for the plan.";

	@TempDir
	private static Path base;

	private static TaggedBucket bucket;

	private static AuditFile audit;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() {
		bucket = TaggedBucket.start()
			.put("finance/plan.txt", "the plan of finance\nsecond line\n")
			.put("finance/2026/q1.txt", "first quarter")
			.put("finance/skills/budget/SKILL.md", SKILL)
			.put("finance/large.txt", "finance".repeat(100_000))
			.put("hr/plan.txt", "the plan of hr\nother line\n")
			.put("hr/news.txt", "1");
		for (int i = 0; i < 1300; i++) {
			bucket.put("finance/many/%04d.txt".formatted(i), "x");
		}
		audit = new AuditFile(base.resolve("audit.log"));
		Map<String, Object> properties = new HashMap<>();
		bucket.properties().forEach((name, value) -> properties.put("gateway.s3.mounts.acme." + name, value));
		properties.put("gateway.s3.mounts.acme.poll-interval", "1s");
		properties.put("gateway.s3.mounts.acme.skills", "true");
		properties.put("gateway.s3.mounts.acme.retries", "0");
		properties.put("gateway.audit.enabled", true);
		properties.put("gateway.audit.file", audit.path());
		properties.put("gateway.access.explain-scopes", DepartmentIdentity.EXPLAIN);
		properties.put("gateway.server.page-size", "100");
		properties.put("gateway.access.rules[0].uri", "**");
		gateway = RunningGateway.start(properties, DepartmentIdentity.class);
	}

	@AfterAll
	static void stop() throws Exception {
		gateway.close();
		bucket.close();
	}

	@AfterEach
	void allRequestsWereRight() {
		assertThat(bucket.tokens().mistakes()).isEmpty();
		assertThat(bucket.requests()).as("requests with the credentials of the gateway")
			.noneMatch((request) -> request.startsWith("owner"));
	}

	@Test
	void readsAsTheSessionOfTheCaller() {
		assertThat(text("ann@finance", "finance/plan.txt")).isEqualTo("the plan of finance\nsecond line\n");
		assertThat(text("bob@hr", "hr/plan.txt")).isEqualTo("the plan of hr\nother line\n");
		assertThat(text("ann@finance", "finance/plan.txt?lines=2-2")).isEqualTo("second line\n");
		assertThat(text("ann@finance", "finance/plan.txt?bytes=4-7")).isEqualTo("plan");
		assertThat(text("ann@finance", "finance/large.txt")).isEqualTo("finance".repeat(100_000));
		assertThat(text("ann@finance", "finance/2026/")).contains("q1.txt");
		TokenService.Session session = bucket.tokens()
			.given()
			.stream()
			.filter((given) -> given.name().startsWith("ann-"))
			.findFirst()
			.orElseThrow();
		assertThat(session.role()).isEqualTo(TokenService.ROLE);
		assertThat(session.tags()).isEqualTo(Map.of("department", "finance"));
		assertThat(session.seconds()).isEqualTo(3600);
		assertThat(bucket.tokens().given()).filteredOn((given) -> given.name().startsWith("ann-"))
			.as("one session for all calls of a caller")
			.hasSize(1);
	}

	/** The listing has a second portion, which is read while it is streamed. */
	@Test
	void streamsAListingAsTheCaller() {
		assertThat(text("ann@finance", "finance/many/")).contains("0000.txt", "1299.txt");
	}

	@ParameterizedTest
	@ValueSource(strings = { "plan.txt", "plan.txt?lines=1-1", "plan.txt?bytes=0-1", "plan.txt?tail=1", "2026/", "" })
	void hidesWhatTheBucketDenies(String resource) {
		Peer bob = Peer.of(gateway).as("bob@hr");
		assertThat(bob.read(BUCKET + "finance/" + resource).body())
			.isEqualTo(bob.read(BUCKET + "missing/" + resource).body().replace("missing", "finance"));
	}

	@Test
	void hidesTheRootThatTheBucketDoesNotList() {
		assertThat(body("bob@hr", BUCKET)).isEqualTo(body("bob@hr", "s3://unknown/").replace("unknown", "acme"));
	}

	@Test
	void listsWhatTheCallerMayList() {
		assertThat(uris("bob@hr")).containsExactly(BUCKET + "hr/", BUCKET + "hr/news.txt", BUCKET + "hr/plan.txt");
		assertThat(uris("ann@finance")).hasSize(1305)
			.startsWith(BUCKET + "finance/")
			.noneMatch((uri) -> uri.contains("/hr"));
		assertThat(uris("eve@none")).isEmpty();
	}

	@Test
	void completesAsTheCaller() {
		for (String typed : List.of("", "h", "hr/", "hr/p")) {
			assertThat(completions("bob@hr", typed)).contains("hr/plan.txt")
				.allMatch((value) -> value.startsWith("hr/"));
		}
		assertThat(completions("bob@hr", "f")).isEmpty();
		assertThat(completions("bob@hr", "finance/")).isEmpty();
		assertThat(completions("eve@none", "")).isEmpty();
	}

	@Test
	void servesToolsAsTheCaller() {
		Peer bob = Peer.of(gateway).as("bob@hr");
		assertThat(bob.tool("search", Map.of("query", "plan")).at("/structuredContent/results")).isEmpty();
		assertThat(bob.text("read_resource", Map.of("uri", BUCKET + "hr/plan.txt"))).contains("the plan of hr");
		assertThat(bob.tool("read_resource", Map.of("uri", BUCKET + "finance/plan.txt")).toString())
			.isEqualTo(bob.tool("read_resource", Map.of("uri", BUCKET + "missing/plan.txt"))
				.toString()
				.replace("missing", "finance"));
		for (Map.Entry<String, Map<String, ?>> call : Map
			.<String, Map<String, ?>>of("list_resources", Map.of("prefix", BUCKET), "find", Map.of("glob", "plan.txt"),
					"grep", Map.of("pattern", "plan of"))
			.entrySet()) {
			String answer = bob.tool(call.getKey(), call.getValue()).toString();
			assertThat(answer).as(call.getKey()).contains("hr/plan.txt").doesNotContain("finance");
		}
		assertThat(bob.tool("grep", Map.of("pattern", "plan", "in", BUCKET + "finance/")).toString())
			.doesNotContain("plan.txt", "plan of finance");
	}

	@Test
	void explainsTheSessionOfTheCaller() {
		JsonNode explained = Peer.of(gateway)
			.as("bob@hr")
			.tool("explain_access", Map.of("uri", BUCKET + "finance/plan.txt"))
			.path("structuredContent");
		assertThat(explained.path("role").asString()).isEqualTo(TokenService.ROLE);
		assertThat(explained.at("/verbs/read/text").asString()).contains("reads acme as the role " + TokenService.ROLE
				+ " (gateway.s3.mounts.acme.identity.roles[0]) with the tags department, so that the bucket decides");
		assertThat(Peer.of(gateway).as("eve").text("explain_access", Map.of("uri", BUCKET + "finance/plan.txt")))
			.contains("the claim org.department has no value that fits the tag department");
	}

	@Test
	void servesSkillsToTheirReaders() {
		assertThat(skills("ann@finance")).contains("budget");
		assertThat(skills("bob@hr")).doesNotContain("budget");
		assertThat(Peer.of(gateway)
			.as("bob@hr")
			.answer("skills/get", Map.of("uri", BUCKET + "finance/skills/budget/SKILL.md"))
			.toString())
			.isEqualTo(Peer.of(gateway)
				.as("bob@hr")
				.answer("skills/get", Map.of("uri", BUCKET + "missing/skills/budget/SKILL.md"))
				.toString()
				.replace("missing", "finance"));
	}

	/** A kept content is given only to callers to whom the bucket shows it now. */
	@Test
	void asksTheBucketBeforeAContentFromTheCache() {
		for (int i = 0; i < 3; i++) {
			assertThat(text("ann@finance", "finance/2026/q1.txt")).isEqualTo("first quarter");
		}
		assertThat(body("bob@hr", BUCKET + "finance/2026/q1.txt")).doesNotContain("first quarter");
		assertThat(text("cid@finance", "finance/2026/q1.txt")).isEqualTo("first quarter");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void tellsChangesToWhoMayRead(boolean isInSession) {
		OpenStream ofBob = subscribe("bob@hr", "hr/news.txt", isInSession);
		OpenStream ofAnn = subscribe("ann@finance", "finance/plan.txt", isInSession);
		ofBob.awaitUpdate(BUCKET + "hr/news.txt", () -> bucket.put("hr/news.txt", "new " + System.nanoTime()),
				() -> assertThat(text("bob@hr", "hr/news.txt")).startsWith("new"));
		assertThat(ofAnn.told("news.txt")).isFalse();
		Peer ann = Peer.of(gateway).as("ann@finance").inSession("2025-11-25");
		assertThat(ann.answer("resources/subscribe", Map.of("uri", BUCKET + "hr/news.txt")).toString())
			.isEqualTo(ann.answer("resources/subscribe", Map.of("uri", BUCKET + "missing/news.txt"))
				.toString()
				.replace("missing", "hr"));
	}

	@Test
	void tellsAListingsChangesToWhoMayListIt() {
		OpenStream ofBob = subscribe("bob@hr", "hr/", false);
		ofBob.awaitUpdate(BUCKET + "hr/", () -> bucket.put("hr/news.txt", "more " + System.nanoTime()),
				() -> assertThat(text("bob@hr", "hr/news.txt")).startsWith("more"));
	}

	/** Callers without the claim, with two values, or with a value that fits no tag. */
	@ParameterizedTest
	@ValueSource(strings = { "eve", "eve@finance,hr", "eve@fin*nce", "eve@.." })
	void isMissingForCallersWhoseClaimsFitNoTag(String caller) {
		Peer eve = Peer.of(gateway).as(caller);
		int before = bucket.tokens().requests().size();
		assertThat(eve.read(BUCKET + "finance/plan.txt").body())
			.isEqualTo(eve.read("s3://unknown/finance/plan.txt").body().replace("unknown", "acme"));
		assertThat(uris(caller)).isEmpty();
		assertThat(eve.call("resources/templates/list", Map.of()).body()).doesNotContain("acme");
		assertThat(bucket.tokens().requests()).hasSize(before);
	}

	@Test
	void isMissingForACallerWhomTheServiceRefuses() {
		bucket.tokens().refuse("mal-", "403 Forbidden", "AccessDenied");
		Peer mal = Peer.of(gateway).as("mal@finance");
		HttpResponse<String> refused = mal.read(BUCKET + "finance/plan.txt");
		assertThat(refused.body())
			.isEqualTo(mal.read(BUCKET + "missing/plan.txt").body().replace("missing", "finance"));
		assertThat(uris("mal@finance")).isEmpty();
		assertThat(completions("mal@finance", "finance/")).isEmpty();
		assertThat(body("mal@finance", BUCKET)).doesNotContain("entries");
		assertThat(refused.body()).doesNotContain("s3cr3t", "STS", "role");
		assertThat(text("ann@finance", "finance/2026/q1.txt")).isEqualTo("first quarter");
		assertThat(Peer.of(gateway).get("/actuator/prometheus"))
			.contains("mcp_s3_assumed_roles_total{mount=\"s3://acme/\",outcome=\"refused\"}");
	}

	@Test
	void isUnavailableToACallerWhoseSessionIsNotAnswered() {
		bucket.tokens().refuse("sam-", "500 Internal Server Error", "InternalFailure");
		String answer = body("sam@finance", BUCKET + "finance/plan.txt");
		assertThat(answer).contains("not available").doesNotContain("s3cr3t");
		assertThat(text("ann@finance", "finance/2026/q1.txt")).isEqualTo("first quarter");
		bucket.tokens().allow("sam-");
		assertThat(text("sam@finance", "finance/2026/q1.txt")).isEqualTo("first quarter");
		assertThat(Peer.of(gateway).get("/actuator/health")).doesNotContain("DOWN");
	}

	@Test
	void namesTheRoleInTheAuditLog() throws Exception {
		text("ann@finance", "finance/plan.txt?lines=1-1");
		JsonNode line = audit.line((one) -> one.toString().contains("plan.txt?lines=1-1"));
		assertThat(line.toString()).contains(TokenService.ROLE);
		assertThat(audit.text()).doesNotContain("token-1", "secret-1");
	}

	private static OpenStream subscribe(String caller, String key, boolean isInSession) {
		Peer peer = Peer.of(gateway).as(caller);
		if (isInSession) {
			Peer session = peer.inSession("2025-11-25");
			OpenStream stream = session.stream();
			session.result("resources/subscribe", Map.of("uri", BUCKET + key));
			return stream;
		}
		OpenStream stream = peer.listen(BUCKET + key);
		await().until(() -> stream.told("acknowledged"));
		return stream;
	}

	private static String body(String caller, String uri) {
		return Peer.of(gateway).as(caller).read(uri).body();
	}

	private static String text(String caller, String key) {
		JsonNode answer = Peer.of(gateway).as(caller).answer("resources/read", Map.of("uri", BUCKET + key));
		return answer.at("/result/contents/0/text").asString(answer.toString());
	}

	private static String skills(String caller) {
		return Peer.of(gateway).as(caller).result("skills/list", Map.of()).toString();
	}

	private static List<String> uris(String caller) {
		List<String> uris = new ArrayList<>();
		String cursor = null;
		do {
			JsonNode page = Peer.of(gateway)
				.as(caller)
				.result("resources/list", (cursor == null) ? Map.of() : Map.of("cursor", cursor));
			page.path("resources").forEach((resource) -> uris.add(resource.path("uri").asString("")));
			cursor = page.path("nextCursor").asString(null);
		}
		while (cursor != null);
		return uris;
	}

	private static List<String> completions(String caller, String typed) {
		List<String> values = new ArrayList<>();
		Peer.of(gateway)
			.as(caller)
			.answer("completion/complete",
					Map.of("ref", Map.of("type", "ref/resource", "uri", BUCKET + "{+key}"), "argument",
							Map.of("name", "key", "value", typed)))
			.at("/result/completion/values")
			.forEach((value) -> values.add(value.asString("")));
		return values;
	}

}
