package io.mcpgateway.adapter.postgres.connection;

import io.mcpgateway.resource.SourceUnavailableException;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import reactor.core.publisher.Mono;

/**
 * Identity under which the statements of a transaction run.
 *
 * @param mount the name of the mount
 * @param role the role; empty for the role of the connections
 * @param statement sets the role and all settings until the end of the transaction
 */
record SessionIdentity(String mount, String role, SqlStatement statement) {

	/** Takes the identity in an open transaction. */
	Mono<Void> take(PostgresqlConnection connection) {
		return Database.execute(connection, this.statement, (row) -> true).onErrorMap(this::refused).then();
	}

	/**
	 * Returns the error for a role that is missing or not granted. Clients learn only
	 * that the source is not available.
	 */
	private Throwable refused(Throwable failure) {
		String words = SqlErrors.words(failure);
		if (words == null || SqlStates.isOfPreparation(failure) || SqlConnectionErrors.reason(failure) != null) {
			return failure;
		}
		String what = this.role.isEmpty() ? "the settings of identity" : "the role " + this.role;
		return new SourceUnavailableException("The database of the mount " + this.mount + " refuses " + what
				+ " to the role of the mount: grant it (" + words + ")", failure);
	}

}
