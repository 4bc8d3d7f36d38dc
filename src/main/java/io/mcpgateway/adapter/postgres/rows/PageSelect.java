package io.mcpgateway.adapter.postgres.rows;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.adapter.postgres.catalog.Relation;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.RowsProperties;

/**
 * Writes the statements that select the rows of a page: with comparisons that the index
 * of the key serves, in its own order and collation.
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
	 * Select so many rows, each with the texts of its key.
	 * @param after the texts of a key; none to begin with the first row
	 */
	SqlStatement rows(int count, List<String> after) {
		List<KeyColumn> key = this.columns.key();
		String source = SqlFiles.quoted(this.relation.schema()) + "." + SqlFiles.quoted(this.relation.name()) + " t"
				+ (after.isEmpty() ? ""
						: " where (%s) %s (%s)".formatted(names(key), key.getFirst().operator(), parameters(key)))
				+ (key.isEmpty() ? "" : " order by " + names(key)) + " limit " + count;
		// A text that is too long for a URI need not be whole
		List<String> texts = key.stream()
			.map((column) -> "pg_catalog.left(cast(" + name(column) + " as pg_catalog.text), "
					+ RowsPage.MAX_KEY_PART_LENGTH + ")")
			.toList();
		return new SqlStatement(new RowSelect(this.columns.all(), this.rows).from(source, texts), List.copyOf(after));
	}

	/** Fail if one of these texts is no value of its column of the key. */
	static SqlStatement check(List<KeyColumn> key, List<String> after) {
		// A row of them would be looked at only up to the first that is not null
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
