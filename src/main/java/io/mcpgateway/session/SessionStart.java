package io.mcpgateway.session;

import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.subscription.ChangePosition;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * Result of a handshake, valid for the whole life of a session.
 *
 * @param version negotiated revision
 * @param owner digest of the identity that made the handshake
 * @param client name of the client program, in one line
 * @param position position of the hub at the handshake
 * @param end time at which the session ends at the latest
 */
public record SessionStart(ProtocolVersion version, String owner, @Nullable String client, ChangePosition position,
		Instant end) {

	private static final int OWNER_BYTES = 16;

	/** Returns the start of a session ending with its connection. */
	public static SessionStart ofConnection(ProtocolVersion version, Identity owner, @Nullable String client,
			ChangePosition position) {
		return new SessionStart(version, digest(owner), client, position, Instant.MAX);
	}

	/** Returns the same start with a time for the end of the session. */
	SessionStart until(Instant end) {
		return new SessionStart(this.version, this.owner, this.client, this.position, end);
	}

	/** Returns whether the session ends with its connection only. */
	public boolean isOfConnection() {
		return this.end.equals(Instant.MAX);
	}

	/** Returns whether an identity made the handshake. */
	boolean isOf(Identity identity) {
		return this.owner.equals(digest(identity));
	}

	private static String digest(Identity identity) {
		byte[] digest = Arrays.copyOf(DigestUtils.sha256(identity.owner()), OWNER_BYTES);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
	}

}
