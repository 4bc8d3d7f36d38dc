package io.mcpgateway.security;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.rpc.Identity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.security.oauth2.jwt.Jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests that a token is refused unless all claims are read, and that no client gets the
 * name of a user.
 */
class TokenIdentityMapperTests {

	private static final String ISSUER = "https://login.example";

	private static final String AUDIENCE = "https://mcp.example/mcp";

	@ParameterizedTest
	@CsvSource({ "ann,, https://login.example|ann", "ann, robot, https://login.example|ann",
			",ann, client:https://login.example|ann", "ann, ann, client:https://login.example|ann",
			"' ', ann, client:https://login.example|ann",
			"client:https://login.example|ann,, https://login.example|client:https://login.example|ann" })
	void namesAClientApartFromAUserOfTheSameName(String subject, String client, String id) {
		assertThat(identity(claims(subject, client)).id()).isEqualTo(id);
	}

	@Test
	void givesAClientNoSubjectThatARuleForAUserMatches() {
		Identity client = identity(claims("ann", "ann"));
		assertThat(client.claims().get("sub")).containsExactly("client:ann");
		assertThat(client.claims().get("client_id")).containsExactly("ann");
		assertThat(identity(claims("ann", "robot")).claims().get("sub")).containsExactly("ann");
	}

	@Test
	void namesAUserAlikeForAJwtAndForAnIntrospection() {
		Map<String, Object> claims = KeycloakClaims.user(ISSUER, "ann", "robot", AUDIENCE);
		Identity jwt = identity(claims);
		Identity introspected = identity(KeycloakClaims.introspection(claims));
		assertThat(introspected.id()).isEqualTo(jwt.id()).isEqualTo(ISSUER + "|" + claims.get("sub"));
		assertThat(introspected.claims()).containsAllEntriesOf(jwt.claims())
			.doesNotContainKey("client_id")
			.containsEntry("azp", Set.of("robot"));
	}

	@Test
	void namesAServiceAccountByItsClient() {
		Map<String, Object> claims = KeycloakClaims.serviceAccount(ISSUER, "Robot", AUDIENCE);
		claims.put("preferred_username", "service-account-robot");
		Identity jwt = identity(claims);
		Identity introspected = identity(KeycloakClaims.introspection(claims));
		assertThat(introspected.id()).isEqualTo(jwt.id()).isEqualTo("client:" + ISSUER + "|Robot");
		assertThat(introspected.claims()).containsAllEntriesOf(jwt.claims())
			.containsEntry("client_id", Set.of("Robot"))
			.containsEntry("azp", Set.of("Robot"))
			.containsEntry("sub", Set.of("client:Robot"));
		claims.remove("sub");
		assertThat(identity(claims).id()).isEqualTo(jwt.id());
	}

	@ParameterizedTest
	@CsvSource({ "username, service-account-other", "preferred_username, service-account-other",
			"preferred_username, ann", "preferred_username, robot", "username, ''", "sid, 5", "session_state, 5",
			"auth_time, 5" })
	void takesATokenOfALoginOrOfAnotherAccountForAUser(String claim, String value) {
		Map<String, Object> claims = KeycloakClaims.serviceAccount(ISSUER, "robot", AUDIENCE);
		claims.put(claim, value);
		assertThat(identity(claims).id()).isEqualTo(ISSUER + "|" + claims.get("sub"));
		assertThat(identity(claims).claims()).doesNotContainKey("client_id").containsEntry("azp", Set.of("robot"));
		claims.remove("sub");
		assertThatExceptionOfType(AuthenticationFailedException.class).isThrownBy(() -> identity(claims))
			.matches((failure) -> failure.error() == AuthenticationError.INVALID_TOKEN);
	}

	@Test
	void takesAClientWithAUserForAUserIfNoAccountIsNamed() {
		Identity user = identity(claims("ann", "robot"));
		assertThat(user.id()).isEqualTo(ISSUER + "|ann");
		assertThat(user.claims()).doesNotContainKey("client_id").containsEntry("azp", Set.of("robot"));
	}

	@Test
	void keepsEveryClientThatATokenNames() {
		Map<String, Object> claims = claims("ann", "robot");
		claims.put("azp", "other");
		assertThat(identity(claims).claims()).containsEntry("azp", Set.of("robot", "other"));
	}

	@Test
	void readsEveryValueHoweverItIsNested() {
		Map<String, Object> claims = claims("ann", null);
		claims.put("groups",
				List.of(Map.of("name", "staff"), Map.of("name", "blocked", "in", List.of("a", List.of("b")))));
		claims.put("many", IntStream.range(0, 5000).mapToObj(Integer::toString).toList());
		claims.put("long", "x".repeat(10_000));
		claims.put("deep", Map.of("a", Map.of("b", Map.of("c", Map.of("d", Map.of("e", Map.of("f", 1)))))));
		Map<String, Set<String>> read = identity(claims).claims();
		assertThat(read.get("groups.name")).containsExactlyInAnyOrder("staff", "blocked");
		assertThat(read.get("groups.in")).containsExactlyInAnyOrder("a", "b");
		assertThat(read.get("many")).hasSize(5000);
		assertThat(read.get("long")).containsExactly("x".repeat(10_000));
		assertThat(read.get("deep.a.b.c.d.e.f")).containsExactly("1");
	}

	@ParameterizedTest
	@MethodSource("unreadable")
	void refusesATokenWhoseClaimsCannotAllBeKept(Object value) {
		Map<String, Object> claims = claims("ann", null);
		claims.put("extra", value);
		assertThatExceptionOfType(AuthenticationFailedException.class).isThrownBy(() -> identity(claims))
			.matches((failure) -> failure.error() == AuthenticationError.UNREADABLE_CLAIMS);
	}

	static List<Object> unreadable() {
		Object deep = "x";
		for (int i = 0; i < 30; i++) {
			deep = Map.of("a", deep);
		}
		Object lists = "x";
		for (int i = 0; i < 30; i++) {
			lists = List.of(lists);
		}
		return List.of(IntStream.range(0, 1001).boxed().collect(Collectors.toMap((i) -> "claim" + i, (i) -> "x")),
				IntStream.range(0, 300_000).mapToObj(Integer::toString).toList(), "x".repeat(300_000),
				Map.of("n".repeat(300_000), 1), deep, lists);
	}

	@ParameterizedTest
	@MethodSource("nestedRoles")
	void refusesATokenWhoseRolesAreNoListOfValues(Object roles) {
		Map<String, Object> claims = claims("ann", null);
		claims.put("roles", roles);
		assertThatExceptionOfType(AuthenticationFailedException.class).isThrownBy(() -> identity(claims));
	}

	static List<Object> nestedRoles() {
		return List.of(Map.of("blocked", true), List.of(Map.of("name", "blocked")), List.of(List.of("blocked")));
	}

	@Test
	void refusesATokenWithANameThatIsTooLong() {
		assertThatExceptionOfType(AuthenticationFailedException.class)
			.isThrownBy(() -> identity(claims("a".repeat(1001), null)));
	}

	private static Identity identity(Map<String, Object> claims) {
		Map<String, Object> read = new HashMap<>(claims);
		read.computeIfPresent("exp",
				(name, time) -> (time instanceof Long seconds) ? Instant.ofEpochSecond(seconds) : time);
		read.remove("iat");
		return new TokenIdentityMapper("staff", "roles", Duration.ZERO)
			.map(Jwt.withTokenValue("token").header("alg", "none").claims((all) -> all.putAll(read)).build(), "token");
	}

	private static Map<String, Object> claims(String subject, String client) {
		Map<String, Object> claims = new HashMap<>(Map.of("iss", ISSUER, "exp", Instant.now().plusSeconds(60)));
		if (subject != null) {
			claims.put("sub", subject);
		}
		if (client != null) {
			claims.put("client_id", client);
		}
		return claims;
	}

}
