package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.time.Instant;
import java.util.List;

import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.content.Content;
import org.jspecify.annotations.Nullable;

/** Logs of a mount, in files or kept by a service. A method that may fail may block. */
public interface LogStore {

	/** Media type of lines. */
	String MEDIA_TYPE = "text/plain";

	/** Key in {@code _meta} saying that more lines may match before the lines read. */
	String INCOMPLETE = "io.mcpgateway/incomplete";

	/**
	 * Key in {@code _meta} of the format, and the shares of lines with time and level.
	 */
	String RECOGNIZED = "io.mcpgateway/recognized";

	/** Key in {@code _meta} of the logs to which a filter could not be applied. */
	String UNRECOGNIZED = "io.mcpgateway/unrecognized";

	/** Returns all logs, in no order. */
	List<Entry> logs() throws IOException;

	/**
	 * Returns whether there are latest lines, if only of no log.
	 * @throws IOException if the logs are known to be unavailable
	 */
	boolean hasRecent() throws IOException;

	/** Returns whether a log exists. */
	boolean exists(String log) throws IOException;

	/** Returns whether the mount serves a log of this name, existing or not. */
	boolean isShown(String log);

	/** Returns whether a text can be a position in a log. */
	boolean isPosition(String text);

	/** Opens lines of a log; {@code null} if there is no such log. */
	@Nullable Content read(String uri, String log, LineQuery query) throws IOException;

	/** Reads the latest lines of all logs that the caller may read. */
	Content recent(String uri, LineQuery query, Access access) throws IOException;

	/**
	 * Log of a list.
	 *
	 * @param modified time of its last line; {@code null} if unknown
	 */
	record Entry(String name, @Nullable Instant modified) {

	}

}
