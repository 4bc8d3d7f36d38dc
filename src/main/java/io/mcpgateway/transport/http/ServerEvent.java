package io.mcpgateway.transport.http;

import java.time.Duration;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.ResponseEnd;
import org.jspecify.annotations.Nullable;

/**
 * Event of a stream (HTML, server-sent events).
 *
 * @param name the event's name; {@code null} for the default
 * @param id the id with which a client resumes the stream
 * @param retry the delay before a client reconnects
 * @param data a message or a text; {@code null} in an event with only a delay
 * @param version the revision of the reader
 */
record ServerEvent(@Nullable String name, @Nullable String id, @Nullable Duration retry, @Nullable Object data,
		ProtocolVersion version) {

	/** Returns an event with a message, under the only name read by some clients. */
	public static ServerEvent of(@Nullable String id, Message message, ProtocolVersion version) {
		return new ServerEvent("message", id, null, message, version);
	}

	/**
	 * Returns an event with an id to resume from, and with empty data, which clients
	 * ignore.
	 */
	public static ServerEvent priming(String id, ProtocolVersion version) {
		return new ServerEvent(null, id, null, "", version);
	}

	/**
	 * Returns the last event of a stream ended by the server, with the delay before
	 * reconnecting.
	 */
	public static ServerEvent farewell(ProtocolVersion version) {
		return new ServerEvent(null, null, RetryAfter.afterStreamEnd(), null, version);
	}

	/** Returns this event, marked as the end of a response if it holds the response. */
	public ServerEvent ending(ResponseEnd end) {
		if (!(this.data instanceof Message.Response answer)) {
			return this;
		}
		end.answering();
		return new ServerEvent(this.name, this.id, this.retry, new Answer(answer, end), this.version);
	}

	/** Message that ends a response. */
	record Answer(Message.Response message, ResponseEnd end) {

	}

}
