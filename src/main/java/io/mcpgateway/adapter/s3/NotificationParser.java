package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.s3.NotifiedMount.Event;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parser of bucket notifications: S3 event messages, which MinIO sends too, EventBridge
 * events, and both wrapped by SNS. Anybody with access to a queue or a secret may write
 * them, so sizes are bounded and unknown forms are rejected.
 */
final class NotificationParser {

	/** Maximum size in bytes, which is that of an SQS message. */
	static final int MAX_BYTES = 1024 * 1024;

	/** Maximum records; S3 sends one. */
	private static final int MAX_RECORDS = 1000;

	private static final int MAX_KEY_BYTES = 1024;

	private static final int MAX_DEPTH = 32;

	private static final int MAX_TOKENS = 200_000;

	/** Events that change an object. */
	private static final List<String> CHANGES = List.of("ObjectCreated:", "ObjectRemoved:", "ObjectRestore:",
			"LifecycleExpiration:", "ReducedRedundancyLostObject");

	private static final List<String> BRIDGED_CHANGES = List.of("Object Created", "Object Deleted", "Object Restore");

	private static final JsonMapper MAPPER = JsonMapper
		.builder(JsonFactory.builder()
			.streamReadConstraints(StreamReadConstraints.builder()
				.maxNestingDepth(MAX_DEPTH)
				.maxDocumentLength(MAX_BYTES)
				.maxTokenCount(MAX_TOKENS)
				.build())
			.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
			.disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
			.build())
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.build();

	private NotificationParser() {
	}

	/**
	 * Returns the events in order; empty for irrelevant events, {@code null} for an
	 * invalid notification.
	 */
	static @Nullable List<Event> read(byte[] json) {
		JsonNode message = tree(json);
		if (message != null && message.path("Type").stringValue("").equals("Notification")) {
			message = tree(message.path("Message").stringValue("").getBytes(StandardCharsets.UTF_8));
		}
		if (message == null) {
			return null;
		}
		if (message.path("Event").stringValue("").equals("s3:TestEvent")) {
			return List.of();
		}
		return message.path("source").stringValue("").equals("aws.s3") ? bridged(message)
				: records(message.path("Records"));
	}

	private static @Nullable JsonNode tree(byte[] json) {
		try {
			return (json.length > MAX_BYTES) ? null : MAPPER.readTree(json);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	private static @Nullable List<Event> bridged(JsonNode event) {
		String type = event.path("detail-type").stringValue("");
		if (BRIDGED_CHANGES.stream().noneMatch(type::startsWith)) {
			return type.isEmpty() ? null : List.of();
		}
		JsonNode detail = event.path("detail");
		Event told = event(detail, detail.path("object").path("key").stringValue(""));
		return (told != null) ? List.of(told) : null;
	}

	private static @Nullable List<Event> records(JsonNode records) {
		if (!records.isArray() || records.size() > MAX_RECORDS) {
			return null;
		}
		List<Event> events = new ArrayList<>();
		for (JsonNode one : records) {
			String name = one.path("eventName").stringValue("");
			String event = name.startsWith("s3:") ? name.substring(3) : name;
			JsonNode detail = one.path("s3");
			Event told = event(detail, decoded(detail.path("object").path("key").stringValue("")));
			if (event.isEmpty() || told == null) {
				return null;
			}
			if (CHANGES.stream().anyMatch(event::startsWith)) {
				events.add(told);
			}
		}
		return events;
	}

	/** Returns the event; {@code null} for an impossible object. */
	private static @Nullable Event event(JsonNode of, @Nullable String key) {
		String bucket = of.path("bucket").path("name").stringValue("");
		return (key != null && isKey(key) && !bucket.isEmpty()) ? new Event(bucket, key) : null;
	}

	private static boolean isKey(String key) {
		return !key.isEmpty() && key.indexOf(0) < 0 && key.getBytes(StandardCharsets.UTF_8).length <= MAX_KEY_BYTES;
	}

	/** Decodes a key, in which a plus is a space, as in forms. */
	private static @Nullable String decoded(String key) {
		return PercentEncoding.decode(key.replace('+', ' '));
	}

}
