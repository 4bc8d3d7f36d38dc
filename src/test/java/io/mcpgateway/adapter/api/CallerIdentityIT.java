package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.BearerToken;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.ApiServer;
import io.micrometer.core.instrument.Counter;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests what an API learns of callers, with an authorization server that may be wrong.
 */
class CallerIdentityIT {

	private static final String ISSUER = "https://login.example";

	private static final String TOKEN = "/token";

	private final ApiServer login = ApiServer.start();

	private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-01T00:00:00Z"));

	private final AtomicInteger exchanges = new AtomicInteger();

	@AutoClose
	private final ServedApi served = ServedApi.of(ApiServer.start(), properties(), this.now::get);

	@Test
	void isThatOfTheCaller() {
		exchange(3600);
		echo();
		assertThat(read("orders", caller("ann"))).isEqualTo("for t1 of ann");
		assertThat(read("orders", caller("bob"))).isEqualTo("for t2 of bob");
		assertThat(read("orders", caller("ann"))).isEqualTo("for t1 of ann");
		assertThat(this.exchanges).hasValue(2);
		String request = this.login.requests().getFirst();
		assertThat(request).startsWith("POST /token ")
			.contains("Authorization: Basic Z2F0ZXdheTpzM2NyZXQ=")
			.endsWith("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange&subject_token=ann"
					+ "&subject_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aaccess_token"
					+ "&requested_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aaccess_token"
					+ "&audience=orders&scope=read+write");
		assertThat(this.served.server().requests()).noneMatch((sent) -> sent.contains("Bearer ann"));
	}

	@Test
	void isThatOfTheTokenAndNotOfTheNameAlone() {
		exchange(3600);
		echo();
		assertThat(read("orders", caller("ann", "strong"))).isEqualTo("for t1 of strong");
		assertThat(read("orders", caller("ann", "weak"))).isEqualTo("for t2 of weak");
	}

	@Test
	void isExchangedOnceForAllRequestsOfACaller() {
		exchange(3600);
		echo();
		assertThat(Flux.range(0, 50).flatMap((i) -> reading("orders", caller("ann")), 50).collectList().block())
			.hasSize(50)
			.containsOnly("for t1 of ann");
		assertThat(this.exchanges).hasValue(1);
	}

	@Test
	void endsHalfAMinuteBeforeTheTokenAndWithTheTokenOfTheCaller() {
		exchange(3600);
		echo();
		read("orders", caller("ann"));
		pass(Duration.ofMinutes(59));
		assertThat(read("orders", caller("ann"))).isEqualTo("for t1 of ann");
		pass(Duration.ofSeconds(31));
		assertThat(read("orders", caller("ann"))).isEqualTo("for t2 of ann");
		Identity brief = caller("bob", "bob", this.now.get().plusSeconds(60));
		assertThat(read("orders", brief)).isEqualTo("for t3 of bob");
		pass(Duration.ofSeconds(59));
		assertThat(read("orders", brief)).isEqualTo("for t3 of bob");
		pass(Duration.ofSeconds(1));
		assertThat(read("orders", brief)).isEqualTo("for t4 of bob");
	}

	@Test
	void isRefusedToCallersWithoutATokenOfTheIssuer() {
		exchange(3600);
		echo();
		Identity key = new Identity("key:ci", "ci", Set.of(), Map.of(), () -> true);
		BearerToken foreign = new BearerToken("foreign", "https://partner.example", Instant.MAX);
		Identity partner = new Identity("https://partner.example|ann", null, "partner", foreign, Set.of(), Map.of(),
				() -> true);
		for (Identity caller : List.of(key, partner, Identity.ANONYMOUS)) {
			assertThat(error("orders", caller)).isInstanceOf(UnreadableException.class)
				.hasMessageContaining("this call has no token of the API's authorization server");
		}
		assertThat(this.served.adapter().read(uri("orders")).onErrorResume((failure) -> Mono.empty()).blockOptional())
			.as("the gateway itself")
			.isEmpty();
		assertThat(this.login.requests()).isEmpty();
		assertThat(this.served.server().requests()).isEmpty();
	}

	@Test
	void isRenewedOnceIfTheApiRefusesTheToken() {
		exchange(3600);
		this.served.server()
			.on("/v1/orders",
					(head, out) -> send(out, head.contains("Bearer t2") ? "200 OK" : "401 Unauthorized", "in"));
		assertThat(read("orders", caller("ann"))).isEqualTo("in");
		assertThat(this.exchanges).hasValue(2);
		this.served.server().on("/v1/orders", (head, out) -> send(out, "401 Unauthorized", "out"));
		for (int i = 0; i < 20; i++) {
			assertThat(error("orders", caller("ann"))).hasMessageContaining("the API refuses the token");
		}
		assertThat(this.exchanges).as("a token for each refusal would flood the server").hasValue(2);
		pass(Duration.ofSeconds(30));
		error("orders", caller("ann"));
		assertThat(this.exchanges).hasValue(3);
	}

	@Test
	void hidesWhatTheApiDeniesTheCaller() {
		exchange(3600);
		this.served.server().on("/v1/orders", (head, out) -> send(out, "403 Forbidden", "no"));
		assertThat(reading("orders", caller("ann")).blockOptional()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					400 Bad Request           | {"error":"invalid_grant","error_description":"s3cr3t"} | refused        | Sign in again, or ask for access
					403 Forbidden             | {"error":"access_denied"}             | refused        | Sign in again, or ask for access
					400 Bad Request           | {"error":"invalid_target"}            | misconfigured  | gives no token for the API. Ask the operator
					401 Unauthorized          | {"error":"invalid_client"}            | misconfigured  | gives no token for the API. Ask the operator
					400 Bad Request           | {"error":"<s3cr3t>"}                  | misconfigured  | gives no token for the API. Ask the operator
					400 Bad Request           | s3cr3t                                | invalid_answer | gives no token for the API. Ask the operator
					200 OK                    | s3cr3t                                | invalid_answer | gives no token for the API. Ask the operator
					200 OK                    | ["s3cr3t"]                            | invalid_answer | gives no token for the API. Ask the operator
					200 OK                    | {"token_type":"Bearer"}               | invalid_answer | gives no token for the API. Ask the operator
					200 OK                    | {"access_token":"s3cr3t"}             | invalid_answer | gives no token for the API. Ask the operator
					200 OK                    | {"access_token":"s3cr3t","token_type":"DPoP"} | invalid_answer | gives no token for the API. Ask the operator
					200 OK                    | {"access_token":"s3cr3t","token_type":"N_A"} | invalid_answer | gives no token for the API. Ask the operator
					200 OK                    | {"access_token":"s3cr3t","token_type":"Bearer","issued_token_type":"urn:ietf:params:oauth:token-type:refresh_token"} | invalid_answer | gives no token for the API. Ask the operator
					200 OK                    | {"access_token":"s3\\r\\nX-Admin: 1","token_type":"Bearer"} | invalid_answer | gives no token for the API. Ask the operator
					200 OK                    | {"access_token":"s3cr3t","token_type":"Bearer","expires_in":-1} | invalid_answer | gives no token for the API. Ask the operator
					200 OK                    | {"access_token":"s3cr3t","token_type":"Bearer","expires_in":"soon"} | invalid_answer | gives no token for the API. Ask the operator
					200 OK                    | {"access_token":"s3cr3t","token_type":"Bearer","expires_in":99999999999999999999} | invalid_answer | gives no token for the API. Ask the operator
					500 Internal Server Error | s3cr3t                                | unavailable    | the authorization server of the API answers with status 500
					302 Found                 | s3cr3t                                | unavailable    | the authorization server of the API answers with status 302
					""")
	void isMissingWithAReasonIfTheServerIsWrong(String status, String body, String outcome, String sentence) {
		this.login.on(TOKEN, (head, out) -> send(out, status, body));
		echo();
		Throwable failure = error("orders", caller("ann"));
		assertThat(failure)
			.isInstanceOf(outcome.equals("unavailable") ? SourceUnavailableException.class : UnreadableException.class)
			.hasMessageContaining(sentence);
		assertThat(failure).hasMessageNotContaining("s3cr3t");
		assertThat(outcomes()).isEqualTo(Map.of(outcome, 1.0));
		Health health = health();
		assertThat(health.getStatus().getCode()).isEqualTo(Status.UP.getCode());
		assertThat(health.getDetails().get("tokenExchange").toString())
			.startsWith("the authorization server of the API ")
			.doesNotContain("s3cr3t");
		assertThat(this.served.server().requests()).isEmpty();
	}

	@Test
	void isMissingIfTheServerIsSilent() throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		this.login.on(TOKEN, (head, out) -> end.await(1, TimeUnit.MINUTES));
		Map<String, Object> properties = properties();
		properties.put("timeout", "1s");
		try (ServedApi impatient = ServedApi.of(ApiServer.start(), properties, this.now::get)) {
			Mono<Content> reading = as(caller("ann"), impatient.adapter().read(uri("orders")));
			assertThatExceptionOfType(SourceUnavailableException.class).isThrownBy(reading::block)
				.withMessageContaining("does not answer");
			assertThat(impatient.server().requests()).isEmpty();
		}
		end.countDown();
	}

	@Test
	void isMissingIfTheAnswerIsEndless() {
		AtomicInteger written = new AtomicInteger();
		this.login.on(TOKEN, (head, out) -> {
			out.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n"
				.getBytes(StandardCharsets.US_ASCII));
			for (int i = 0; i < 1_000_000; i++) {
				out.write(new byte[1000]);
				written.addAndGet(1000);
			}
		});
		assertThat(error("orders", caller("bob"))).isInstanceOf(UnreadableException.class);
		assertThat(written.get()).isLessThan(100_000_000);
		assertThat(outcomes()).isEqualTo(Map.of("invalid_answer", 1.0));
	}

	@Test
	void isRefusedForAWhileWithoutAskingAgain() {
		this.login.on(TOKEN, (head, out) -> send(out, "400 Bad Request", "{\"error\":\"invalid_grant\"}"));
		for (int i = 0; i < 20; i++) {
			error("orders", caller("ann"));
		}
		assertThat(this.login.requests()).hasSize(1);
		pass(Duration.ofSeconds(5));
		exchange(3600);
		echo();
		assertThat(read("orders", caller("ann"))).isEqualTo("for t1 of ann");
	}

	@Test
	void isMissingForSeveralCallersBeforeTheMountIsDown() {
		this.login.on(TOKEN, (head, out) -> send(out, "500 Internal Server Error", "no"));
		for (int i = 0; i < 30; i++) {
			error("orders", caller("ann"));
		}
		assertThat(this.login.requests()).as("a breaker for each caller").hasSize(10);
		error("orders", caller("bob"));
		assertThat(health().getStatus().getCode()).isEqualTo(Status.UP.getCode());
		error("orders", caller("cid"));
		assertThat(health().getStatus().getCode()).isEqualTo(Status.DOWN.getCode());
		exchange(3600);
		echo();
		assertThat(read("orders", caller("dan"))).isEqualTo("for t1 of dan");
		assertThat(health().getStatus().getCode()).isEqualTo(Status.UP.getCode());
	}

	@Test
	void keepsPausesAndBreakersApart() {
		exchange(3600);
		this.served.server()
			.on("/v1/orders", (head, out) -> ApiServer.send(out, head.contains("Bearer t4") ? "200 OK" : "429 Too Many",
					"text/plain", "in".getBytes(StandardCharsets.UTF_8), "Retry-After: 60"));
		for (String limited : List.of("ann", "bob", "cid")) {
			assertThat(error("orders", caller(limited))).hasMessageContaining("fewer requests");
		}
		assertThat(read("orders", caller("dan"))).isEqualTo("in");
		this.served.server().on("/v1/items/1", (head, out) -> send(out, "500 Internal Server Error", "no"));
		for (String failing : List.of("ann", "bob", "cid")) {
			for (int i = 0; i < 10; i++) {
				error("items/1", caller(failing));
			}
		}
		assertThat(this.served.client().isOpen()).as("shown in the health").isTrue();
		this.served.server().answer("/v1/items/2", "text/plain", "two");
		assertThat(read("items/2", caller("dan"))).isEqualTo("two");
	}

	@Test
	void keepsAnswersApart() {
		exchange(3600);
		this.served.server()
			.on("/v1/orders", (head, out) -> ApiServer.send(out, "200 OK", "text/plain",
					(head.contains("Bearer t1") ? "anns" : "bobs").getBytes(StandardCharsets.UTF_8), "ETag: \"1\""));
		Content ann = content("orders", caller("ann"));
		Content bob = content("orders", caller("bob"));
		assertThat(ann.tagged().etag()).isNotEqualTo(bob.tagged().etag());
		assertThat(this.served.adapter().settings().indexed()).isFalse();
	}

	private Map<String, Object> properties() {
		Map<String, Object> properties = new HashMap<>();
		properties.put("operations.orders.path", "/orders");
		properties.put("operations.item.path", "/items/{id}");
		properties.put("identity.token-exchange.issuer", ISSUER);
		properties.put("identity.token-exchange.token-uri", this.login.url("127.0.0.1") + TOKEN);
		properties.put("identity.token-exchange.client-id", "gateway");
		properties.put("identity.token-exchange.client-secret", "s3cret");
		properties.put("identity.token-exchange.audience", "orders");
		properties.put("identity.token-exchange.scopes", "read,write");
		return properties;
	}

	/** Lets the authorization server issue tokens with a number and the given token. */
	private void exchange(int seconds) {
		this.login.on(TOKEN, (head, out) -> send(out, "200 OK", """
				{"access_token":"t%d.%s","issued_token_type":"urn:ietf:params:oauth:token-type:access_token",\
				"token_type":"Bearer","expires_in":%d}""".formatted(this.exchanges.incrementAndGet(),
				head.replaceAll("(?s).*subject_token=([a-z]+).*", "$1"), seconds)));
	}

	/** Lets the API answer with the token. */
	private void echo() {
		this.served.server()
			.on("/v1/orders", (head, out) -> send(out, "200 OK",
					head.replaceAll("(?s).*Bearer ([^.]+)\\.(\\S+).*", "for $1 of $2")));
	}

	private Map<String, Double> outcomes() {
		Map<String, Double> outcomes = new HashMap<>();
		for (Counter counter : this.served.meters().get("mcp.api.token.exchanges").counters()) {
			outcomes.put(counter.getId().getTag("outcome"), counter.count());
		}
		return outcomes;
	}

	private Health health() {
		return ApiHealth.of(this.served.client(), this.served.operations()).health().block();
	}

	private void pass(Duration time) {
		this.now.updateAndGet((before) -> before.plus(time));
	}

	private Identity caller(String name) {
		return caller(name, name);
	}

	private Identity caller(String name, String token) {
		return caller(name, token, Instant.parse("2030-01-01T00:00:00Z"));
	}

	private static Identity caller(String name, String token, Instant end) {
		return new Identity(ISSUER + "|" + name, null, null, new BearerToken(token, ISSUER, end), Set.of(),
				Map.of("sub", Set.of(name)), () -> true);
	}

	private String read(String path, Identity caller) {
		return reading(path, caller).block();
	}

	private Throwable error(String path, Identity caller) {
		AtomicReference<Throwable> failure = new AtomicReference<>();
		assertThatExceptionOfType(RuntimeException.class)
			.isThrownBy(() -> reading(path, caller).doOnError(failure::set).block());
		return failure.get();
	}

	private Mono<String> reading(String path, Identity caller) {
		return as(caller, this.served.adapter().read(uri(path)))
			.map((content) -> new String(((Content.InMemory) content.body()).bytes(), StandardCharsets.UTF_8));
	}

	private Content content(String path, Identity caller) {
		return as(caller, this.served.adapter().read(uri(path))).block();
	}

	private static <T> Mono<T> as(Identity caller, Mono<T> work) {
		return work.contextWrite((context) -> context.put(Caller.class, Caller.of(caller, Map.of())));
	}

	private static ResourceUri uri(String path) {
		return ResourceUri.parse(ServedApi.ROOT + path);
	}

	private static void send(OutputStream out, String status, String body) throws IOException {
		ApiServer.send(out, status, "application/json", body.getBytes(StandardCharsets.UTF_8));
	}

}
