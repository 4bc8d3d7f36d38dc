package io.mcpgateway.session;

import java.security.SecureRandom;
import java.util.Base64;

import io.mcpgateway.protocol.ProtocolVersion;

/**
 * What is known of a client that made a handshake.
 *
 * @param id visible ASCII, not to be guessed
 * @param version the revision that was agreed on
 */
public record Session(String id, ProtocolVersion version) {

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final int RANDOM_BYTES = 24;

	/** A new identity: 192 random bits. */
	static String newId() {
		byte[] bytes = new byte[RANDOM_BYTES];
		RANDOM.nextBytes(bytes);
		return Base64.getUrlEncoder().encodeToString(bytes);
	}

}
