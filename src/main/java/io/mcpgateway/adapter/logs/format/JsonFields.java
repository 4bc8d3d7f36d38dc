package io.mcpgateway.adapter.logs.format;

import java.util.ArrayDeque;
import java.util.Deque;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Time, level and message of an entry in JSON. Reads the fields of the entry, and those
 * of the few objects in which libraries nest them, up to the end of a line that is cut.
 */
final class JsonFields {

	private static final JsonFactory FACTORY = new JsonFactory();

	private static final int MAX_DEPTH = 8;

	private static final int UNKNOWN_RANK = 10_000;

	private final Deque<String> parents = new ArrayDeque<>();

	private int timeRank = UNKNOWN_RANK;

	private @Nullable TimeFields time;

	private @Nullable String level;

	private @Nullable String message;

	private @Nullable String stream;

	/** Nanoseconds beside seconds since 1970. */
	private int nanos;

	/** Number of the severity by OpenTelemetry, 1 to 24; 0 without. */
	private int severity;

	private boolean hasLog;

	private boolean isSyslogLevel;

	private boolean isNextcloud;

	private boolean isMongo;

	private boolean isClef;

	private boolean isObject;

	private JsonFields() {
	}

	/** Reads the fields of a line. */
	static JsonFields of(String line) {
		JsonFields fields = new JsonFields();
		try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), line)) {
			fields.read(parser);
		}
		catch (JacksonException ex) {
			// The line is cut, or no JSON from here on: the fields so far count
		}
		return fields;
	}

	/** Returns whether the line has an object with a field. */
	boolean isObject() {
		return this.isObject;
	}

	/** Returns the time; {@code null} without. */
	@Nullable TimeFields time() {
		TimeFields found = this.time;
		if (found != null && found.instant != null && this.nanos > 0) {
			found.instant = found.instant.plusNanos(this.nanos);
			this.nanos = 0;
		}
		return found;
	}

	/** Returns the message; {@code null} without. */
	@Nullable String message() {
		return this.message;
	}

	/** Returns whether a container's runtime wrote the line around another. */
	boolean isContainer() {
		return this.hasLog && this.stream != null && this.message != null;
	}

	/** Returns the level by its field; {@code null} for none, or an unknown value. */
	@Nullable LogLevel level() {
		String value = this.level;
		if (value == null) {
			return (this.severity > 0) ? LogLevel.ofTelemetry(this.severity) : this.isClef ? LogLevel.INFO : null;
		}
		if (value.length() == 1 && value.charAt(0) >= '0' && value.charAt(0) <= '9') {
			int number = value.charAt(0) - '0';
			if (this.isNextcloud) {
				return LogLevel.ofNextcloud(number);
			}
			return (this.isSyslogLevel && number < 8) ? LogLevel.ofSeverity(number) : null;
		}
		return LevelWords.ofValue(value);
	}

	private void read(JsonParser parser) {
		if (parser.nextToken() != JsonToken.START_OBJECT) {
			return;
		}
		int depth = 1;
		String name = "";
		for (JsonToken token = parser.nextToken(); token != null && depth > 0; token = parser.nextToken()) {
			switch (token) {
				case PROPERTY_NAME -> {
					this.isObject = true;
					name = parser.currentName();
				}
				case START_OBJECT, START_ARRAY -> {
					if (depth < MAX_DEPTH && (FieldNames.isParent(name) || isTags(name, depth))) {
						this.parents.push(name);
						depth++;
					}
					else {
						parser.skipChildren();
					}
				}
				case END_OBJECT, END_ARRAY -> {
					depth--;
					name = this.parents.isEmpty() ? "" : this.parents.pop();
				}
				default -> value(name, parser, depth);
			}
		}
	}

	/** Kibana writes the level as a tag. */
	private static boolean isTags(String name, int depth) {
		return name.equals("tags") && depth == 1;
	}

	private void value(String name, JsonParser parser, int depth) {
		if (parser.currentToken() == JsonToken.VALUE_NULL) {
			return;
		}
		String parent = this.parents.isEmpty() ? "" : this.parents.peek() + ".";
		int rank = Math.min(rank(name), rank(parent + name)) + (depth - 1) * UNKNOWN_RANK / MAX_DEPTH;
		if (rank < this.timeRank) {
			TimeFields found = TextLines.time(parser.getString());
			this.timeRank = (found != null) ? rank : this.timeRank;
			this.time = (found != null) ? found : this.time;
		}
		boolean isNested = depth > 1 && !parent.equals("log.") && !parent.equals("tags.");
		if (this.level == null || (!isNested && FieldNames.isLevel(name) && depth == 1)) {
			level(name, parent, parser);
		}
		if (FieldNames.isMessage(name) && (this.message == null || depth == 1)) {
			this.message = parser.getString();
		}
		mark(name);
		switch (name) {
			case "stream" -> this.stream = parser.getString();
			case "log" -> this.hasLog = true;
			case "nanoOfSecond", "nanos" -> this.nanos = number(parser, 999_999_999);
			case "severityNumber", "severity_number" -> this.severity = number(parser, 24);
			default -> {
			}
		}
	}

	private static int number(JsonParser parser, int max) {
		int number = (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) ? parser.getValueAsInt() : 0;
		return (number > 0 && number <= max) ? number : 0;
	}

	private static int rank(String name) {
		int rank = FieldNames.timeRank(name);
		return (rank >= 0) ? rank : UNKNOWN_RANK;
	}

	private void level(String name, String parent, JsonParser parser) {
		boolean isMongoLevel = this.isMongo && name.equals("s");
		boolean isTag = parent.equals("tags.") && this.level == null && LogLevel.of(parser.getString()) != null;
		if (isMongoLevel || isTag || FieldNames.isLevel(name) || FieldNames.isLevel(parent + name)) {
			String value = parser.getString();
			boolean isNumberOfText = this.level != null && value.chars().allMatch(Character::isDigit);
			String shortened = isMongoLevel ? value.substring(0, Math.min(1, value.length())) : value;
			this.level = isNumberOfText ? this.level : shortened;
		}
		this.isSyslogLevel |= name.equalsIgnoreCase("priority") || name.equals("short_message");
	}

	private void mark(String name) {
		this.isMongo |= name.equals("$date");
		this.isClef |= name.equals("@t") || name.equals("@mt");
		this.isNextcloud |= name.equals("reqId");
		this.isSyslogLevel |= name.equals("short_message") || name.startsWith("__") || name.startsWith("syslog");
	}

}
