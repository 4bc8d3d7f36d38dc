package io.mcpgateway.adapter.logs.remote;

import java.io.IOException;
import java.util.SortedSet;

/**
 * Logs that another service keeps and gives by the times of lines. Methods that may fail
 * block. A source may give lines outside of a range and lines that the filter rejects.
 */
public interface RemoteLogs extends AutoCloseable {

	/** Maximum number of logs of a mount. */
	int MAX_LOGS = 10_000;

	/** Returns the names of the logs, {@link #MAX_LOGS} at most. */
	SortedSet<String> names() throws IOException;

	/** Returns whether a log exists. */
	boolean exists(String log) throws IOException;

	/** Returns whether a log may have this name. */
	boolean mayExist(String log);

	/** Opens the lines of a range. */
	TimedLines lines(String log, LineRange range) throws IOException;

	/**
	 * Opens the last lines of a range.
	 * @param count number of lines if the log has as many
	 */
	TimedLines last(String log, int count, LineRange range) throws IOException;

	/** Asks the service for a little, which fails if the service does not answer. */
	void probe() throws IOException;

	/** Closes connections. */
	@Override
	void close();

}
