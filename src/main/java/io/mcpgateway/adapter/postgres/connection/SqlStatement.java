package io.mcpgateway.adapter.postgres.connection;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * SQL statement with the values of its parameters, {@code $1} and so on, which stay apart
 * from its text.
 *
 * @param values strings, numbers, booleans, and arrays of them; {@code null} is a null of
 * type text
 */
public record SqlStatement(String sql, List<@Nullable Object> values) {

	public SqlStatement {
		values = Collections.unmodifiableList(values);
	}

	public static SqlStatement of(String sql, @Nullable Object... values) {
		return new SqlStatement(sql, Arrays.asList(values));
	}

}
