package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Keys by which the rows of relations are paged: the columns that the operator names, or
 * else a key of the catalog. The log names each unsuitable key of the operator once.
 */
final class RowKeys {

	private static final Logger logger = LoggerFactory.getLogger(RowKeys.class);

	private final PostgresMount mount;

	private final Database database;

	private final Set<String> warned = ConcurrentHashMap.newKeySet();

	RowKeys(PostgresMount mount, Database database) {
		this.mount = mount;
		this.database = database;
	}

	/** Reads the columns of a relation with their key; a dropped relation has none. */
	Mono<RelationColumns> columns(Relation relation) {
		return columns(relation, null);
	}

	/**
	 * Reads the columns of a relation with a key; a dropped relation has none.
	 * @param digest the digest of the key by which a previous page was read, so that an
	 * index made meanwhile changes nothing; {@code null} for the first key
	 */
	Mono<RelationColumns> columns(Relation relation, @Nullable String digest) {
		List<String> named = this.mount.columns(this.mount.rowKeys(), relation.schema(), relation.name());
		return RelationColumns.of(relation, named, digest, this.database).doOnNext((columns) -> {
			if (digest == null) {
				warnOfMissing(relation, columns);
			}
		});
	}

	private void warnOfMissing(Relation relation, RelationColumns columns) {
		if (columns.isKeyNamed() && columns.key().isEmpty() && !columns.all().isEmpty()) {
			warn(relation, "lacks a column of row-keys, or the role cannot read a column, or a type has no order");
		}
	}

	/** Logs that rows are not told apart by the columns of their key. */
	void warnOfRepeated(Relation relation) {
		warn(relation, "has several rows with the same values in the columns of row-keys, so its pages end there");
	}

	private void warn(Relation relation, String problem) {
		if (this.warned.add(relation.schema() + "." + relation.name() + " " + problem)) {
			logger.warn("{}.{} {}", relation.schema(), relation.name(), problem);
		}
	}

}
