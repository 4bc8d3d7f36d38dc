package io.mcpgateway.console;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Bytes of a response, and their strong entity tag in quotes, which all nodes of a
 * cluster agree on.
 */
record Representation(byte[] bytes, String etag) {

	/**
	 * Creates a representation.
	 * @param suffix the end of the tag, which differs by encoding
	 */
	static Representation of(byte[] bytes, String suffix) {
		return new Representation(bytes, '"' + sha256(bytes) + suffix + '"');
	}

	/** Returns a hash in Base64, as a content security policy has it. */
	static String sha256(byte[] bytes) {
		try {
			return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
