package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Lines in the order of their times, read on demand. Reading blocks. */
interface TimedLines extends AutoCloseable {

	/** Returns the next line; {@code null} at the end. */
	@Nullable TimedLine next() throws IOException;

	@Override
	void close() throws IOException;

	/** Returns lines known already. */
	static TimedLines of(List<TimedLine> lines) {
		Iterator<TimedLine> left = List.copyOf(lines).iterator();
		return new TimedLines() {

			@Override
			public @Nullable TimedLine next() {
				return left.hasNext() ? left.next() : null;
			}

			@Override
			public void close() {
				// Nothing is open
			}

		};
	}

}
