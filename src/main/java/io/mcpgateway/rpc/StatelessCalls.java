package io.mcpgateway.rpc;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Reader of the metadata of stateless requests, for any transport. */
public final class StatelessCalls {

	private static final int MAX_CLIENT_LENGTH = 100;

	private static final Pattern UNPRINTABLE = Pattern.compile("[^ -~]");

	private StatelessCalls() {
	}

	/** Returns whether a message names a revision in its metadata. */
	public static boolean isStateless(Message.Incoming message) {
		return params(message).path("_meta").has(MetaKeys.PROTOCOL_VERSION);
	}

	/**
	 * Returns the revision named by a request, known or not.
	 * @throws McpException if required metadata is missing
	 */
	public static String version(Message.Request request) {
		JsonNode meta = request.params().path("_meta");
		String version = meta.path(MetaKeys.PROTOCOL_VERSION).asString(null);
		if (version == null || !meta.path(MetaKeys.PROTOCOL_VERSION).isString()) {
			throw missing(MetaKeys.PROTOCOL_VERSION, "a string");
		}
		if (!meta.path(MetaKeys.CLIENT_CAPABILITIES).isObject()) {
			throw missing(MetaKeys.CLIENT_CAPABILITIES, "an object");
		}
		return version;
	}

	/**
	 * Returns the call of a request.
	 * @throws McpException if required metadata is missing, or the revision is not
	 * supported
	 */
	public static Call call(Message.Request request, Caller caller) {
		String version = version(request);
		ProtocolVersion spoken = ProtocolVersion.find(version)
			.filter(ProtocolVersion::isStateless)
			.orElseThrow(() -> unsupported(version));
		return new Call(request, spoken, caller.as(client(request.params().path("_meta").path(MetaKeys.CLIENT_INFO))));
	}

	/**
	 * Returns the client's name and version as one line of at most 100 printable
	 * characters; {@code null} if both are absent.
	 */
	public static @Nullable String client(JsonNode clientInfo) {
		String name = clientInfo.path("name").asString("");
		String version = clientInfo.path("version").asString("");
		if (name.isBlank() && version.isBlank()) {
			return null;
		}
		String line = printable((name + " " + version).strip());
		return line.substring(0, Math.min(line.length(), MAX_CLIENT_LENGTH));
	}

	/** Uses the pattern for the rare text that needs it. */
	private static String printable(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
				return UNPRINTABLE.matcher(text).replaceAll("?");
			}
		}
		return text;
	}

	/** Returns the client's name and version in a request; empty if both are absent. */
	public static String clientOf(Message.Request request) {
		String client = client(request.params().path("_meta").path(MetaKeys.CLIENT_INFO));
		return (client != null) ? client : "";
	}

	/** Returns the error for an unsupported revision, which lists the supported ones. */
	public static McpException unsupported(String version) {
		List<String> supported = ProtocolVersion.stateless();
		return new McpException(ErrorCode.UNSUPPORTED_PROTOCOL_VERSION, "Unsupported protocol version",
				Map.of("supported", supported, "requested", version));
	}

	private static JsonNode params(Message.Incoming message) {
		return switch (message) {
			case Message.Request request -> request.params();
			case Message.Notification notification -> notification.params();
			case Message.Answer answer -> MissingNode.getInstance();
			case Message.Invalid invalid -> MissingNode.getInstance();
		};
	}

	private static McpException missing(String key, String type) {
		return new McpException(ErrorCode.INVALID_PARAMS, "Invalid params: _meta must have " + key + ", " + type);
	}

}
