package io.mcpgateway.adapter.api;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.ApiServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests the headers that name a caller to an API behind the same proxy. */
class ForwardedClaimsIT {

	private static final String DOCUMENT = """
			openapi: 3.1.0
			info: { title: orders, version: "1" }
			paths:
			  /orders:
			    get:
			      parameters:
			        - { name: X-User, in: header, required: true, schema: { type: string, enum: [root] } }
			        - { name: x_user, in: header, required: true, schema: { type: string, enum: [root] } }
			        - { name: X-Version, in: header, required: true, schema: { type: string, enum: ["2"] } }
			        - { name: q, in: query, schema: { type: string } }
			      responses: { "200": { description: orders } }
			""";

	@AutoClose
	private final ServedApi served = ServedApi.of(ApiServer.start(),
			Map.of("openapi", "/nowhere.yaml", "identity.forward.X-User", "sub", "identity.forward.X-Groups", "groups",
					"identity.issuers", "staff", "username", "gateway", "password", "s3cret"));

	@Test
	void haveTheClaimsOfTheCaller() {
		answer();
		read(caller("staff", "ann", Set.of("sales", "admins")));
		assertThat(heads()).contains("\nx-user: ann\n", "\nx-groups: admins,sales\n", "\nx-version: 2\n",
				"\nauthorization: basic ");
	}

	@Test
	void haveNoOtherSpellingFromTheDocument() {
		answer();
		read(caller("staff", "ann", Set.of("sales")));
		assertThat(heads()).doesNotContain("root", "x_user");
	}

	@Test
	void areNoParametersOfTheCaller() {
		answer();
		assertThat(this.served.adapter().templates().toString()).contains("{?q}").doesNotContain("ser}");
		for (String query : new String[] { "?X-User=root", "?X_User=root", "?q=1&X-User=root" }) {
			assertThat(reading("orders" + query, caller("staff", "ann", Set.of("sales"))).onErrorComplete().block())
				.isNull();
		}
		assertThat(heads()).doesNotContain("root");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Doe, Jane", "ann\r\nX-User: root", "\u00e4nne", " ann", "ann ", "" })
	void areMissingIfAClaimFitsNoHeader(String value) {
		answer();
		requireRefused(caller("staff", value, Set.of("sales")), "the claim sub");
		requireRefused(caller("staff", "ann", Set.of("sales", value)), "the claim groups");
	}

	@Test
	void areMissingWithoutTheClaim() {
		answer();
		requireRefused(caller("staff", "ann", Set.of()), "the claim groups");
		requireRefused(Identity.ANONYMOUS, "does not know callers");
		assertThat(this.served.adapter().read(uri("orders")).onErrorComplete().blockOptional()).as("the gateway itself")
			.isEmpty();
		assertThat(this.served.server().requests()).isEmpty();
	}

	@Test
	void areMissingForCallersOfAnotherIssuer() {
		answer();
		requireRefused(caller("partner", "ann", Set.of("sales")), "does not know callers");
		requireRefused(caller(null, "ann", Set.of("sales")), "does not know callers");
	}

	private void requireRefused(Identity caller, String sentence) {
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> read(caller))
			.withMessageContaining(sentence);
		assertThat(this.served.server().requests()).isEmpty();
	}

	private void answer() {
		this.served.load(DOCUMENT);
		this.served.server().answer("/v1/orders", "text/plain", "orders");
	}

	private String heads() {
		return String.join("", this.served.server().requests()).toLowerCase(Locale.ROOT);
	}

	private void read(Identity caller) {
		assertThat(reading("orders", caller).block()).isNotNull();
	}

	private Mono<Content> reading(String path, Identity caller) {
		return this.served.adapter()
			.read(uri(path))
			.contextWrite((context) -> context.put(Caller.class, Caller.of(caller, Map.of())));
	}

	private static ResourceUri uri(String path) {
		return ResourceUri.parse(ServedApi.ROOT + path);
	}

	private static Identity caller(String issuer, String sub, Set<String> groups) {
		Map<String, Set<String>> claims = new HashMap<>(Map.of("sub", Set.of(sub)));
		if (!groups.isEmpty()) {
			claims.put("groups", groups);
		}
		return new Identity("https://login.example|" + sub, null, issuer, null, Set.of(), claims, () -> true);
	}

}
