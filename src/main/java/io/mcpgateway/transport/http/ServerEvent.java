package io.mcpgateway.transport.http;

import java.time.Duration;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * An event of a stream (HTML, server-sent events).
 *
 * @param name of the event, if it is not the default
 * @param id with which the client may come back
 * @param retry after how long it should
 * @param data what it carries; nothing in an event that only tells the others
 * @param version in which its reader reads what it carries
 */
record ServerEvent(@Nullable String name, @Nullable String id, @Nullable Duration retry, @Nullable Object data,
		ProtocolVersion version) {

	/** An event that is nothing but a message. */
	static ServerEvent of(Message message, ProtocolVersion version) {
		return new ServerEvent(null, null, null, message, version);
	}

}
