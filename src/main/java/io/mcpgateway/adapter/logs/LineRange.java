package io.mcpgateway.adapter.logs;

import java.time.Instant;

import io.mcpgateway.adapter.logs.line.LineFilter;

/**
 * Lines requested by a reader.
 *
 * @param since time of the first line
 * @param until time before which the lines end
 * @param filter filter that the lines have to pass; passes all lines in a request to a
 * source of a mount with masks
 */
record LineRange(Instant since, Instant until, LineFilter filter) {

	boolean contains(TimedLine line) {
		return !line.time().isBefore(this.since) && line.time().isBefore(this.until);
	}

}
