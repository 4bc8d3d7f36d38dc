package io.mcpgateway.security;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.crypto.DirectEncrypter;
import com.nimbusds.jwt.EncryptedJWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests which issuer gets a token, and that no other one does. */
class TokenRouterTests {

	private static final String STAFF = "https://login.example/realms/staff";

	private static final String PARTNER = "https://partner.example/";

	private final List<String> received = new ArrayList<>();

	private final TokenRouter signed = new TokenRouter(
			Map.of(STAFF, authenticator("staff"), PARTNER, authenticator("partner")), null);

	private final Authenticator introspecting = authenticator("partner");

	private final TokenRouter mixed = new TokenRouter(
			Map.of(STAFF, authenticator("staff"), PARTNER, this.introspecting), this.introspecting);

	@Test
	void handsATokenToTheIssuerThatItNames() {
		authenticate(this.signed, token(STAFF));
		authenticate(this.signed, token(PARTNER));
		authenticate(this.mixed, token(STAFF));
		authenticate(this.mixed, token(PARTNER));
		assertThat(this.received).containsExactly("staff", "partner", "staff", "partner");
	}

	@Test
	void handsAnUnsignedTokenToNobodyElse() {
		authenticate(this.mixed, new PlainJWT(new JWTClaimsSet.Builder().issuer(STAFF).build()).serialize());
		assertThat(this.received).containsExactly("staff");
	}

	@ParameterizedTest
	@ValueSource(strings = { STAFF + "/", "https://partner.example", "https://LOGIN.example/realms/staff",
			"https://login.example:443/realms/staff", "https://login.example/realms/staff ",
			"https://login.example/realms/%73taff", "https://login.example/realms/other", "staff", "" })
	void comparesTheNameAsItIs(String issuer) {
		assertRefused(this.signed, token(issuer), RefusalReason.WRONG_ISSUER);
		assertRefused(this.mixed, token(issuer), RefusalReason.WRONG_ISSUER);
	}

	@Test
	void refusesANameThatIsNoText() {
		String token = token(Map.of("iss", List.of(STAFF)));
		assertRefused(this.signed, token, RefusalReason.WRONG_ISSUER);
		assertRefused(this.mixed, token, RefusalReason.WRONG_ISSUER);
	}

	@ParameterizedTest
	@ValueSource(strings = { "garbage", "ya29.a0AfH6SMBx-x_x", "a.b.c", "a.b.c.d.e" })
	void introspectsAnOpaqueToken(String token) {
		authenticate(this.mixed, token);
		assertThat(this.received).containsExactly("partner");
		assertThatExceptionOfType(AuthenticationFailedException.class)
			.isThrownBy(() -> authenticate(this.signed, token));
	}

	@Test
	void introspectsATokenWithoutAReadableName() throws Exception {
		EncryptedJWT encrypted = new EncryptedJWT(new JWEHeader(JWEAlgorithm.DIR, EncryptionMethod.A256GCM),
				new JWTClaimsSet.Builder().issuer(STAFF).build());
		encrypted.encrypt(new DirectEncrypter(new byte[32]));
		authenticate(this.mixed, encrypted.serialize());
		authenticate(this.mixed, token(Map.of("sub", "ann")));
		assertThat(this.received).containsExactly("partner", "partner");
		this.received.clear();
		assertRefused(this.signed, encrypted.serialize(), RefusalReason.ENCRYPTED_TOKEN);
		assertRefused(this.signed, token(Map.of("sub", "ann")), RefusalReason.WRONG_ISSUER);
	}

	@Test
	void refusesClaimsThatAreNoObject() {
		String token = encoded("{\"alg\":\"RS256\"}") + "." + encoded("just text") + "." + encoded("signature");
		assertRefused(this.signed, token, RefusalReason.MALFORMED_TOKEN);
		assertRefused(this.mixed, token, RefusalReason.MALFORMED_TOKEN);
	}

	@Test
	void readsDeeplyNestedClaimsWithoutHarm() {
		String token = encoded("{\"alg\":\"RS256\"}") + "." + encoded("{\"a\":".repeat(2000)) + ".x";
		assertRefused(this.signed, token, RefusalReason.MALFORMED_TOKEN);
	}

	private void assertRefused(TokenRouter router, String token, RefusalReason reason) {
		assertThatExceptionOfType(AuthenticationFailedException.class).isThrownBy(() -> authenticate(router, token))
			.extracting(AuthenticationFailedException::reason)
			.isEqualTo(reason);
		assertThat(this.received).isEmpty();
	}

	private Authenticator authenticator(String name) {
		return (credential, network) -> {
			this.received.add(name);
			return Mono.just(new Identity(name, null, Set.of(), Map.of(), () -> true));
		};
	}

	private static void authenticate(TokenRouter router, String token) {
		router.authenticate(token, ClientNetwork.UNKNOWN).block();
	}

	private static String token(String issuer) {
		return token(Map.of("iss", issuer, "sub", "ann"));
	}

	/** Returns a token whose signature nobody checks. */
	private static String token(Map<String, ?> claims) {
		return encoded("{\"alg\":\"RS256\"}") + "." + encoded(JsonMapper.shared().writeValueAsString(claims)) + "."
				+ encoded("signature");
	}

	private static String encoded(String text) {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
	}

}
