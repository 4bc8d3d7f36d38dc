package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.SortedSet;

import org.jspecify.annotations.Nullable;

/**
 * Logs kept by another service, read by the times of lines. Methods that may fail block.
 * A source may give lines outside of a range and lines rejected by the filter.
 */
interface RemoteLogs extends AutoCloseable {

	/** Maximum number of logs of a mount. */
	int MAX_LOGS = 10_000;

	/** Returns the names of the logs, {@link #MAX_LOGS} at most. */
	SortedSet<String> names() throws IOException;

	/**
	 * Returns the logs in the order of their names, {@link #MAX_LOGS} at most. Takes as
	 * many requests as the list, not a request for each log.
	 * @param since time since which lines are of interest; a log without such lines has
	 * no runs, if the service can tell
	 */
	List<ListedLog> list(Instant since) throws IOException;

	/** Returns a log with all its runs; {@code null} if the log does not exist. */
	@Nullable ListedLog find(String log) throws IOException;

	/** Returns whether a log may have this name. */
	boolean mayExist(String log);

	/** Opens the lines of a range. */
	TimedLines lines(ListedLog log, LineRange range) throws IOException;

	/**
	 * Opens the last lines of a range. Lines with the time of the last line are complete.
	 * @param count minimum number of lines if the log has as many
	 */
	TimedLines last(ListedLog log, int count, LineRange range) throws IOException;

	/** Sends a small request to the service, and fails without an answer. */
	void probe() throws IOException;

	/** Closes connections. */
	@Override
	void close();

}
