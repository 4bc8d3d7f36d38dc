package io.mcpgateway.document;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes of documents and of what is done with them. */
final class DocumentHash {

	private DocumentHash() {
	}

	/** Returns the hash of some texts, none of which has a line break. */
	static String of(String... texts) {
		return HexFormat.of().formatHex(digest().digest(String.join("\n", texts).getBytes(StandardCharsets.UTF_8)));
	}

	/** Returns a digest of SHA-256. */
	static MessageDigest digest() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every Java platform supports SHA-256", ex);
		}
	}

}
