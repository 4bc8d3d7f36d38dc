package io.mcpgateway.adapter.postgres.connection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.mcpgateway.resource.SourceUnavailableException;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Identity under which the statements of a transaction run.
 *
 * @param mount the name of the mount
 * @param role the role; empty for the role of the connections
 * @param sql a statement that sets the role and all settings until the end of the
 * transaction, after the search path {@code $1}
 * @param values the values from {@code $2} on
 */
record SessionIdentity(String mount, String role, String sql, List<@Nullable Object> values) {

	SessionIdentity {
		values = Collections.unmodifiableList(values);
	}

	/**
	 * Takes the identity in a transaction.
	 * @param path the search path before that of the role of the connections;
	 * {@code null} for none
	 */
	Mono<Void> take(PostgresqlConnection connection, @Nullable String path) {
		List<@Nullable Object> all = new ArrayList<>();
		all.add(path);
		all.addAll(this.values);
		return Database.execute(connection, new SqlStatement(this.sql, all), (row) -> true)
			.onErrorMap(this::refused)
			.then();
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
