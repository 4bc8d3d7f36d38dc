package io.mcpgateway.cluster.hub;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.stream.ByteBufferRecord;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Codec of entries. The payload is JSON: {@code {"v":1,"r":[["<kind>","<value>",…],…]}}.
 */
final class EntryCodec {

	/** Maximum records of an entry. */
	static final int MAX_RECORDS = 1000;

	/**
	 * Maximum bytes of an entry's payload, beyond which it is not parsed. A record has at
	 * most 64,000 characters, each of at most six bytes in JSON.
	 */
	private static final int MAX_BYTES = 1024 * 1024;

	private static final int VERSION = 1;

	private static final Pattern ID = Pattern.compile("(\\d{1,16})-(\\d{1,16})");

	private static final Pattern COUNT = Pattern.compile("\\d{1,4}");

	private static final Pattern NAME = Pattern.compile("[0-9a-f]{8}");

	private static final Pattern TAG = Pattern.compile("\\d{1,16}");

	private static final JsonMapper JSON = JsonMapper.shared();

	private EntryCodec() {
	}

	/** Returns the payload of an entry. */
	static String encode(List<StreamRecord> records) {
		return JSON.writeValueAsString(Map.of("v", VERSION, "r", records.stream().map(EntryCodec::values).toList()));
	}

	/** Decodes an entry; {@code null} if no gateway wrote this entry. */
	static @Nullable StreamEntry decode(ByteBufferRecord read) {
		String id = String.valueOf(read.getId());
		Map<String, ByteBuffer> fields = new HashMap<>();
		read.getValue().forEach((name, value) -> {
			if (name.remaining() == 1) {
				fields.put(text(name), value);
			}
		});
		var numbers = ID.matcher(id);
		String count = field(fields, "n", COUNT);
		String epoch = field(fields, "e", NAME);
		String previous = field(fields, "p", TAG);
		String origin = field(fields, "o", NAME);
		ByteBuffer payload = fields.get("d");
		if (!numbers.matches() || count == null || epoch == null || previous == null || origin == null
				|| payload == null) {
			return null;
		}
		StreamHead head = new StreamHead(epoch, Long.parseLong(numbers.group(1)), numbers.group(2));
		return new StreamEntry(id, head, previous, Integer.parseInt(count), origin,
				records(payload, Integer.parseInt(count)));
	}

	private static @Nullable List<StreamRecord> records(ByteBuffer payload, int count) {
		if (payload.remaining() > MAX_BYTES) {
			return null;
		}
		try {
			JsonNode content = JSON.readTree(text(payload));
			JsonNode records = content.path("r");
			if (content.path("v").asInt(0) != VERSION || !records.isArray() || records.size() != count) {
				return null;
			}
			List<StreamRecord> all = new ArrayList<>(count);
			for (JsonNode one : records) {
				all.add(record(one));
			}
			return all;
		}
		catch (JacksonException | IllegalArgumentException ex) {
			return null;
		}
	}

	private static StreamRecord record(JsonNode values) {
		List<String> all = new ArrayList<>(values.size());
		for (JsonNode value : values) {
			if (!value.isString()) {
				throw new IllegalArgumentException("a record has texts only");
			}
			all.add(value.stringValue());
		}
		if (all.isEmpty()) {
			throw new IllegalArgumentException("a record has a kind");
		}
		return new StreamRecord(all.getFirst(), all.subList(1, all.size()));
	}

	private static List<String> values(StreamRecord record) {
		List<String> all = new ArrayList<>(record.values().size() + 1);
		all.add(record.kind());
		all.addAll(record.values());
		return all;
	}

	private static @Nullable String field(Map<String, ByteBuffer> fields, String name, Pattern pattern) {
		ByteBuffer value = fields.get(name);
		String text = (value != null && value.remaining() <= 16) ? text(value) : null;
		return (text != null && pattern.matcher(text).matches()) ? text : null;
	}

	private static String text(ByteBuffer bytes) {
		return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
	}

}
