package io.mcpgateway.adapter.postgres;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.r2dbc.spi.Readable;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Fingerprints of relations' rows, from the server's statistics and the relations'
 * storage, without reading rows. Writing sessions send their statistics up to a second
 * after a commit, and up to ten seconds if they then stay idle.
 */
final class RowFingerprints {

	private static final String SQL = SqlFiles.named("rows");

	/** Relations in one statement. */
	private static final int RELATIONS_PER_STATEMENT = 1000;

	private static final String[] NONE = new String[0];

	private final PostgresMount mount;

	private final Database database;

	RowFingerprints(PostgresMount mount, Database database) {
		this.mount = mount;
		this.database = database;
	}

	/** Returns the fingerprints of relations; a missing relation has none. */
	Mono<Map<PostgresTarget.Rows, RowFingerprint>> of(Collection<PostgresTarget.Rows> relations) {
		return Flux.fromIterable(relations)
			.buffer(RELATIONS_PER_STATEMENT)
			.concatMap((portion) -> print(portion.stream().map(PostgresTarget.Rows::schema).toArray(String[]::new),
					portion.stream().map(PostgresTarget.Rows::relation).toArray(String[]::new), NONE)
				.flatMapIterable((prints) -> prints)
				.map((print) -> Map.entry(portion.get(print.number() - 1), print)))
			.collectMap(Map.Entry::getKey, Map.Entry::getValue);
	}

	/**
	 * Returns a single fingerprint of all served and readable relations; empty without
	 * relations.
	 */
	Mono<RowFingerprint> ofAll() {
		return print(NONE, NONE, this.mount.schemas().toArray(String[]::new)).flatMapIterable((prints) -> prints)
			.next();
	}

	private Mono<List<RowFingerprint>> print(String[] schemas, String[] names, String[] all) {
		return this.database.list(SqlStatement.of(SQL, schemas, names, all, this.mount.watch().name(), source()),
				RowFingerprints::read);
	}

	private String source() {
		return (this.mount.watch() == DatabaseWatchMode.NOTIFY) ? this.mount.channel() : this.mount.publication();
	}

	private static RowFingerprint read(Readable row) {
		Integer number = row.get("number", Integer.class);
		String[] schemas = row.get("schemas", String[].class);
		String[] names = row.get("names", String[].class);
		return new RowFingerprint((number != null) ? number : 0, String.valueOf(row.get("print", String.class)),
				Boolean.TRUE.equals(row.get("is_unseen", Boolean.class)), row.get("pulse", String.class),
				written(schemas, names));
	}

	private static Set<PostgresTarget.Rows> written(String @Nullable [] schemas, String @Nullable [] names) {
		Set<PostgresTarget.Rows> written = new HashSet<>();
		for (int i = 0; schemas != null && names != null && i < names.length; i++) {
			written.add(new PostgresTarget.Rows(schemas[i], names[i]));
		}
		return written;
	}

	/**
	 * Fingerprint of a relation.
	 *
	 * @param number the relation's position in the request, from 1
	 * @param isUnseen whether the relation may change without a new fingerprint and
	 * without a notification
	 * @param pulse equal while there was no write whose statistics may come much later;
	 * {@code null} if they come soon
	 * @param written the relations whose writes are notified instead of counted
	 */
	record RowFingerprint(int number, String print, boolean isUnseen, @Nullable String pulse,
			Set<PostgresTarget.Rows> written) {

		RowFingerprint {
			written = Set.copyOf(written);
		}

	}

}
