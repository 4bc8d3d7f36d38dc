package io.mcpgateway.adapter.git.mirror;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.stream.Stream;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Hook of a mount.
 *
 * @param secret the secret of the sender
 */
public record PushHook(MirrorSchedule schedule, String secret) {

	/** Header with the signature of the body, as GitHub, Gitea and Forgejo send it. */
	static final String SIGNATURE_HEADER = "X-Hub-Signature-256";

	/** Header with the secret itself, as GitLab sends it. */
	private static final String TOKEN_HEADER = "X-Gitlab-Token";

	private static final String ALGORITHM = "HmacSHA256";

	/** Returns whether the headers have the secret, compared in constant time. */
	boolean isKnownTo(ServerRequest.Headers headers) {
		return Stream.concat(headers.header(HttpHeaders.AUTHORIZATION).stream(), headers.header(TOKEN_HEADER).stream())
			.anyMatch((sent) -> isEqual(this.secret, sent) || isEqual("Bearer " + this.secret, sent));
	}

	/** Returns whether the sender of a body has signed it with the secret. */
	boolean hasSigned(byte[] body, String signature) {
		try {
			Mac mac = Mac.getInstance(ALGORITHM);
			mac.init(new SecretKeySpec(this.secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
			return isEqual("sha256=" + HexFormat.of().formatHex(mac.doFinal(body)), signature);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public String toString() {
		return "PushHook";
	}

	private static boolean isEqual(String expected, String sent) {
		return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
	}

}
