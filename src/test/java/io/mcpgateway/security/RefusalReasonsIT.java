package io.mcpgateway.security;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.DirectEncrypter;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.EncryptedJWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.RunningGateway;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that each refusal has its reason in the metrics and in the log, and that the
 * response does not tell the reason. The tokens are those of an authorization server, or
 * differ from them in one respect, so that a library that reports a fault in another way
 * is seen.
 */
@ExtendWith(OutputCaptureExtension.class)
class RefusalReasonsIT {

	private static final String SIGNED = "signed";

	private static final String INTROSPECTED = "introspected";

	private static final String KEYS = "keys";

	/** A name of an audience or key that tries to write a line of its own. */
	private static final String HOSTILE = "x\n2026-11-26 ERROR root: granted" + "y".repeat(3000);

	@TempDir
	private static Path base;

	private static AuthServer server;

	private static TokenClient tokens;

	private static Map<String, Object> signedProperties;

	private static Map<String, RunningGateway> gateways;

	@BeforeAll
	static void start() throws Exception {
		server = new AuthServer();
		tokens = TokenClient.of(server);
		Path docs = OpaqueTokensIT.docs(base);
		signedProperties = OAuthIT.properties(server.issuer(), docs);
		signedProperties.put("gateway.security.oauth2.audiences", "https://gateway.example/mcp");
		Map<String, Object> introspected = OpaqueTokensIT.properties(server.issuer(), docs);
		introspected.put("gateway.security.oauth2.audiences", "https://gateway.example/mcp");
		introspected.put("logging.level.root", "INFO");
		Map<String, Object> keys = new HashMap<>();
		keys.put("gateway.files.mounts.docs.root", docs);
		keys.put("gateway.search.enabled", false);
		keys.put("gateway.security.mode", "api-key");
		keys.put("gateway.security.api-keys.late.hashes", "sha256:" + DigestUtils.sha256Hex("an-expired-key"));
		keys.put("gateway.security.api-keys.late.expires", "2026-01-01T00:00:00Z");
		gateways = Map.of(SIGNED, RunningGateway.start(signedProperties), INTROSPECTED,
				RunningGateway.start(introspected), KEYS, RunningGateway.start(keys));
	}

	@AfterAll
	static void stop() throws IOException {
		gateways.values().forEach(RunningGateway::close);
		server.close();
	}

	static List<Refused> refusals() throws Exception {
		return Stream.of(unauthenticated(), unreadable(), unverified(), wrongClaims(), introspected(), keys())
			.flatMap(List::stream)
			.toList();
	}

	@ParameterizedTest
	@MethodSource("refusals")
	void areCountedByTheirReason(Refused refused) throws Exception {
		RunningGateway gateway = gateways.get(refused.mode());
		Map<String, Double> before = counts(gateway);
		HttpResponse<String> response = refused.read(gateway);
		assertThat(response.statusCode()).isEqualTo(refused.status());
		Map<String, Double> after = counts(gateway);
		assertThat(after.keySet()).filteredOn((reason) -> !after.get(reason).equals(before.get(reason)))
			.containsExactly(refused.reason());
		assertThat(after.get(refused.reason())).isEqualTo(before.get(refused.reason()) + 1);
		assertThat(response.body()).isEmpty();
		if (refused.status() == 401 && refused.mode().equals(SIGNED) && refused.token() != null) {
			assertThat(response.headers().firstValue("WWW-Authenticate").orElseThrow()).startsWith(
					"Bearer error=\"invalid_token\", error_description=\""
							+ (refused.reason().equals("unreadable_claims")
									? "the token has too many claims, or nested roles"
									: "the token is invalid, expired or for another resource")
							+ "\", resource_metadata=");
		}
	}

	/**
	 * Each kind of refusal has a line at once; the kinds that are usual say so by their
	 * level.
	 */
	@Test
	void haveALineForEachReason(CapturedOutput output) throws Exception {
		Map<String, Object> properties = new HashMap<>(signedProperties);
		properties.put("server.port", FreePort.any());
		properties.put("logging.level.root", "INFO");
		List<Refused> refusals = refusals().stream().filter((refused) -> refused.mode().equals(SIGNED)).toList();
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			for (int i = 0; i < 3; i++) {
				for (Refused refused : refusals) {
					refused.read(gateway);
				}
			}
		}
		List<String> lines = output.toString().lines().filter((line) -> line.contains("Refused a request")).toList();
		Map<String, Long> byReason = new TreeMap<>(lines.stream()
			.collect(Collectors.groupingBy((line) -> line.replaceAll(".*Refused a request \\((\\w+).*", "$1"),
					Collectors.counting())));
		assertThat(byReason.keySet())
			.containsExactlyElementsOf(refusals.stream().map(Refused::reason).sorted().distinct().toList());
		assertThat(byReason.values()).containsOnly(1L);
		assertThat(lines).allMatch((line) -> line.length() < 1000)
			.noneMatch((line) -> line.contains("ey") && line.matches(".*[\\w-]{20}\\.[\\w-]{20}.*"));
		assertThat(output.toString()).contains("its claim aud is \"https://another.example/mcp\"",
				"https://gateway.example/mcp", "\"https://login.example/realms/other\"", server.issuer());
	}

	@Test
	void haveAReasonInTheAuditLog(@TempDir Path directory) throws Exception {
		AuditFile audit = new AuditFile(directory.resolve("audit.log"));
		Map<String, Object> properties = new HashMap<>(signedProperties);
		properties.put("server.port", FreePort.any());
		properties.put("gateway.audit.file", audit.path());
		List<Refused> refusals = wrongClaims();
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			for (Refused refused : refusals) {
				refused.read(gateway);
				refused.read(gateway);
			}
		}
		assertThat(audit.lines()).allMatch((line) -> !line.path("address").asString().isEmpty())
			.extracting((line) -> line.path("reason").asString())
			.hasSameElementsAs(refusals.stream().map(Refused::reason).toList());
	}

	@Test
	void letNobodyWriteIntoTheLog(CapturedOutput output) throws Exception {
		Map<String, Object> properties = new HashMap<>(signedProperties);
		properties.put("server.port", FreePort.any());
		properties.put("logging.level.root", "INFO");
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			List<String> hostile = List.of(server.sign(server.header().keyID(HOSTILE).build(), good().build()),
					server.sign(good().audience(HOSTILE)),
					server.sign(good().audience(Collections.nCopies(50, HOSTILE.substring(0, 90)))),
					server.sign(good().issuer(HOSTILE)),
					server.sign(server.header().type(new JOSEObjectType(HOSTILE)).build(), good().build()));
			for (String token : hostile) {
				assertThat(HeaderClient.bearing(gateway, token).read().statusCode()).isEqualTo(401);
			}
		}
		List<String> lines = output.toString().lines().filter((line) -> line.contains("granted")).toList();
		assertThat(lines).hasSizeGreaterThan(2)
			.allMatch((line) -> line.contains("Refused a request") && line.length() < 1000);
	}

	private static List<Refused> unauthenticated() throws Exception {
		String token = server.sign(good());
		return List.of(new Refused(SIGNED, "no_credentials", "no header", 401, null),
				new Refused(SIGNED, "no_credentials", "a key", 401, null, "X-API-Key", "a-key"),
				new Refused(SIGNED, "other_scheme", "Basic", 401, null, "Authorization", "Basic YTpi"),
				new Refused(SIGNED, "other_scheme", "DPoP", 401, null, "Authorization", "DPoP " + token),
				new Refused(SIGNED, "malformed_credential", "two words", 400, null, "Authorization", "Bearer a b"),
				new Refused(SIGNED, "malformed_credential", "nothing", 400, null, "Authorization", "Bearer"),
				new Refused(SIGNED, "several_credentials", "two headers", 400, token, "Authorization",
						"Bearer " + token));
	}

	private static List<Refused> unreadable() throws Exception {
		JWSObject text = new JWSObject(server.header().build(), new Payload("just text"));
		text.sign(new RSASSASigner(server.key()));
		EncryptedJWT encrypted = new EncryptedJWT(new JWEHeader(JWEAlgorithm.DIR, EncryptionMethod.A256GCM),
				good().build());
		encrypted.encrypt(new DirectEncrypter(new byte[32]));
		String signed = server.sign(good());
		return List.of(of("not_a_jwt", "a word", "garbage"), of("not_a_jwt", "as of Google", "ya29.a0AfH6SMBx-x_x"),
				of("malformed_token", "three words", "a.b.c"),
				of("malformed_token", "no signature", signed.substring(0, signed.lastIndexOf('.') + 1)),
				of("malformed_token", "text", text.serialize()),
				of("malformed_token", "a date in words", server.sign(good().claim("exp", "soon"))),
				of("encrypted_token", "as of Auth0", encrypted.serialize()),
				of("unsigned_token", "alg none", new PlainJWT(good().build()).serialize()));
	}

	private static List<Refused> unverified() throws Exception {
		SignedJWT symmetric = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.HS256).build(), good().build());
		symmetric.sign(new MACSigner(server.key().toRSAPublicKey().getEncoded()));
		SignedJWT elliptic = new SignedJWT(
				new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(server.key().getKeyID()).build(), good().build());
		elliptic.sign(new ECDSASigner(new ECKeyGenerator(Curve.P_256).generate()));
		SignedJWT forged = new SignedJWT(server.header().build(), good().build());
		forged.sign(new RSASSASigner(AuthServer.newKey("a")));
		String signed = server.sign(good());
		String[] parts = signed.split("\\.");
		String raised = new JWTClaimsSet.Builder(good().build()).subject("root")
			.build()
			.toPayload()
			.toBase64URL()
			.toString();
		return List.of(of("algorithm_off", "a secret", symmetric.serialize()),
				of("unfit_key", "a key of another type", elliptic.serialize()),
				of("unknown_key", "a key of nobody",
						server.sign(server.header().keyID("made-up").build(), good().build())),
				of("wrong_signature", "another key", forged.serialize()),
				of("wrong_signature", "other claims", parts[0] + "." + raised + "." + parts[2]));
	}

	private static List<Refused> wrongClaims() throws Exception {
		long now = System.currentTimeMillis();
		return List.of(
				of("wrong_issuer", "another realm",
						sign((claims) -> claims.issuer("https://login.example/realms/other"))),
				of("wrong_issuer", "none", sign((claims) -> claims.issuer(null))),
				of("wrong_audience", "another", sign((claims) -> claims.audience("https://another.example/mcp"))),
				of("wrong_audience", "none", sign((claims) -> claims.audience((String) null))),
				of("expired", "over", sign(
						(claims) -> claims.issueTime(new Date(now - 60_000)).expirationTime(new Date(now - 1000)))),
				of("no_expiry", "endless", sign((claims) -> claims.expirationTime(null))),
				of("not_yet_valid", "later", sign((claims) -> claims.notBeforeTime(new Date(now + 3600_000)))),
				of("no_subject", "of nobody", sign((claims) -> claims.subject(null))),
				of("not_an_access_token", "a refresh token", sign((claims) -> claims.claim("typ", "Refresh"))),
				of("not_an_access_token", "an ID token", sign((claims) -> claims.claim("at_hash", "x"))),
				of("not_an_access_token", "a logout token",
						server.sign(server.header().type(new JOSEObjectType("logout+jwt")).build(), good().build())),
				of("unreadable_claims", "a thousand", sign((claims) -> {
					IntStream.range(0, 1001).forEach((i) -> claims.claim("c" + i, i));
					return claims;
				})), new Refused(SIGNED, "insufficient_scope", "another scope", 403,
						sign((claims) -> claims.claim("scope", "other"))));
	}

	private static List<Refused> introspected() throws Exception {
		String gone = tokens.clientToken("opaque", "https://gateway.example/mcp");
		tokens.revoke("opaque", gone);
		return List.of(new Refused(INTROSPECTED, "no_credentials", "no header", 401, null),
				new Refused(INTROSPECTED, "inactive_token", "made up", 401, "garbage"),
				new Refused(INTROSPECTED, "inactive_token", "made up, again", 401, "garbage"),
				new Refused(INTROSPECTED, "inactive_token", "withdrawn", 401, gone),
				new Refused(INTROSPECTED, "wrong_audience", "for another", 401,
						tokens.clientToken("opaque", "https://another.example/mcp")),
				new Refused(INTROSPECTED, "insufficient_scope", "no scope", 403,
						tokens.clientToken("opaque", "https://gateway.example/mcp", "")));
	}

	private static List<Refused> keys() {
		return List.of(new Refused(KEYS, "no_credentials", "no key", 401, null),
				new Refused(KEYS, "unknown_api_key", "of nobody", 401, "a-key-of-nobody"),
				new Refused(KEYS, "expired_api_key", "over", 401, "an-expired-key"),
				new Refused(KEYS, "several_credentials", "two keys", 400, "one", "X-API-Key", "two"));
	}

	private static JWTClaimsSet.Builder good() {
		return server.claims("https://gateway.example/mcp", 300);
	}

	private static String sign(Function<JWTClaimsSet.Builder, JWTClaimsSet.Builder> change) {
		return server.sign(change.apply(good()));
	}

	private static Refused of(String reason, String name, String token) {
		return new Refused(SIGNED, reason, name, 401, token);
	}

	private static Map<String, Double> counts(RunningGateway gateway) {
		return gateway.context()
			.getBean(MeterRegistry.class)
			.get("mcp.server.refused")
			.counters()
			.stream()
			.collect(Collectors.toMap((counter) -> String.valueOf(counter.getId().getTag("reason")), Counter::count));
	}

	/**
	 * Request that a gateway refuses.
	 *
	 * @param token the bearer token; {@code null} for none
	 * @param headers names and values of further headers
	 */
	private record Refused(String mode, String reason, String name, int status, String token, String... headers) {

		HttpResponse<String> read(RunningGateway gateway) {
			HeaderClient client = (this.token != null) ? HeaderClient.bearing(gateway, this.token)
					: new HeaderClient(gateway.origin());
			return client.with(this.headers).read();
		}

		@Override
		public String toString() {
			return this.mode + ", " + this.reason + ": " + this.name;
		}

	}

}
