package io.mcpgateway.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 digest of a credential, which stands for the credential in memory. */
public final class CredentialDigest {

	private CredentialDigest() {
	}

	public static byte[] of(String credential) {
		try {
			return MessageDigest.getInstance("SHA-256").digest(credential.getBytes(StandardCharsets.UTF_8));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
