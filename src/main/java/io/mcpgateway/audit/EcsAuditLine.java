package io.mcpgateway.audit;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import org.slf4j.event.KeyValuePair;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Log event with the fields of the Elastic Common Schema for an audit line. Fields that
 * the schema lacks are under {@code mcp}.
 * <p>
 * <b>Why</b> the finished line is converted: only the writer thread pays for it, and the
 * queue holds one kind of line.
 */
final class EcsAuditLine {

	private static final List<String> DENIALS = List.of("unauthorized", "forbidden", "refused", CallOutcome.LIMITED,
			CallOutcome.UNAVAILABLE);

	private static final String KEY = "key:";

	private final LoggingEvent event;

	private EcsAuditLine(LoggingEvent event) {
		this.event = event;
	}

	/** Returns the event of a line. */
	static ILoggingEvent of(String line, Logger logger) {
		JsonNode fields = JsonMapper.shared().readTree(line);
		String action = fields.path("method").asString(fields.path("request").asString("refusals"));
		String outcome = fields.path("outcome").asString("");
		LoggingEvent event = new LoggingEvent(EcsAuditLine.class.getName(), logger, Level.INFO, action + " " + outcome,
				null, null);
		event.setInstant(Instant.parse(fields.path("time").asString()));
		EcsAuditLine converted = new EcsAuditLine(event);
		converted.add("event.kind", "event");
		converted.add("event.category", List.of("api"));
		converted.add("event.type", List.of(DENIALS.contains(outcome) ? "denied" : "access"));
		converted.add("event.action", action);
		fields.forEachEntry(converted::addField);
		return event;
	}

	/** Returns an encoder that writes events as the log does, in ASCII. */
	static Encoder<ILoggingEvent> encoder(LoggerContext context) {
		StructuredLogEncoder encoder = new AsciiEncoder();
		encoder.setContext(context);
		encoder.setFormat("ecs");
		encoder.start();
		return encoder;
	}

	private void addField(String name, JsonNode value) {
		switch (name) {
			case "time", "method" -> {
			}
			case "principal" -> addUser(value.asString());
			case "issuer" -> add("user.domain", value.asString());
			case "client" -> add("user_agent.original", value.asString());
			case "address" -> addAddress(value.asString());
			case "request" -> addRequest(value.asString());
			case "status" -> add("http.response.status_code", value.asInt());
			case "uri" -> add("url.full", value.asString());
			case "ms" -> add("event.duration", TimeUnit.MILLISECONDS.toNanos(value.asLong()));
			case "traceId" -> add("trace.id", value.asString());
			case "outcome" -> {
				add("event.outcome", outcome(value.asString()));
				add("mcp.outcome", value.asString());
			}
			default -> add("mcp." + name, plain(value));
		}
	}

	/** Adds the whole identity, and the part after the issuer or the word "key". */
	private void addUser(String principal) {
		add("user.id", principal);
		int issuer = principal.indexOf('|');
		int begin = principal.startsWith(KEY) ? KEY.length() : issuer + 1;
		add("user.name", principal.substring(begin));
	}

	/** Adds the address, and as an IP address without the zone of a link. */
	private void addAddress(String address) {
		add("client.address", address);
		int zone = address.indexOf('%');
		add("client.ip", (zone >= 0) ? address.substring(0, zone) : address);
	}

	private void addRequest(String request) {
		int space = request.indexOf(' ');
		add("http.request.method", request.substring(0, space));
		add("url.path", request.substring(space + 1));
	}

	private void add(String name, Object value) {
		this.event.addKeyValuePair(new KeyValuePair(name, value));
	}

	private static String outcome(String outcome) {
		return switch (outcome) {
			case CallOutcome.OK -> "success";
			case CallOutcome.CANCELLED -> "unknown";
			default -> "failure";
		};
	}

	private static Object plain(JsonNode value) {
		return value.isArray() ? value.valueStream().map(JsonNode::asString).toList()
				: value.isNumber() ? value.asLong() : value.asString();
	}

	/**
	 * Encoder that escapes whatever is not printable ASCII, as some collectors take other
	 * characters for the end of a line.
	 */
	private static final class AsciiEncoder extends StructuredLogEncoder {

		@Override
		public byte[] encode(ILoggingEvent event) {
			String line = new String(super.encode(event), StandardCharsets.UTF_8);
			StringBuilder ascii = new StringBuilder(line.length());
			for (int i = 0; i < line.length(); i++) {
				char character = line.charAt(i);
				if (character < 0x7f) {
					ascii.append(character);
				}
				else {
					ascii.append("\\u%04x".formatted((int) character));
				}
			}
			return ascii.toString().getBytes(StandardCharsets.US_ASCII);
		}

	}

}
