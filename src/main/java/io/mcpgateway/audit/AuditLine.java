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
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * A line of the audit as it is built: an object of JSON in ASCII, so that no name and no
 * URI breaks it.
 */
final class AuditLine {

	private static final int LONGEST = 200;

	/** Longer than an issuer and a subject may be, so that no two callers look alike. */
	private static final int MAX_PRINCIPAL_LENGTH = 4000;

	private static final JsonFactory JSON = JsonFactory.builder()
		.enable(JsonWriteFeature.ESCAPE_NON_ASCII)
		.recyclerPool(JsonRecyclerPools.threadLocalPool())
		.build();

	private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

	private final StringWriter text = new StringWriter(400);

	private final JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), this.text);

	/** Begin a line of something that began at a time, in milliseconds since 1970. */
	AuditLine(long at) {
		this.json.writeStartObject();
		this.json.writeStringProperty("time", TIME.format(Instant.ofEpochMilli(at)));
	}

	/** Who it was. */
	AuditLine by(@Nullable Identity identity, @Nullable String client, @Nullable InetAddress address) {
		if (identity != null) {
			withPrincipal(identity.id()).with("key", identity.key());
		}
		return with("client", client).with("address", (address != null) ? address.getHostAddress() : null);
	}

	/** The identity of the caller; nothing if it has none. */
	AuditLine withPrincipal(@Nullable String principal) {
		return with("principal", principal, MAX_PRINCIPAL_LENGTH);
	}

	/** A text, as much of it as fits; nothing if there is none. */
	AuditLine with(String name, @Nullable String value) {
		return with(name, value, LONGEST);
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
			this.json.writeStringProperty("uri", printable(AuditedUris.fit(uri)));
		}
		return this;
	}

	/** Those URIs, which fit already; nothing if there are none. */
	AuditLine withUris(List<String> uris) {
		if (!uris.isEmpty()) {
			this.json.writeArrayPropertyStart("uris");
			uris.forEach((uri) -> this.json.writeString(printable(uri)));
			this.json.writeEndArray();
		}
		return this;
	}

	/** How long it took since a moment of the clock that measures. */
	AuditLine since(long started) {
		return with("ms", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started));
	}

	/** The one control character that JSON does not escape. */
	private static String printable(String text) {
		return text.replace('\u007f', '?');
	}

	/** The line, without its end. */
	String end() {
		this.json.writeEndObject();
		this.json.close();
		return this.text.toString();
	}

}
