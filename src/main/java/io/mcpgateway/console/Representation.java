package io.mcpgateway.console;

import java.util.Base64;

import org.apache.commons.codec.digest.DigestUtils;

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
		return Base64.getEncoder().encodeToString(DigestUtils.sha256(bytes));
	}

}
