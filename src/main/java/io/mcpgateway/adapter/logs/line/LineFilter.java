package io.mcpgateway.adapter.logs.line;

import io.mcpgateway.adapter.logs.format.LogLevel;
import org.jspecify.annotations.Nullable;

/**
 * Filter of lines.
 *
 * @param level the lowest level of an entry to pass; {@code null} for all
 * @param pattern the pattern of lines to pass; {@code null} for all
 */
public record LineFilter(@Nullable LogLevel level, @Nullable LinePattern pattern) {

	/** Filter that all lines pass. */
	public static final LineFilter ALL = new LineFilter(null, null);

	/** Returns whether the filter asks for levels. */
	public boolean hasLevel() {
		return this.level != null;
	}

}
