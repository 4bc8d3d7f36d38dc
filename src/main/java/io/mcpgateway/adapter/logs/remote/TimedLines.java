package io.mcpgateway.adapter.logs.remote;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/** Lines in the order of their times, read as they are asked for. Reading blocks. */
public interface TimedLines extends AutoCloseable {

	/** Returns the next line; {@code null} at the end. */
	@Nullable TimedLine next() throws IOException;

	@Override
	void close() throws IOException;

}
