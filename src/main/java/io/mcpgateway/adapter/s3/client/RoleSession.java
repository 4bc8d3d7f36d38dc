package io.mcpgateway.adapter.s3.client;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

import io.mcpgateway.rpc.Identity;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Session of a role for a caller. Callers have equal sessions only if no policy can tell
 * them apart.
 *
 * @param roleArn the ARN of the role
 * @param name the name of the session, unique for the caller
 * @param tags the session tags
 * @param listPrefix the prefix of the keys that the caller may list
 */
record RoleSession(String roleArn, String name, Map<String, String> tags, String listPrefix) {

	/** Maximum length of a readable beginning of a name. */
	private static final int MAX_READABLE_LENGTH = 31;

	/**
	 * Characters of a hash in a name, 128 bits; the service takes up to 64 characters.
	 */
	private static final int HASH_LENGTH = 32;

	RoleSession {
		tags = Collections.unmodifiableMap(new TreeMap<>(tags));
	}

	/**
	 * Returns the name of the sessions of a caller: the end of the caller's name, as far
	 * as it has permitted characters, and a hash of all of it. So logs of the server show
	 * who read, and no two callers share a name.
	 */
	static String name(Identity caller) {
		String id = caller.id();
		String readable = id.substring(Math.max(id.lastIndexOf('|'), id.lastIndexOf('/')) + 1)
			.replaceAll("[^A-Za-z0-9_+=,.@-]", "-");
		return readable.substring(0, Math.min(readable.length(), MAX_READABLE_LENGTH)) + "-"
				+ DigestUtils.sha256Hex(id).substring(0, HASH_LENGTH);
	}

}
