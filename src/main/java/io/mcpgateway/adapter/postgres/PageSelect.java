package io.mcpgateway.adapter.postgres;

import java.util.ArrayList;
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
 * <p>
 * A key that the operator names may have nulls and may be repeated. Rows whose key has a
 * null come after all others. The text {@code k<n>} behind the texts of a key then says
 * why no page can begin after the row, see {@link PageEdge}.
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
		List<String> conditions = new ArrayList<>();
		if (!after.isEmpty()) {
			conditions.add("(%s) %s (%s)".formatted(names(key), key.getFirst().operator(), parameters(key)));
		}
		String order = key.isEmpty() ? "" : " order by " + names(key);
		// A longer text does not fit in a URI anyway
		List<String> texts = key.stream()
			.map((column) -> "pg_catalog.left(cast(" + name(column) + " as pg_catalog.text), "
					+ RowsPage.MAX_KEY_PART_LENGTH + ")")
			.toList();
		String sql = hasNamedKey() ? named(conditions, order, texts, count) : select(conditions, order, texts, count);
		return new SqlStatement(sql, List.copyOf(after));
	}

	/** Returns the number of texts that come with each row. */
	int keyTexts() {
		return this.columns.key().size() + (hasNamedKey() ? 1 : 0);
	}

	private boolean hasNamedKey() {
		return this.columns.isKeyNamed() && !this.columns.key().isEmpty();
	}

	private String select(List<String> conditions, String order, List<String> texts, int count) {
		String source = SqlFiles.quoted(this.relation.schema()) + "." + SqlFiles.quoted(this.relation.name()) + " t"
				+ (conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions)) + order + " limit "
				+ count;
		return new RowSelect(this.columns.all(), this.rows).from(source, texts);
	}

	/**
	 * Writes the rows whose key has no null, and behind these all others. The server
	 * reads the second part only if the first does not fill the page.
	 */
	private String named(List<String> conditions, String order, List<String> texts, int count) {
		List<KeyColumn> key = this.columns.key();
		List<String> whole = new ArrayList<>(conditions);
		// The usual test of a composite value is about its fields
		key.forEach((column) -> whole.add(name(column) + " is distinct from null"));
		List<String> compared = new ArrayList<>(texts);
		String row = "row(" + names(key) + ")";
		compared.add("case when " + row + " operator(pg_catalog.=) pg_catalog.lead(" + row + ") over (" + order.strip()
				+ ") then '" + PageEdge.REPEATED + "' else '' end");
		List<String> none = new ArrayList<>(texts.stream().map((text) -> "''").toList());
		none.add("'" + PageEdge.NULL + "'");
		String anyNull = key.stream()
			.map((column) -> name(column) + " is not distinct from null")
			.collect(Collectors.joining(" or ", "(", ")"));
		return "select u.* from ((" + select(whole, order, compared, count) + ") union all ("
				+ select(List.of(anyNull), "", none, count) + ")) u limit " + count;
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
		return "t." + SqlFiles.quoted(column.name())
				+ (column.hasOwnCollation() ? " collate " + column.collation() : "");
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
