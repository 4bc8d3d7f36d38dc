package io.mcpgateway.adapter.postgres.mount;

/**
 * How changes in a database are noticed.
 */
public enum DatabaseWatchMode {

	/** By looking again and again at the catalogue and at what the statistics count. */
	POLL,

	/** By what triggers tell. */
	NOTIFY,

	/** By following what the server writes to its log. */
	LOGICAL,

	/** Not at all. */
	OFF

}
