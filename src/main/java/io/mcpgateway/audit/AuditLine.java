package io.mcpgateway.audit;

import java.io.StringWriter;
import java.net.InetAddress;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
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

	private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

	private final StringWriter text = new StringWriter(400);

	private final JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), this.text);

	/**
	 * Creates a line.
	 * @param at start of the event in milliseconds since 1970
	 */
	AuditLine(long at) {
		this.json.writeStartObject();
		this.json.writeStringProperty("time", TIME.format(Instant.ofEpochMilli(at)));
	}

	/** Adds the caller. */
	AuditLine withCaller(@Nullable Identity identity, @Nullable String client, @Nullable InetAddress address) {
		if (identity != null) {
			withPrincipal(identity.id()).with("key", identity.key());
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
			this.json.writeStringProperty(name,
					printable((value.length() <= maxLength) ? value : value.substring(0, maxLength)));
		}
		return this;
	}

	AuditLine with(String name, long value) {
		this.json.writeNumberProperty(name, value);
		return this;
	}

	AuditLine withUri(@Nullable String uri) {
		if (uri != null) {
			this.json.writeStringProperty("uri", printable(AuditedUris.sanitize(uri)));
		}
		return this;
	}

	/** Adds sanitized URIs, if there are any. */
	AuditLine withUris(List<String> uris) {
		if (!uris.isEmpty()) {
			this.json.writeArrayPropertyStart("uris");
			uris.forEach((uri) -> this.json.writeString(printable(uri)));
			this.json.writeEndArray();
		}
		return this;
	}

	/** Adds the duration since a {@link System#nanoTime()}. */
	AuditLine withDuration(long started) {
		return with("ms", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started));
	}

	/** Replaces DEL, a control character left unescaped by JSON. */
	private static String printable(String text) {
		return text.replace('\u007f', '?');
	}

	/** Returns the line without a line break. */
	String build() {
		this.json.writeEndObject();
		this.json.close();
		return this.text.toString();
	}

}
