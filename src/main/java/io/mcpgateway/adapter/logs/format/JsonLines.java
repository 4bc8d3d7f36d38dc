package io.mcpgateway.adapter.logs.format;

import org.jspecify.annotations.Nullable;

/** Lines that are objects in JSON, whose message may be a line of another format. */
final class JsonLines implements LineFormat {

	private final LocalClock clock;

	/** Format of messages, for entries whose fields have no time or no level. */
	private final TextLines messages;

	JsonLines(LocalClock clock, TextLines messages) {
		this.clock = clock;
		this.messages = messages;
	}

	@Override
	public @Nullable LineHead parse(String line) {
		if (line.isEmpty() || line.charAt(0) != '{') {
			return null;
		}
		JsonFields fields = JsonFields.of(line);
		return fields.isObject() ? head(fields) : null;
	}

	private LineHead head(JsonFields fields) {
		TimeFields time = fields.time();
		LogLevel level = fields.level();
		String message = fields.message();
		LineHead inner = (message != null && (time == null || level == null)) ? inner(message) : null;
		LogLevel known = (level != null || inner == null) ? level : inner.level();
		return (time == null && inner != null && inner.hasTime()) ? inner.withLevel(known)
				: LineHead.entry(time, known, this.clock);
	}

	private @Nullable LineHead inner(String message) {
		if (message.startsWith("{\"")) {
			return parse(message);
		}
		LineHead head = this.messages.parse(message);
		LogLevel first = (head == null) ? LevelWords.first(message) : null;
		return (first != null) ? LineHead.entry(null, first, this.clock) : head;
	}

	@Override
	public String label() {
		return "json";
	}

	@Override
	public boolean hasTimes() {
		return true;
	}

}
