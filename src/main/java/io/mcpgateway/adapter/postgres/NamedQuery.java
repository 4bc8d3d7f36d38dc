package io.mcpgateway.adapter.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.QueryParameterProperties;
import io.mcpgateway.adapter.postgres.mount.QueryProperties;
import io.mcpgateway.adapter.postgres.mount.RowsProperties;
import io.mcpgateway.adapter.postgres.mount.SqlParameters;
import org.jspecify.annotations.Nullable;

/**
 * Query of the operator with its parsed parameters.
 *
 * @param property the property that configures the query
 */
record NamedQuery(String property, String name, QueryProperties properties, SqlParameters sql,
		Map<String, SqlParameters> values) {

	NamedQuery {
		values = Map.copyOf(values);
	}

	private static final AtomicLong DESCRIPTIONS = new AtomicLong();

	/**
	 * Parses a query.
	 * @throws IllegalArgumentException naming the property, if the query cannot be used
	 */
	static NamedQuery of(String property, String name, QueryProperties properties) {
		return new NamedQuery(property, name, properties, properties.parse(property),
				properties.parseSuggestions(property));
	}

	/** Returns a statement that selects the rows as JSON. */
	SqlStatement rows(List<Column> columns, RowsProperties rows, Map<String, String> given) {
		String source = "(" + this.sql.sql() + "\n) t limit " + (this.properties.maxRows() + 1L);
		return new SqlStatement(new RowSelect(columns, rows).from(source, List.of()), bound(this.sql, given));
	}

	/**
	 * Returns a statement for a row of nulls with the query's columns; the server only
	 * plans the query.
	 */
	SqlStatement description() {
		return new SqlStatement(
				unprepared() + "select t.* from (select 1) o left join (" + this.sql.sql() + "\n) t on false",
				bound(this.sql, Map.of()));
	}

	/**
	 * Returns a comment that makes the text unique, since a statement prepared earlier
	 * has the columns of that time.
	 */
	private static String unprepared() {
		return "/* " + DESCRIPTIONS.incrementAndGet() + " */ ";
	}

	/**
	 * Returns a statement that only plans the query for a parameter's suggested values.
	 */
	SqlStatement descriptionOfValues(String parameter) {
		SqlParameters suggesting = suggesting(parameter);
		return new SqlStatement(
				unprepared() + "select t.v from (select 1) o left join (" + suggesting.sql() + "\n) t (v) on false",
				bound(suggesting, Map.of()));
	}

	/**
	 * Returns a statement for values of a parameter that begin with a text.
	 * @param known values of other parameters
	 */
	SqlStatement suggestions(String parameter, String begun, Map<String, String> known, int limit) {
		SqlParameters suggesting = suggesting(parameter);
		List<@Nullable Object> values = bound(suggesting, known);
		values.add(begun);
		return new SqlStatement(
				"""
						select distinct cast(t.v as pg_catalog.text) collate pg_catalog."C" as v
						from (%s
						) t (v)
						where pg_catalog.starts_with(cast(t.v as pg_catalog.text) collate pg_catalog."C", cast($%d as pg_catalog.text))
						order by v
						limit %d"""
					.formatted(suggesting.sql(), values.size(), limit),
				values);
	}

	private SqlParameters suggesting(String parameter) {
		SqlParameters suggesting = this.values.get(parameter);
		if (suggesting == null) {
			throw new IllegalStateException("this parameter has no query for values");
		}
		return suggesting;
	}

	/** Returns the values in order; a missing value is the default, or null. */
	private List<@Nullable Object> bound(SqlParameters parameters, Map<String, String> given) {
		List<@Nullable Object> bound = new ArrayList<>();
		for (String parameter : parameters.names()) {
			QueryParameterProperties described = this.properties.parameters().get(parameter);
			String value = given.get(parameter);
			bound.add((value == null && described != null) ? described.defaultValue() : value);
		}
		return bound;
	}

}
