package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.ObjectUnavailableException;
import io.mcpgateway.adapter.s3.client.S3Clients;
import io.mcpgateway.adapter.s3.client.VersionCondition;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.TestCache;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.health.contributor.Health;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests the credentials of callers, with a stand-in of the security token service. */
class SessionCredentialsIT {

	private static final String KEY = "finance/plan.txt";

	private final TaggedBucket bucket = TaggedBucket.start().put(KEY, "the plan");

	private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());

	private final S3Clients clients = new S3Clients(this.now::get);

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final Mount<S3Mount> mount = mount(Map.of());

	private final BucketClient client = this.clients.bucket(this.mount, this.registry);

	@AfterEach
	void stop() throws IOException {
		this.clients.destroy();
		this.bucket.close();
		assertThat(this.bucket.tokens().mistakes()).isEmpty();
	}

	@Test
	void areAskedForOnceByAllThatWait() {
		assertThat(Flux.range(0, 50).flatMap((i) -> reading("ann@finance"), 50).collectList().block()).hasSize(50);
		assertThat(this.bucket.tokens().given()).hasSize(1);
	}

	@Test
	void endTwoMinutesBeforeTheSessionOrAfterHalfOfAShorterLife() {
		read("ann@finance");
		pass(Duration.ofMinutes(57));
		read("ann@finance");
		assertThat(this.bucket.tokens().given()).hasSize(1);
		pass(Duration.ofMinutes(2));
		this.bucket.tokens().giveFor(Duration.ofMinutes(62));
		read("ann@finance");
		assertThat(this.bucket.tokens().given()).hasSize(2);
	}

	@Test
	void areNeverKeptLongerThanTheServiceSays() {
		this.bucket.tokens().giveFor(Duration.ofSeconds(100));
		read("ann@finance");
		pass(Duration.ofSeconds(45));
		read("ann@finance");
		assertThat(this.bucket.tokens().given()).hasSize(1);
		pass(Duration.ofSeconds(6));
		read("ann@finance");
		assertThat(this.bucket.tokens().given()).hasSize(2);
	}

	/** Two callers with the same readable name, and one whose name has any characters. */
	@Test
	void haveANameOfTheirOwnForEachCaller() {
		List<String> ids = List.of("https://login.example|ann", "https://partner.example|ann", "ann",
				"key:" + "x".repeat(300), "https://login.example|\u00e4\n ;|/", "https://login.example|Ann");
		for (String id : ids) {
			Identity caller = new Identity(id, null, Set.of(), Map.of("org.department", Set.of("finance")), () -> true);
			as(caller, this.client.head(KEY)).block();
		}
		List<String> names = this.bucket.tokens().given().stream().map(TokenService.Session::name).toList();
		assertThat(names).doesNotHaveDuplicates()
			.hasSize(ids.size())
			.allMatch((name) -> name.length() <= 64)
			.filteredOn((name) -> name.startsWith("ann-"))
			.hasSize(3);
	}

	@Test
	void areThoseOfTheTagsAsWell() {
		read("ann@finance");
		assertThatExceptionOfType(ObjectUnavailableException.class).isThrownBy(() -> get("ann@hr"));
		assertThat(this.bucket.tokens().given()).extracting(TokenService.Session::tags)
			.containsExactly(Map.of("department", "finance"), Map.of("department", "hr"));
	}

	@Test
	void areRefusedForAWhileWithoutAskingAgain() {
		this.bucket.tokens().refuse("ann-", "403 Forbidden", "AccessDenied");
		for (int i = 0; i < 20; i++) {
			assertThatExceptionOfType(ObjectUnavailableException.class).isThrownBy(() -> read("ann@finance"));
		}
		assertThat(this.bucket.tokens().requests()).hasSize(1);
		assertThat(this.bucket.requests()).isEmpty();
		assertThat(health().getStatus().getCode()).isEqualTo("UP");
		assertThat(health().getDetails().get("assumeRole").toString())
			.isEqualTo("the security token service refuses the role " + TokenService.ROLE
					+ " (AccessDenied): check the trust policy, which must allow sts:AssumeRole and sts:TagSession, and the duration");
		this.bucket.tokens().allow("ann-");
		pass(Duration.ofSeconds(5));
		read("ann@finance");
	}

	@Test
	void areGotAgainIfTheBucketDoesNotKnowThem() {
		read("ann@finance");
		this.bucket.tokens().forget("ASIA1");
		assertThatExceptionOfType(SourceUnavailableException.class).isThrownBy(() -> get("ann@finance"));
		assertThatExceptionOfType(SourceUnavailableException.class).as("soon after they were got")
			.isThrownBy(() -> get("ann@finance"));
		assertThat(this.bucket.tokens().given()).hasSize(1);
		pass(Duration.ofSeconds(30));
		assertThatExceptionOfType(SourceUnavailableException.class).isThrownBy(() -> get("ann@finance"));
		get("ann@finance");
		assertThat(this.bucket.tokens().given()).hasSize(2);
	}

	@Test
	void areSentWithTheTokenOfTheSession() {
		ApiServer other = ApiServer.start();
		BucketClient sent = this.clients.bucket(mount(Map.of("endpoint", URI.create(other.url("127.0.0.1")))),
				this.registry);
		assertThatExceptionOfType(RuntimeException.class)
			.isThrownBy(() -> as(DepartmentIdentity.of("ann@finance"), sent.head(KEY)).block());
		assertThat(other.requests()).isNotEmpty()
			.allMatch((request) -> request.contains("Credential=ASIA1/") && request.contains("x-amz-security-token")
					&& request.toLowerCase(Locale.ROOT).contains("x-amz-security-token: token-1\n"));
	}

	/** The body of a content is read outside of the context of the call. */
	@Test
	void areThoseOfTheCallForPartsThatAreReadLater() {
		for (int i = 0; i < 300; i++) {
			this.bucket.put("finance/many/%03d.txt".formatted(i), "x");
		}
		this.bucket.put("finance/large.txt", "finance".repeat(100_000) + "end");
		S3Adapter adapter = new S3Adapter(this.mount, this.client, TestCache.create(), BaselineTaker.NONE);
		for (String key : List.of("finance/many/", "finance/large.txt")) {
			ResourceUri uri = ResourceUri.parse("s3://acme/" + key);
			Content content = as(DepartmentIdentity.of("ann@finance"), adapter.read(uri)).block();
			String text = new String(BufferBytes.join(content.body().stream(), 1_000_000).block(),
					StandardCharsets.UTF_8);
			assertThat(text).contains(key.endsWith("/") ? "299.txt" : "end");
		}
	}

	@Test
	void areThoseOfNobodyWithoutACaller() {
		assertThatExceptionOfType(ObjectUnavailableException.class).isThrownBy(() -> this.client.head(KEY).block());
		assertThat(this.client.list("", "", null, 1).block().contents()).isEmpty();
		assertThat(this.bucket.tokens().requests()).isEmpty();
		assertThat(this.bucket.requests()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			500 Internal Server Error | s3cr3t
			503 Service Unavailable   | s3cr3t
			200 OK                    | s3cr3t
			200 OK                    | ''
			200 OK                    | <a/>
			302 Found                 | s3cr3t
			403 Forbidden             | <Error><Code>SignatureDoesNotMatch</Code><Message>s3cr3t</Message></Error>
			403 Forbidden             | <Error><Code>InvalidClientTokenId</Code><Message>s3cr3t</Message></Error>
			""")
	void areMissingWithAReasonIfTheServiceIsWrong(String status, String body) {
		this.bucket.tokens()
			.answer("ann-",
					(head, out) -> ApiServer.send(out, status, "text/xml", body.getBytes(StandardCharsets.UTF_8)));
		assertThatExceptionOfType(SourceUnavailableException.class).isThrownBy(() -> read("ann@finance"))
			.withMessageStartingWith(
					"The bucket of the mount acme is not available: the security token service gives no")
			.withMessageNotContaining("s3cr3t");
		assertThat(this.bucket.requests()).isEmpty();
		read("bob@finance");
	}

	@Test
	void areBoundedInSize() {
		this.bucket.tokens()
			.answer("ann-", (head, out) -> ApiServer.send(out, "200 OK", "text/xml", new byte[1024 * 1024]));
		assertThatExceptionOfType(SourceUnavailableException.class).isThrownBy(() -> read("ann@finance"));
	}

	@Test
	void areMissingForSeveralCallersBeforeTheMountIsDown() {
		for (String caller : List.of("ann", "bob", "cid")) {
			assertThat(health().getStatus().getCode()).isEqualTo("UP");
			this.bucket.tokens().refuse(caller + "-", "500 Internal Server Error", "InternalFailure");
			assertThatExceptionOfType(SourceUnavailableException.class).isThrownBy(() -> read(caller + "@finance"));
		}
		assertThat(health().getStatus().getCode()).isEqualTo("DOWN");
		read("dan@finance");
		assertThat(health().getStatus().getCode()).isEqualTo("UP");
		assertThat(this.registry.get("mcp.s3.assumed.roles").tag("outcome", "unavailable").counter().count())
			.isEqualTo(3);
	}

	private Mount<S3Mount> mount(Map<String, ?> more) {
		Map<String, Object> properties = new HashMap<>(this.bucket.properties());
		properties.put("retries", "0");
		properties.putAll(more);
		return TestMounts.of(new S3Registrar(), TaggedBucket.NAME, properties);
	}

	private Health health() {
		return S3Health.of(this.client, this.mount.source()).health().block();
	}

	private void pass(Duration time) {
		this.now.updateAndGet((before) -> before.plus(time));
	}

	private void read(String caller) {
		reading(caller).block();
	}

	private Mono<?> reading(String caller) {
		return as(DepartmentIdentity.of(caller), this.client.head(KEY));
	}

	/** Reads the first byte, since a response to HEAD does not name the error. */
	private void get(String caller) {
		as(DepartmentIdentity.of(caller),
				this.client.get(KEY, "bytes=0-0", VersionCondition.ANY, () -> new ArrayResponseTransformer(KEY, 1)))
			.block();
	}

	private static <T> Mono<T> as(Identity caller, Mono<T> work) {
		return work.contextWrite((context) -> context.put(Caller.class, Caller.of(caller, Map.of())));
	}

}
