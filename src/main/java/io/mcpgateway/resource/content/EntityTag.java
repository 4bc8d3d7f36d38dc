package io.mcpgateway.resource.content;

import java.util.Arrays;
import java.util.Base64;

import org.apache.commons.codec.digest.DigestUtils;

/** Entity tag of bytes: the first half of their SHA-256, equal on all nodes. */
final class EntityTag {

	private static final int LENGTH = 16;

	private EntityTag() {
	}

	static String of(byte[] bytes) {
		byte[] hash = Arrays.copyOf(DigestUtils.sha256(bytes), LENGTH);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
	}

}
