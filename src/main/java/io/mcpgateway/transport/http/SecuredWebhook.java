package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import io.mcpgateway.request.Webhook;
import io.mcpgateway.rpc.SealingKeys;
import io.netty.buffer.ByteBuf;
import org.apache.commons.codec.digest.DigestUtils;
import org.springframework.http.HttpHeaders;

/** Webhook with constant-time checks of its secret. */
final class SecuredWebhook {

	/** Header with the secret itself, as sent by GitLab. */
	private static final String TOKEN_HEADER = "X-Gitlab-Token";

	private static final String SCHEME = "Bearer ";

	private static final String ALGORITHM = "HmacSHA256";

	private final Webhook webhook;

	private final byte[] tokenDigest;

	private final SecretKeySpec signingKey;

	private SecuredWebhook(Webhook webhook, String signingSecret) {
		this.webhook = webhook;
		this.tokenDigest = DigestUtils.sha256(webhook.secret());
		this.signingKey = new SecretKeySpec(signingSecret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
	}

	/**
	 * Secures a webhook. Nobody can sign for a receiver: its body is kept while it
	 * arrives, and a signature is known at the end.
	 */
	static SecuredWebhook of(Webhook webhook) {
		return new SecuredWebhook(webhook, switch (webhook) {
			case Webhook.Trigger trigger -> trigger.secret();
			case Webhook.Receiver receiver -> SealingKeys.randomSecret();
		});
	}

	/**
	 * Returns a webhook with a secret unknown to everybody, in place of a missing
	 * webhook.
	 */
	static SecuredWebhook unknown() {
		return of(new Webhook.Trigger("", "", SealingKeys.randomSecret(), () -> {
		}));
	}

	Webhook webhook() {
		return this.webhook;
	}

	/**
	 * Returns whether a header has the secret, as a bearer token or alone. A repeated
	 * header has no value. Compares both, as the time must not tell the result.
	 */
	@SuppressWarnings("ShortCircuitBoolean")
	boolean isKnownTo(HttpHeaders headers) {
		return isSecret(headers.getOrEmpty(HttpHeaders.AUTHORIZATION)) | isSecret(headers.getOrEmpty(TOKEN_HEADER));
	}

	/** Returns a verifier of a body that begins to arrive. */
	SignedBody signedBody(String signature) {
		try {
			Mac mac = Mac.getInstance(ALGORITHM);
			mac.init(this.signingKey);
			return new SignedBody(mac, signature);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private boolean isSecret(List<String> values) {
		return values.size() == 1
				&& MessageDigest.isEqual(this.tokenDigest, DigestUtils.sha256(withoutScheme(values.getFirst())));
	}

	private static String withoutScheme(String credentials) {
		return credentials.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
				? credentials.substring(SCHEME.length()).strip() : credentials;
	}

	/** Verifier of a body's signature, which keeps no byte of the body. */
	static final class SignedBody implements RequestBodies.BodyCollector<Boolean> {

		/** Header with the signature, as sent by GitHub, Gitea and Forgejo. */
		static final String HEADER = "X-Hub-Signature-256";

		private final Mac mac;

		private final String signature;

		SignedBody(Mac mac, String signature) {
			this.mac = mac;
			this.signature = signature;
		}

		@Override
		public void append(ByteBuf part) {
			this.mac.update(part.nioBuffer());
		}

		/** Returns whether the sender signed the body with the secret. */
		@Override
		public Boolean complete() {
			String expected = "sha256=" + HexFormat.of().formatHex(this.mac.doFinal());
			return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8),
					this.signature.getBytes(StandardCharsets.UTF_8));
		}

		@Override
		public void release() {
			// Holds no memory of the quota
		}

	}

}
