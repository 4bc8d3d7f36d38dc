package io.mcpgateway.adapter.logs.line;

import io.mcpgateway.adapter.logs.format.LineHead;
import io.mcpgateway.adapter.logs.format.LogLevel;
import org.jspecify.annotations.Nullable;

/**
 * Selector of the lines that pass a filter, in their order. Lines that begin no entry
 * belong to the entry before and pass with it.
 */
public final class LineSelector {

	private final LineFilter filter;

	private final LineParser parser;

	private final LineRenderer renderer;

	private boolean hasLevel;

	private boolean isLeveled;

	/**
	 * Creates a selector for lines that begin with an entry, or continue one of a level
	 * that passes.
	 */
	public LineSelector(LineFilter filter, LineParser parser, LineRenderer renderer) {
		this.filter = filter;
		this.parser = parser;
		this.renderer = renderer;
		this.hasLevel = true;
	}

	/** Returns whether an entry had a level so far, as far as the filter asks. */
	public boolean isLeveled() {
		return this.isLeveled;
	}

	/** Returns whether a line passes. */
	public boolean passes(LogLine line) {
		if (!passesLevel(line)) {
			return false;
		}
		LinePattern pattern = this.filter.pattern();
		return pattern == null || (mayMatch(pattern, line) && pattern.matches(this.renderer.render(line)));
	}

	/** Returns a line as clients see it if it passes; {@code null} otherwise. */
	public @Nullable String select(LogLine line) {
		LinePattern pattern = this.filter.pattern();
		if (!passesLevel(line) || (pattern != null && !mayMatch(pattern, line))) {
			return null;
		}
		String text = this.renderer.render(line);
		return (pattern == null || pattern.matches(text)) ? text : null;
	}

	/**
	 * Returns whether a line may match. Looks at unmasked lines only if there is no mask:
	 * otherwise the time of a read would tell what the secrets contain.
	 */
	private boolean mayMatch(LinePattern pattern, LogLine line) {
		return this.renderer.isMasking() || pattern.mayMatch(line);
	}

	private boolean passesLevel(LogLine line) {
		LogLevel least = this.filter.level();
		if (least == null) {
			return true;
		}
		LineHead head = this.parser.head(line);
		if (head.isEntry()) {
			LogLevel level = head.level();
			this.isLeveled |= level != null;
			this.hasLevel = level != null && level.compareTo(least) >= 0;
		}
		return this.hasLevel;
	}

}
