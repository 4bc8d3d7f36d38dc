package io.mcpgateway.session;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.mcpgateway.rpc.PurposeSealer;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SharedPosition;

/**
 * Codec for the event ids of standing streams. An id identifies the stream and holds the
 * position of the client, encrypted for the session.
 * <p>
 * <b>Why</b> encrypted: positions count the changes of all resources, so two plain ids
 * would reveal the number of changes of hidden resources in between.
 */
final class EventIds {

	/** Bytes for the name of the hub, padded with zeros. */
	private static final int HUB_BYTES = 8;

	private static final int STREAM_BYTES = Integer.BYTES;

	private static final int STATE_BYTES = HUB_BYTES + Long.BYTES + STREAM_BYTES;

	/** Bytes for a position in the stream of a cluster, at the end. */
	private static final int SHARED_BYTES = HUB_BYTES + Long.BYTES;

	private final PurposeSealer sealer;

	/** Creates a codec. */
	EventIds(SealingKeys keys) {
		this.sealer = keys.forPurpose("events");
	}

	/** Encodes a unique event id. */
	String write(String session, int stream, ChangePosition position) {
		boolean isShared = !position.shared().equals(SharedPosition.NONE);
		ByteBuffer state = ByteBuffer.allocate(isShared ? STATE_BYTES + SHARED_BYTES : STATE_BYTES)
			.put(name(position.hub()))
			.putLong(position.number())
			.putInt(stream);
		if (isShared) {
			state.put(name(position.shared().epoch())).putLong(position.shared().number());
		}
		return this.sealer.seal(state.array(), context(session));
	}

	/**
	 * Decodes the position of an event id.
	 * @return unknown if the id does not belong to the session
	 */
	ChangePosition position(String id, String session) {
		byte[] state = this.sealer.open(id, context(session));
		if (state == null || (state.length != STATE_BYTES && state.length != STATE_BYTES + SHARED_BYTES)) {
			return ChangePosition.UNKNOWN;
		}
		ByteBuffer content = ByteBuffer.wrap(state);
		SharedPosition shared = (state.length == STATE_BYTES) ? SharedPosition.NONE
				: new SharedPosition(name(state, STATE_BYTES), content.getLong(STATE_BYTES + HUB_BYTES));
		return new ChangePosition(name(state, 0), content.getLong(HUB_BYTES), shared);
	}

	private static byte[] name(String name) {
		return Arrays.copyOf(name.getBytes(StandardCharsets.US_ASCII), HUB_BYTES);
	}

	private static String name(byte[] state, int offset) {
		return new String(state, offset, HUB_BYTES, StandardCharsets.US_ASCII).replace("\0", "");
	}

	private static byte[] context(String session) {
		return session.getBytes(StandardCharsets.UTF_8);
	}

}
