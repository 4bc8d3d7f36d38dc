package io.mcpgateway.transport.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** Protocol headers of a request, read strictly: a repeated header has no value. */
final class McpHeaders {

	static final String PROTOCOL_VERSION = "MCP-Protocol-Version";

	public static final String SESSION_ID = "Mcp-Session-Id";

	static final String LAST_EVENT_ID = "Last-Event-ID";

	static final String METHOD = "Mcp-Method";

	static final String NAME = "Mcp-Name";

	/** Prefix of the headers repeating an argument. */
	static final String PARAMETER = "Mcp-Param-";

	private static final String BASE64_BEGIN = "=?base64?";

	private static final String BASE64_END = "?=";

	private final HttpHeaders headers;

	private final List<String> versions;

	private final List<String> sessionIds;

	private final List<String> methods;

	private final List<String> names;

	/** Looks each header up once, since a lookup in a request walks its headers. */
	public McpHeaders(HttpHeaders headers) {
		this.headers = headers;
		this.versions = headers.getOrEmpty(PROTOCOL_VERSION);
		this.sessionIds = headers.getOrEmpty(SESSION_ID);
		this.methods = headers.getOrEmpty(METHOD);
		this.names = headers.getOrEmpty(NAME);
	}

	@Nullable String protocolVersion() {
		return first(this.versions);
	}

	public @Nullable String sessionId() {
		return first(this.sessionIds);
	}

	/** Returns the id of the last event received by the client, as sent by the client. */
	public @Nullable String lastEventId() {
		return first(this.headers.getOrEmpty(LAST_EVENT_ID));
	}

	@Nullable String method() {
		return first(this.methods);
	}

	/**
	 * Returns the name, decoded from base64 if needed; {@code null} also for invalid
	 * base64.
	 */
	@Nullable String name() {
		String name = first(this.names);
		return (name != null) ? decode(name) : null;
	}

	/**
	 * Returns the values of the headers repeating an argument, each decoded from base64
	 * if needed; empty for invalid base64.
	 */
	List<Optional<String>> parameters(String name) {
		return this.headers.getOrEmpty(PARAMETER + name)
			.stream()
			.map((value) -> Optional.ofNullable(decode(value.strip())))
			.toList();
	}

	private static @Nullable String decode(String value) {
		if (!value.startsWith(BASE64_BEGIN) || !value.endsWith(BASE64_END)) {
			return value;
		}
		try {
			String encoded = value.substring(BASE64_BEGIN.length(),
					Math.max(value.length() - 2, BASE64_BEGIN.length()));
			byte[] utf8 = Base64.getDecoder().decode(encoded);
			String decoded = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
			// Otherwise the padding is missing, or unused bits are set
			return Base64.getEncoder().encodeToString(utf8).equals(encoded) ? decoded : null;
		}
		catch (IllegalArgumentException | CharacterCodingException ex) {
			return null;
		}
	}

	/** Returns whether any protocol header is repeated. */
	public boolean isAmbiguous() {
		return this.versions.size() > 1 || this.sessionIds.size() > 1 || this.methods.size() > 1
				|| this.names.size() > 1;
	}

	private static @Nullable String first(List<String> values) {
		return values.isEmpty() ? null : values.getFirst().strip();
	}

}
