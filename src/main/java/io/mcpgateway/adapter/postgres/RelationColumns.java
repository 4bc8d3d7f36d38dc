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
 * @param key the columns of the primary key; empty if the key is missing, unreadable or
 * cannot be compared as a row
 */
record RelationColumns(List<Column> all, List<KeyColumn> key) {

	private static final String SQL = SqlFiles.named("columns");

	RelationColumns {
		all = List.copyOf(all);
		key = List.copyOf(key);
	}

	/** Reads the columns of a relation; a dropped relation has none. */
	static Mono<RelationColumns> of(Relation relation, Database database) {
		return database.list(SqlStatement.of(SQL, relation.oid()), Described::of).map(RelationColumns::of);
	}

	private static RelationColumns of(List<Described> columns) {
		List<Part> parts = columns.stream()
			.flatMap((column) -> (column.part != null) ? Stream.of(column.part) : Stream.empty())
			.sorted(Comparator.comparingInt(Part::place))
			.toList();
		boolean isWhole = !parts.isEmpty() && parts.size() == parts.getFirst().parts
				&& parts.stream().map((part) -> part.column.operator()).distinct().count() == 1;
		return new RelationColumns(columns.stream().map(Described::column).toList(),
				isWhole ? parts.stream().map(Part::column).toList() : List.of());
	}

	/**
	 * Position of a column in the key.
	 *
	 * @param parts the number of columns in the key
	 */
	private record Part(int place, int parts, KeyColumn column) {

	}

	private record Described(Column column, @Nullable Part part) {

		static Described of(Readable row) {
			String name = SqlFiles.text(row, "name");
			Integer place = row.get("place", Integer.class);
			Integer parts = row.get("parts", Integer.class);
			return new Described(Column.of(name, row),
					(place != null && parts != null)
							? new Part(place, parts,
									new KeyColumn(name, SqlFiles.text(row, "key_type"),
											SqlFiles.text(row, "key_operator"), row.get("key_collation", String.class)))
							: null);
		}

	}

	/**
	 * Column of a primary key, with its comparison in the index. All fields except the
	 * name are SQL that the database quoted.
	 *
	 * @param type the type in which values are compared
	 * @param operator the operator for greater values
	 * @param collation the collation of texts; {@code null} for other types
	 */
	record KeyColumn(String name, String type, String operator, @Nullable String collation) {

	}

}
