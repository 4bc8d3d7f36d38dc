package io.mcpgateway.session;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.PurposeSealer;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SharedPosition;
import org.jspecify.annotations.Nullable;

/**
 * Codec for session ids with the {@link SessionStart}, encrypted. Any node with the same
 * secret opens an id without asking another node.
 */
final class SessionSeal {

	private static final String PURPOSE = "sessions";

	private static final byte[] CONTEXT = PURPOSE.getBytes(StandardCharsets.US_ASCII);

	/** First byte of an id's content. Ids of another format are unknown sessions. */
	private static final byte FORMAT = 1;

	/** Format with a position in the stream of a cluster at its end. */
	private static final byte SHARED_FORMAT = 2;

	private final PurposeSealer sealer;

	/** Creates a codec. */
	SessionSeal(SealingKeys keys) {
		this.sealer = keys.forPurpose(PURPOSE);
	}

	/** Returns a new id, of at most 550 characters. */
	String seal(SessionStart start) {
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(content)) {
			SharedPosition shared = start.position().shared();
			boolean isShared = !shared.equals(SharedPosition.NONE);
			out.writeByte(isShared ? SHARED_FORMAT : FORMAT);
			out.writeUTF(start.version().text());
			out.writeUTF(start.owner());
			out.writeUTF((start.client() != null) ? start.client() : "");
			out.writeUTF(start.position().hub());
			out.writeLong(start.position().number());
			out.writeLong(start.end().toEpochMilli());
			if (isShared) {
				out.writeUTF(shared.epoch());
				out.writeLong(shared.number());
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return this.sealer.seal(content.toByteArray(), CONTEXT);
	}

	/**
	 * Returns the start in an id; {@code null} unless it was sealed with a known secret.
	 */
	@Nullable SessionStart open(String id) {
		byte[] content = this.sealer.open(id, CONTEXT);
		return (content != null) ? read(content) : null;
	}

	private static @Nullable SessionStart read(byte[] content) {
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
			byte format = in.readByte();
			if (format != FORMAT && format != SHARED_FORMAT) {
				return null;
			}
			ProtocolVersion version = ProtocolVersion.find(in.readUTF()).orElse(null);
			String owner = in.readUTF();
			String client = in.readUTF();
			String hub = in.readUTF();
			long number = in.readLong();
			Instant end = Instant.ofEpochMilli(in.readLong());
			SharedPosition shared = (format == SHARED_FORMAT) ? new SharedPosition(in.readUTF(), in.readLong())
					: SharedPosition.NONE;
			ChangePosition position = new ChangePosition(hub, number, shared);
			return (version != null) ? new SessionStart(version, owner, client.isEmpty() ? null : client, position, end)
					: null;
		}
		catch (IOException ex) {
			return null;
		}
	}

}
