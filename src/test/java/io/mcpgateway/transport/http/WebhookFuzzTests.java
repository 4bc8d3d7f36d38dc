package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import io.mcpgateway.request.Webhook;
import io.mcpgateway.request.Webhook.WebhookReply;
import io.mcpgateway.testkit.FuzzTarget;
import io.mcpgateway.testkit.FuzzText;
import io.netty.buffer.Unpooled;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that only the secret, or a signature by it, opens a webhook. An input is the
 * secret, the credentials, the signature and the body, on lines of their own; {@code @}
 * in the credentials stands for the secret, and in the signature for the right one.
 */
class WebhookFuzzTests {

	@FuzzTarget
	void isOpenedByItsSecretOnly(byte[] input) throws GeneralSecurityException {
		List<String> lines = FuzzText.lines(input, 4);
		String secret = "s" + lines.getFirst();
		byte[] body = lines.get(3).getBytes(StandardCharsets.UTF_8);
		String expected = "sha256=" + HexFormat.of().formatHex(hmac(secret, body));
		String signature = lines.get(2).replace("@", expected);
		SecuredWebhook hook = SecuredWebhook.of(new Webhook.Trigger("git", "shop", secret, () -> {
		}));
		assertThat(isSigned(hook, signature, body)).isEqualTo(signature.equals(expected));
		assertThat(isSigned(hook, expected, Arrays.copyOf(body, body.length + 1))).isFalse();
		assertThat(isSigned(SecuredWebhook.unknown(), expected, body)).isFalse();
		assertThat(isSigned(SecuredWebhook
			.of(new Webhook.Receiver("s3", "shop", secret, (bytes) -> Mono.just(WebhookReply.of(HttpStatus.OK)))),
				expected, body))
			.isFalse();
		checkCredentials(hook, secret, lines.get(1).replace("@", secret));
	}

	private static void checkCredentials(SecuredWebhook hook, String secret, String credentials) {
		for (String name : List.of(HttpHeaders.AUTHORIZATION, "x-gitlab-token")) {
			HttpHeaders headers = new HttpHeaders();
			headers.add(name, credentials);
			boolean isBearer = credentials.toLowerCase(Locale.ROOT).startsWith("bearer ");
			String given = isBearer ? credentials.substring(7).strip() : credentials;
			assertThat(hook.isKnownTo(headers)).isEqualTo(isEqual(given, secret));
			assertThat(SecuredWebhook.unknown().isKnownTo(headers)).isFalse();
			headers.add(name, secret);
			assertThat(hook.isKnownTo(headers)).isFalse();
		}
	}

	/** Half a character has no bytes of its own. */
	private static boolean isEqual(String one, String other) {
		return Arrays.equals(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
	}

	/** The body arrives in two parts. */
	private static boolean isSigned(SecuredWebhook hook, String signature, byte[] body) {
		SecuredWebhook.SignedBody signed = hook.signedBody(signature);
		signed.append(Unpooled.wrappedBuffer(body, 0, body.length / 2));
		signed.append(Unpooled.wrappedBuffer(body, body.length / 2, body.length - body.length / 2));
		return signed.complete();
	}

	private static byte[] hmac(String secret, byte[] body) throws GeneralSecurityException {
		Mac mac = Mac.getInstance("HmacSHA256");
		mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
		return mac.doFinal(body);
	}

}
