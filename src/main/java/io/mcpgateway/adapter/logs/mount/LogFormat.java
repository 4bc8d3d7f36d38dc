package io.mcpgateway.adapter.logs.mount;

/** Format of the lines of a log. */
public enum LogFormat {

	/** Decides line by line. */
	AUTO,

	/** A JSON object on each line. */
	JSON,

	/** Pairs such as {@code level=info}. */
	LOGFMT,

	/** Text that begins with a time. */
	PLAIN

}
