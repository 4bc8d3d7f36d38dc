package io.mcpgateway.security.authentication;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * What a credential is known by, as it is never kept itself.
 */
public final class CredentialDigest {

	private CredentialDigest() {
	}

	/** The SHA-256 of its characters in UTF-8. */
	public static byte[] of(String credential) {
		try {
			return MessageDigest.getInstance("SHA-256").digest(credential.getBytes(StandardCharsets.UTF_8));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
