package io.mcpgateway.adapter.logs.format;

import org.jspecify.annotations.Nullable;

/** Format of lines, which knows where a line has its time and its level. */
interface LineFormat {

	/** Returns the head of a line; {@code null} for a line of another format. */
	@Nullable LineHead parse(String line);

	/** Returns the name of the format for people. */
	String label();

	/** Returns whether entries in the format have times, so that other lines go on. */
	boolean hasTimes();

}
