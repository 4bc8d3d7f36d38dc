package io.mcpgateway.adapter.logs.format;

import org.jspecify.annotations.Nullable;

/** Lines that begin with a level and have no time. */
final class LeveledLines implements LineFormat {

	private final LocalClock clock;

	LeveledLines(LocalClock clock) {
		this.clock = clock;
	}

	@Override
	public @Nullable LineHead parse(String line) {
		LogLevel level = LevelWords.first(line);
		return (level != null) ? LineHead.entry(null, level, this.clock) : null;
	}

	@Override
	public String label() {
		return "text with levels";
	}

	@Override
	public boolean hasTimes() {
		return false;
	}

}
