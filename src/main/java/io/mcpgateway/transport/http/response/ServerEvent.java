package io.mcpgateway.transport.http.response;

import java.time.Duration;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.ResponseEnd;
import io.mcpgateway.transport.http.request.RetryAfter;
import org.jspecify.annotations.Nullable;

/**
 * An event of a stream (HTML, server-sent events).
 *
 * @param name of the event, if it is not the default
 * @param id with which the client may come back
 * @param retry after how long it should
 * @param data a message or a text; {@code null} in an event that only says when to come
 * back
 * @param version in which its reader reads what it carries
 */
public record ServerEvent(@Nullable String name, @Nullable String id, @Nullable Duration retry, @Nullable Object data,
		ProtocolVersion version) {

	/** An event with a message, which some clients read only under this name. */
	public static ServerEvent of(@Nullable String id, Message message, ProtocolVersion version) {
		return new ServerEvent("message", id, null, message, version);
	}

	/**
	 * An event with an identity to come back with and empty data, which no client parses.
	 */
	public static ServerEvent priming(String id, ProtocolVersion version) {
		return new ServerEvent(null, id, null, "", version);
	}

	/** The last event of a stream that the server ends: when to open the next one. */
	public static ServerEvent farewell(ProtocolVersion version) {
		return new ServerEvent(null, null, RetryAfter.soon(), null, version);
	}

	/** Returns the event as it is, or as the end of a response if it has the answer. */
	public ServerEvent ending(ResponseEnd end) {
		if (!(this.data instanceof Message.Response answer)) {
			return this;
		}
		end.answering();
		return new ServerEvent(this.name, this.id, this.retry, new Answer(answer, end), this.version);
	}

	/** An answer, with which a response ends. */
	record Answer(Message.Response message, ResponseEnd end) {

	}

}
