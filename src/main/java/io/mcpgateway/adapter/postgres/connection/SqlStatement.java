package io.mcpgateway.adapter.postgres.connection;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One statement of SQL and the values of its parameters, {@code $1} and so on, which
 * never become a part of its text.
 *
 * @param values strings, numbers, booleans, and arrays of them; a {@code null} is the
 * null of a text
 */
public record SqlStatement(String sql, List<@Nullable Object> values) {

	public SqlStatement {
		values = Collections.unmodifiableList(values);
	}

	public static SqlStatement of(String sql, @Nullable Object... values) {
		return new SqlStatement(sql, Arrays.asList(values));
	}

}
