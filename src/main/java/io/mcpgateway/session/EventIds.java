package io.mcpgateway.session;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.mcpgateway.rpc.caller.PurposeSealer;
import io.mcpgateway.rpc.caller.SealingKeys;
import io.mcpgateway.subscription.ChangePosition;

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

	private final PurposeSealer sealer;

	/** Creates a codec. */
	EventIds(SealingKeys keys) {
		this.sealer = keys.forPurpose("events");
	}

	/** Encodes a unique event id. */
	String write(String session, int stream, ChangePosition position) {
		byte[] hub = Arrays.copyOf(position.hub().getBytes(StandardCharsets.US_ASCII), HUB_BYTES);
		byte[] state = ByteBuffer.allocate(STATE_BYTES).put(hub).putLong(position.number()).putInt(stream).array();
		return this.sealer.seal(state, context(session));
	}

	/**
	 * Decodes the position of an event id.
	 * @return unknown if the id does not belong to the session
	 */
	ChangePosition position(String id, String session) {
		byte[] state = this.sealer.open(id, context(session));
		if (state == null || state.length != STATE_BYTES) {
			return ChangePosition.UNKNOWN;
		}
		String hub = new String(state, 0, HUB_BYTES, StandardCharsets.US_ASCII).replace("\0", "");
		return new ChangePosition(hub, ByteBuffer.wrap(state).getLong(HUB_BYTES));
	}

	private static byte[] context(String session) {
		return session.getBytes(StandardCharsets.UTF_8);
	}

}
