package io.mcpgateway.adapter.postgres.mount;

/** Way to detect changes in a database. */
public enum DatabaseWatchMode {

	/** Polls the catalog and the statistics. */
	POLL,

	/** Listens to notifications of triggers. */
	NOTIFY,

	/** Follows the server's log by logical replication. */
	LOGICAL,

	/** Detects no changes. */
	OFF

}
