package io.mcpgateway.session;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.mcpgateway.rpc.caller.TokenSealer;
import io.mcpgateway.subscription.ChangePosition;

/**
 * Writes and reads the ids of events on standing streams. An id identifies its stream and
 * holds how far the client has heard, encrypted for its session.
 * <p>
 * Why encrypted: a position counts the changes of all resources, hidden ones too, and two
 * ids would tell how many there were in between.
 */
final class EventIds {

	/** Bytes for the name of a hub, padded with zeros. */
	private static final int HUB_BYTES = 8;

	private static final int STREAM_BYTES = Integer.BYTES;

	private static final int STATE_BYTES = HUB_BYTES + Long.BYTES + STREAM_BYTES;

	private final TokenSealer sealer = TokenSealer.withRandomKey();

	/** Write the id of an event, which is unlike all others. */
	String write(String session, int stream, ChangePosition position) {
		byte[] hub = Arrays.copyOf(position.hub().getBytes(StandardCharsets.US_ASCII), HUB_BYTES);
		byte[] state = ByteBuffer.allocate(STATE_BYTES).put(hub).putLong(position.number()).putInt(stream).array();
		return this.sealer.seal(state, context(session));
	}

	/**
	 * Return how far the client had heard when it got an event.
	 * @return unknown if the event was not one of the session's
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
