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

	/** Line of an entry whose level is in the next line; {@code null} without. */
	private @Nullable String held;

	/** Line to show before the line that told its level; {@code null} without. */
	private @Nullable String first;

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

	/** Returns the selector for lines from the beginning of a log, before any entry. */
	public LineSelector fromBeginning() {
		this.hasLevel = false;
		return this;
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
		return pattern == null || (mayMatch(pattern, line) && pattern.matches(render(line)));
	}

	/** Returns whether the last line passed together with the line before. */
	public boolean hasFirst() {
		return this.first != null;
	}

	/** Returns a line as clients see it if it passes; {@code null} otherwise. */
	public @Nullable String select(LogLine line) {
		LinePattern pattern = this.filter.pattern();
		if (!passesLevel(line) || (pattern != null && !mayMatch(pattern, line))) {
			return null;
		}
		String text = render(line);
		return (pattern == null || pattern.matches(text)) ? text : null;
	}

	private String render(LogLine line) {
		String text = this.renderer.render(line);
		return (this.first != null) ? this.first + LineBreaks.INDENT + text : text;
	}

	/**
	 * Returns whether a line may match. Looks at unmasked lines only if there is no mask:
	 * otherwise the time of a read would tell what the secrets contain.
	 */
	private boolean mayMatch(LinePattern pattern, LogLine line) {
		return this.renderer.isMasking() || this.first != null || pattern.mayMatch(line);
	}

	private boolean passesLevel(LogLine line) {
		LogLevel least = this.filter.level();
		if (least == null) {
			return true;
		}
		LineHead head = this.parser.head(line);
		LogLevel level = head.level();
		boolean isLevelOfBefore = level != null && this.held != null && !head.isEntry();
		if (head.isEntry() || isLevelOfBefore) {
			this.isLeveled |= level != null;
			this.hasLevel = level != null && level.compareTo(least) >= 0;
		}
		this.first = (isLevelOfBefore && this.hasLevel) ? this.held : null;
		this.held = head.isAwaiting() ? this.renderer.render(line) : null;
		return this.hasLevel;
	}

}
