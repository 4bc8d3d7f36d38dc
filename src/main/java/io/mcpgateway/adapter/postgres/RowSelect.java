package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.mount.RowsProperties;

/**
 * Writer of statements whose rows are JSON of the server, each in the column {@code row}.
 * The server replaces too large values with their sizes before it sends a row, and skips
 * the JSON of values that are known to be large.
 */
final class RowSelect {

	/** Bytes of the header in the length of a constructed value. */
	private static final int HEADER_BYTES = 4;

	/** Ratio beyond which a stored value certainly has too large a JSON. */
	private static final int MAX_COMPRESSION = 16;

	private final List<Column> columns;

	private final long maxValue;

	private final long maxRow;

	public RowSelect(List<Column> columns, RowsProperties rows) {
		this.columns = List.copyOf(columns);
		this.maxValue = rows.maxValue().toBytes();
		this.maxRow = rows.maxRow();
	}

	/**
	 * Returns a statement that selects rows.
	 * @param source the clause after {@code from}: a source with the alias {@code t},
	 * conditions, an order, and a limit, which also keeps the server from computing
	 * values twice
	 * @param keys expressions of texts, returned as {@code k0} and so on
	 */
	public String from(String source, List<String> keys) {
		String values = Stream
			.concat(numbered("k", keys), numbered("c", this.columns.stream().map(this::value).toList()))
			.collect(Collectors.joining(", "));
		String bounded = IntStream.range(0, this.columns.size())
			.mapToObj((i) -> bounded(this.columns.get(i), "l.c" + i) + " as "
					+ SqlFiles.quoted(this.columns.get(i).name()))
			.collect(Collectors.joining(", "));
		String names = IntStream.range(0, keys.size()).mapToObj((i) -> ", %s.k" + i).collect(Collectors.joining());
		return "select " + unlessLarger(this.maxRow, "r.j") + " as \"row\"" + names.replace("%s", "r")
				+ " from (select pg_catalog.row_to_json(v.*) as j" + names.replace("%s", "l") + " from (select "
				+ values + " from " + source + ") l cross join lateral (select " + bounded + ") v offset 0) r";
	}

	private static Stream<String> numbered(String prefix, List<String> expressions) {
		return IntStream.range(0, expressions.size()).mapToObj((i) -> expressions.get(i) + " as " + prefix + i);
	}

	/** Returns a value as JSON, or plain if the row's conversion suffices. */
	private String value(Column column) {
		String value = "t." + SqlFiles.quoted(column.name());
		return switch (column.size()) {
			case SMALL -> value;
			case TEXT -> unless("pg_catalog.octet_length(" + value + ")", this.maxValue, value);
			// Two digits a byte, the quotes and the prefix \x
			case BYTES -> unless("pg_catalog.octet_length(" + value + ")", (this.maxValue - 5) / 2, value);
			case LARGE -> unless("pg_catalog.pg_column_size(" + value + ")", MAX_COMPRESSION * this.maxValue, value);
		};
	}

	private static String unless(String size, long maxBytes, String value) {
		return "case when " + size + " operator(pg_catalog.>) " + maxBytes + " then " + omitted(size)
				+ " else pg_catalog.to_json(" + value + ") end";
	}

	private String bounded(Column column, String json) {
		return (column.size() != Column.Size.SMALL) ? unlessLarger(this.maxValue, json) : json;
	}

	private static String unlessLarger(long maxBytes, String json) {
		String size = "pg_catalog.pg_column_size(" + json + ")";
		return "case when " + size + " operator(pg_catalog.>) " + (maxBytes + HEADER_BYTES) + " then "
				+ omitted(size + " operator(pg_catalog.-) " + HEADER_BYTES) + " else " + json + " end";
	}

	private static String omitted(String size) {
		return "cast(pg_catalog.concat('{\"$omitted\":{\"bytes\":', " + size + ", '}}') as pg_catalog.json)";
	}

}
