package io.mcpgateway.adapter.postgres;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.adapter.postgres.mount.RelationPattern;
import org.jspecify.annotations.Nullable;

/**
 * Condition shared by all statements about relations: {@code served.sql}. Its values are
 * the parameters {@code $1} to {@code $3} of each statement; a statement's own parameters
 * begin with {@code $4}.
 */
final class ServedRelations {

	private static final Pattern FRAGMENT = Pattern.compile("/\\* (\\w+) \\*/");

	private final List<Object> values;

	ServedRelations(Mount<PostgresMount> mount) {
		this.values = List.of(mount.source().schemas().toArray(String[]::new), patterns(mount.settings().include()),
				patterns(mount.settings().exclude()));
	}

	/**
	 * Reads a statement and replaces each comment of a single word with the file of this
	 * name.
	 */
	static String sql(String name) {
		return FRAGMENT.matcher(SqlFiles.named(name))
			.replaceAll((found) -> Matcher.quoteReplacement(sql(found.group(1))));
	}

	/** Returns a statement with its own values, which begin with {@code $4}. */
	SqlStatement statement(String sql, @Nullable Object... own) {
		List<@Nullable Object> all = new ArrayList<>(this.values);
		all.addAll(Arrays.asList(own));
		return new SqlStatement(sql, all);
	}

	/**
	 * Returns a statement about schemas only, which are {@code $1}, with its own values,
	 * which begin with {@code $2}.
	 */
	SqlStatement statementOfSchemas(String sql, @Nullable Object... own) {
		List<@Nullable Object> all = new ArrayList<>(List.of(this.values.getFirst()));
		all.addAll(Arrays.asList(own));
		return new SqlStatement(sql, all);
	}

	private static String[] patterns(List<String> patterns) {
		return patterns.stream().map(RelationPattern::like).toArray(String[]::new);
	}

}
