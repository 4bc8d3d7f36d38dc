package io.mcpgateway.resource.content;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** Entity tag of bytes: the first half of their SHA-256, equal on all nodes. */
final class EntityTag {

	private static final int LENGTH = 16;

	private EntityTag() {
	}

	static String of(byte[] bytes) {
		try {
			byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
			return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, LENGTH));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
