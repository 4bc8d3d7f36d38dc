package io.mcpgateway.adapter.postgres;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * A query that the operator wrote, ready to be run with values for its parameters.
 *
 * @param property where it is configured
 */
record NamedQuery(String property, String name, QueryProperties properties, SqlParameters sql,
		Map<String, SqlParameters> values) {

	NamedQuery {
		values = Map.copyOf(values);
	}

	private static final AtomicLong ASKED = new AtomicLong();

	/**
	 * Read a query.
	 * @throws IllegalArgumentException with a sentence that names the property, if it
	 * cannot be run
	 */
	static NamedQuery of(String property, String name, QueryProperties properties) {
		SqlParameters sql = parse(property + ".sql", properties.statement(), properties);
		Set<String> unused = new HashSet<>(properties.parameters().keySet());
		sql.names().forEach(unused::remove);
		if (!unused.isEmpty()) {
			String some = unused.iterator().next();
			throw new IllegalArgumentException(
					property + ".parameters." + some + " is not used: write :" + some + " in the query");
		}
		Map<String, SqlParameters> values = new LinkedHashMap<>();
		properties.parameters().forEach((parameter, described) -> {
			if (described.values() != null) {
				values.put(parameter,
						parse(property + ".parameters." + parameter + ".values", described.values(), properties));
			}
		});
		return new NamedQuery(property, name, properties, sql, values);
	}

	/** Select its rows as JSON. */
	Statement rows(List<Column> columns, RowsProperties rows, Map<String, String> given) {
		String source = "(" + this.sql.sql() + "\n) t limit " + (this.properties.maxRows() + 1L);
		return new Statement(new RowSelect(columns, rows).from(source, List.of()), bound(this.sql, given));
	}

	/** A row of nulls that has its columns; it is planned, and not run. */
	Statement description() {
		return new Statement(asked() + "select t.* from (select 1) o left join (" + this.sql.sql() + "\n) t on false",
				bound(this.sql, Map.of()));
	}

	/** What was prepared before knows only the columns that there were then. */
	private static String asked() {
		return "/* " + ASKED.incrementAndGet() + " */ ";
	}

	/** The same of the query that suggests values for a parameter. */
	Statement descriptionOfValues(String parameter) {
		SqlParameters suggesting = suggesting(parameter);
		return new Statement(
				asked() + "select t.v from (select 1) o left join (" + suggesting.sql() + "\n) t (v) on false",
				bound(suggesting, Map.of()));
	}

	/** Suggest so many values of a parameter that begin with a text. */
	Statement suggestions(String parameter, String begun, Map<String, String> known, int most) {
		SqlParameters suggesting = suggesting(parameter);
		List<@Nullable Object> values = bound(suggesting, known);
		values.add(begun);
		return new Statement(
				"""
						select distinct cast(t.v as pg_catalog.text) collate pg_catalog."C" as v
						from (%s
						) t (v)
						where pg_catalog.starts_with(cast(t.v as pg_catalog.text) collate pg_catalog."C", cast($%d as pg_catalog.text))
						order by v
						limit %d"""
					.formatted(suggesting.sql(), values.size(), most),
				values);
	}

	private SqlParameters suggesting(String parameter) {
		SqlParameters suggesting = this.values.get(parameter);
		if (suggesting == null) {
			throw new IllegalStateException("nothing suggests values for this parameter");
		}
		return suggesting;
	}

	/** What is not given is its default, or null. */
	private List<@Nullable Object> bound(SqlParameters parameters, Map<String, String> given) {
		List<@Nullable Object> bound = new ArrayList<>();
		for (String parameter : parameters.names()) {
			ParameterProperties described = this.properties.parameters().get(parameter);
			String value = given.get(parameter);
			bound.add((value == null && described != null) ? described.defaultValue() : value);
		}
		return bound;
	}

	private static SqlParameters parse(String property, String sql, QueryProperties properties) {
		try {
			return SqlParameters.of(sql, (name) -> {
				ParameterProperties parameter = properties.parameters().get(name);
				if (parameter == null) {
					throw new IllegalArgumentException("holds :" + name + ", which is none of its parameters");
				}
				return parameter.type();
			});
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(property + " " + ex.getMessage(), ex);
		}
	}

}
