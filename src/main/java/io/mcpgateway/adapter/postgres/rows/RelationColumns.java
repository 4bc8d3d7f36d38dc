package io.mcpgateway.adapter.postgres.rows;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.postgres.catalog.Relation;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.r2dbc.spi.Readable;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * What may be read of a relation.
 *
 * @param all in their order
 * @param key by which its rows are told apart; empty if they cannot be, as there is none,
 * it may not be read, or its columns cannot be compared as one
 */
record RelationColumns(List<Column> all, List<KeyColumn> key) {

	private static final String SQL = SqlFiles.named("columns");

	RelationColumns {
		all = List.copyOf(all);
		key = List.copyOf(key);
	}

	/** Look at a relation; it has no columns if it is gone. */
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
	 * A column's place among those of the key.
	 *
	 * @param parts how many there are
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

}
