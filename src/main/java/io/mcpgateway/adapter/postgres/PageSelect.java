package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.RelationColumns.KeyColumn;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.RowsProperties;

/**
 * Writer of the statements for a page's rows. Their comparisons use the index of the key,
 * in its order and collation.
 */
final class PageSelect {

	private final Relation relation;

	private final RelationColumns columns;

	private final RowsProperties rows;

	PageSelect(Relation relation, RelationColumns columns, RowsProperties rows) {
		this.relation = relation;
		this.columns = columns;
		this.rows = rows;
	}

	/**
	 * Returns a statement that selects rows, each with the texts of its key.
	 * @param after the texts of a key; empty for the first row
	 */
	SqlStatement rows(int count, List<String> after) {
		List<KeyColumn> key = this.columns.key();
		String source = SqlFiles.quoted(this.relation.schema()) + "." + SqlFiles.quoted(this.relation.name()) + " t"
				+ (after.isEmpty() ? ""
						: " where (%s) %s (%s)".formatted(names(key), key.getFirst().operator(), parameters(key)))
				+ (key.isEmpty() ? "" : " order by " + names(key)) + " limit " + count;
		// A longer text does not fit in a URI anyway
		List<String> texts = key.stream()
			.map((column) -> "pg_catalog.left(cast(" + name(column) + " as pg_catalog.text), "
					+ RowsPage.MAX_KEY_PART_LENGTH + ")")
			.toList();
		return new SqlStatement(new RowSelect(this.columns.all(), this.rows).from(source, texts), List.copyOf(after));
	}

	/** Returns a statement that fails if a text is no value of its key column. */
	static SqlStatement check(List<KeyColumn> key, List<String> after) {
		// A row comparison would stop at the first column that is not null
		String values = IntStream.range(0, key.size())
			.mapToObj((i) -> parameter(key.get(i), i + 1) + " is null")
			.collect(Collectors.joining(", "));
		return new SqlStatement("select " + values, List.copyOf(after));
	}

	private static String names(List<KeyColumn> key) {
		return key.stream().map(PageSelect::name).collect(Collectors.joining(", "));
	}

	private static String name(KeyColumn column) {
		return "t." + SqlFiles.quoted(column.name());
	}

	private static String parameters(List<KeyColumn> key) {
		return IntStream.range(0, key.size())
			.mapToObj((i) -> parameter(key.get(i), i + 1))
			.collect(Collectors.joining(", "));
	}

	private static String parameter(KeyColumn column, int number) {
		return "cast($" + number + " as " + column.type() + ")"
				+ ((column.collation() != null) ? " collate " + column.collation() : "");
	}

}
