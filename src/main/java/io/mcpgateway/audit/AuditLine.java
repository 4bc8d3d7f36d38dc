package io.mcpgateway.audit;

import java.io.StringWriter;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.util.JsonRecyclerPools;

/** Builder of an audit line, a JSON object in ASCII to withstand any name and URI. */
final class AuditLine {

	private static final int MAX_LENGTH = 200;

	/**
	 * Exceeds the length of an issuer and a subject, to keep distinct callers distinct.
	 */
	private static final int MAX_PRINCIPAL_LENGTH = 4000;

	private static final JsonFactory JSON = JsonFactory.builder()
		.enable(JsonWriteFeature.ESCAPE_NON_ASCII)
		.recyclerPool(JsonRecyclerPools.threadLocalPool())
		.build();

	/** Length of the part of a time that says the second. */
	private static final int SECOND_LENGTH = "1970-01-01T00:00:00".length();

	private static final int MILLIS = 1000;

	/** The second of the last line: formatting costs more than the rest of a line. */
	private static volatile Second last = Second.of(0);

	private final StringBuilder json = new StringBuilder(400);

	/**
	 * Creates a line.
	 * @param at start of the event in milliseconds since 1970
	 */
	AuditLine(long at) {
		this.json.append("{\"time\":\"");
		appendTime(at);
		this.json.append('"');
	}

	/** Adds the caller. */
	AuditLine withCaller(@Nullable Identity identity, @Nullable String client, @Nullable InetAddress address) {
		if (identity != null) {
			withPrincipal(identity.id()).with("key", identity.key())
				.with("issuer", identity.issuer())
				.with("group", identity.group());
		}
		return with("client", client).with("address", (address != null) ? address.getHostAddress() : null);
	}

	/** Adds the identity of the caller, if present. */
	AuditLine withPrincipal(@Nullable String principal) {
		return with("principal", principal, MAX_PRINCIPAL_LENGTH);
	}

	/** Adds a truncated text, if present. */
	AuditLine with(String name, @Nullable String value) {
		return with(name, value, MAX_LENGTH);
	}

	private AuditLine with(String name, @Nullable String value, int maxLength) {
		if (value != null) {
			name(name);
			text((value.length() <= maxLength) ? value : value.substring(0, maxLength));
		}
		return this;
	}

	AuditLine with(String name, long value) {
		name(name);
		this.json.append(value);
		return this;
	}

	AuditLine withUri(@Nullable String uri) {
		if (uri != null) {
			name("uri");
			text(AuditedUris.sanitize(uri));
		}
		return this;
	}

	/** Adds sanitized URIs, if there are any. */
	AuditLine withUris(List<String> uris) {
		if (!uris.isEmpty()) {
			name("uris");
			for (int i = 0; i < uris.size(); i++) {
				this.json.append((i == 0) ? '[' : ',');
				text(uris.get(i));
			}
			this.json.append(']');
		}
		return this;
	}

	/** Adds the duration since a {@link System#nanoTime()}. */
	AuditLine withDuration(long started) {
		return with("ms", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started));
	}

	private void appendTime(long millis) {
		long seconds = Math.floorDiv(millis, MILLIS);
		Second second = last;
		if (second.number != seconds) {
			second = Second.of(seconds);
			last = second;
		}
		int fraction = Math.floorMod(millis, MILLIS);
		this.json.append(second.text)
			.append((fraction < 10) ? ".00" : (fraction < 100) ? ".0" : ".")
			.append(fraction)
			.append('Z');
	}

	private void name(String name) {
		this.json.append(",\"").append(name).append("\":");
	}

	/**
	 * Adds a text. <b>Why</b>: nearly all texts need no escape, and a generator for each
	 * line costs more than the line.
	 */
	private void text(String text) {
		if (isPlain(text)) {
			this.json.append('"').append(text).append('"');
		}
		else {
			this.json.append(escaped(text));
		}
	}

	/** Returns whether JSON in ASCII has all characters as they are. */
	private static boolean isPlain(String text) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c < ' ' || c > '~' || c == '"' || c == '\\') {
				return false;
			}
		}
		return true;
	}

	/** Escapes a text. Replaces DEL, a control character left unescaped by JSON. */
	private static StringBuffer escaped(String text) {
		StringWriter quoted = new StringWriter(text.length() + 2);
		try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), quoted)) {
			generator.writeString(text.replace('\u007f', '?'));
		}
		return quoted.getBuffer();
	}

	/** Returns the line without a line break. */
	String build() {
		return this.json.append('}').toString();
	}

	/**
	 * Second since 1970, and its text without a zone.
	 */
	private record Second(long number, String text) {

		static Second of(long number) {
			return new Second(number, Instant.ofEpochSecond(number).toString().substring(0, SECOND_LENGTH));
		}

	}

}
