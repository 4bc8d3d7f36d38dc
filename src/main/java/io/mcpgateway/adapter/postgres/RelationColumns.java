package io.mcpgateway.adapter.postgres;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.r2dbc.spi.Readable;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Readable columns of a relation.
 *
 * @param all the columns in order
 * @param key the columns of the key by which rows are paged: those that the operator
 * names, those of the primary key, or those of a unique index without nulls; empty if
 * there is no key, or if the key is unreadable or cannot be compared as a row
 * @param isKeyNamed whether the operator names the key, which may have nulls and may be
 * repeated
 * @param digest text of 8 digits that differs between keys with other columns or another
 * order; empty without a key
 */
record RelationColumns(List<Column> all, List<KeyColumn> key, boolean isKeyNamed, String digest) {

	private static final String SQL = SqlFiles.named("columns");

	RelationColumns {
		all = List.copyOf(all);
		key = List.copyOf(key);
	}

	/**
	 * Reads the columns of a relation; a dropped relation has none.
	 * @param named the columns of the key; empty for a key of the catalog
	 * @param digest the digest of the wanted key; {@code null} for the first
	 */
	static Mono<RelationColumns> of(Relation relation, List<String> named, @Nullable String digest, Database database) {
		return database.list(SqlStatement.of(SQL, relation.oid(), named.toArray(String[]::new), digest), Described::of)
			.map((columns) -> of(columns, !named.isEmpty()));
	}

	/** Returns these columns of the relation with the same key. */
	RelationColumns only(List<Column> columns) {
		return new RelationColumns(columns, this.key, this.isKeyNamed, this.digest);
	}

	private static RelationColumns of(List<Described> columns, boolean isKeyNamed) {
		List<Part> parts = columns.stream()
			.flatMap((column) -> (column.part != null) ? Stream.of(column.part) : Stream.empty())
			.sorted(Comparator.comparingInt(Part::place))
			.toList();
		boolean isWhole = !parts.isEmpty() && parts.size() == parts.getFirst().parts
				&& parts.stream().map((part) -> part.column.operator()).distinct().count() == 1;
		return new RelationColumns(columns.stream().map(Described::column).toList(),
				isWhole ? parts.stream().map(Part::column).toList() : List.of(), isKeyNamed,
				isWhole ? parts.getFirst().digest : "");
	}

	/**
	 * Position of a column in the key.
	 *
	 * @param parts the number of columns in the key
	 */
	private record Part(int place, int parts, String digest, KeyColumn column) {

	}

	private record Described(Column column, @Nullable Part part) {

		static Described of(Readable row) {
			String name = SqlFiles.text(row, "name");
			Integer place = row.get("place", Integer.class);
			Integer parts = row.get("parts", Integer.class);
			return new Described(Column.of(name, row),
					(place != null && parts != null) ? new Part(place, parts, SqlFiles.text(row, "digest"),
							new KeyColumn(name, SqlFiles.text(row, "key_type"), SqlFiles.text(row, "key_operator"),
									row.get("key_collation", String.class),
									Boolean.TRUE.equals(row.get("has_own_collation", Boolean.class))))
							: null);
		}

	}

	/**
	 * Column of a key, with its comparison in the index. All texts except the name are
	 * SQL that the database quoted.
	 *
	 * @param type the type in which values are compared
	 * @param operator the operator for greater values
	 * @param collation the collation of texts; {@code null} for other types
	 * @param hasOwnCollation whether the index has another collation than the column
	 */
	record KeyColumn(String name, String type, String operator, @Nullable String collation, boolean hasOwnCollation) {

	}

}
