package io.mcpgateway.session;

import io.mcpgateway.subscription.Position;
import org.jspecify.annotations.Nullable;

/**
 * The identity of an event on a standing stream: unique among all streams of its session,
 * and it tells how far the client has heard once it has the event.
 *
 * @param session whose it is, shortened
 * @param stream which of its streams
 * @param count the how many-eth event of the stream it is
 */
record EventId(String session, String stream, long count, Position position) {

	private static final int PARTS = 5;

	/** How a session is called here, which is of no use to anybody who reads it. */
	static String shortened(String session) {
		return Integer.toHexString(session.hashCode());
	}

	/**
	 * How far the client of a session had heard when it got an event.
	 * @return unknown if the event is none of that session's
	 */
	static Position heard(String text, String session) {
		String[] parts = text.split("\\.", -1);
		Long number = (parts.length == PARTS) ? number(parts[PARTS - 1]) : null;
		return (number != null && parts[0].equals(shortened(session))) ? new Position(parts[PARTS - 2], number)
				: Position.UNKNOWN;
	}

	@Override
	public String toString() {
		return String.join(".", this.session, this.stream, Long.toString(this.count), this.position.hub(),
				Long.toString(this.position.number()));
	}

	private static @Nullable Long number(String text) {
		try {
			return Long.valueOf(text);
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

}
