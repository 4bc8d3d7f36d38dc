package io.mcpgateway.adapter.postgres.catalog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.adapter.postgres.mount.RelationPattern;
import org.jspecify.annotations.Nullable;

/**
 * What of a database is served, as the condition that all statements about it share:
 * {@code served.sql}. Its values are the parameters {@code $1} to {@code $3} of each, so
 * that those of its own begin with {@code $4}.
 */
final class ServedRelations {

	private static final Pattern FRAGMENT = Pattern.compile("/\\* (\\w+) \\*/");

	private final List<Object> values;

	ServedRelations(PostgresMount mount) {
		this.values = List.of(mount.schemas().toArray(String[]::new), patterns(mount.include()),
				patterns(mount.exclude()));
	}

	/**
	 * Read a statement, in which a comment of one word stands for the file of that name.
	 */
	static String sql(String name) {
		return FRAGMENT.matcher(SqlFiles.named(name))
			.replaceAll((found) -> Matcher.quoteReplacement(sql(found.group(1))));
	}

	/** Prepare a statement with values of its own, or none that begin with {@code $4}. */
	SqlStatement statement(String sql, @Nullable Object... own) {
		List<@Nullable Object> all = new ArrayList<>(this.values);
		all.addAll(Arrays.asList(own));
		return new SqlStatement(sql, all);
	}

	/** Prepare a statement that is about schemas only, which are {@code $1}. */
	SqlStatement statementOfSchemas(String sql) {
		return SqlStatement.of(sql, this.values.getFirst());
	}

	private static String[] patterns(List<String> patterns) {
		return patterns.stream().map(RelationPattern::like).toArray(String[]::new);
	}

}
