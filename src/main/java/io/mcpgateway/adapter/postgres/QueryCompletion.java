package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.connection.SqlStates;
import io.mcpgateway.adapter.postgres.mount.QueryParameterProperties;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.resource.TemplateArgument;
import reactor.core.publisher.Mono;

/**
 * Completion of queries' parameters, from the operator's query for values or from the
 * labels of an enum type.
 */
final class QueryCompletion {

	private static final int MAX_SUGGESTIONS = Completion.MAX_VALUES + 1;

	/** Statement for the labels of an enum that begin with a text. */
	private static final String LABELS = """
			select e.enumlabel::pg_catalog.text as v
			from pg_catalog.pg_enum e
			where e.enumtypid operator(pg_catalog.=) pg_catalog.to_regtype($1)
				and pg_catalog.starts_with(e.enumlabel::pg_catalog.text, $2)
			order by e.enumsortorder
			limit 101""";

	private final List<String> schemas;

	private final Database database;

	QueryCompletion(List<String> schemas, Database database) {
		this.schemas = schemas;
		this.database = database;
	}

	/** Returns suggestions for an argument of a query. */
	Mono<List<String>> complete(NamedQuery query, TemplateArgument argument) {
		QueryParameterProperties parameter = query.properties().parameters().get(argument.name());
		if (parameter == null || argument.value().indexOf(0) >= 0) {
			return Mono.empty();
		}
		if (parameter.values() == null) {
			return switch (parameter.type()) {
				case "boolean", "bool" -> Mono
					.just(Stream.of("true", "false").filter((value) -> value.startsWith(argument.value())).toList());
				default -> list(SqlStatement.of(LABELS, parameter.type(), argument.value()));
			};
		}
		return list(query.suggestions(argument.name(), argument.value(), argument.known(), MAX_SUGGESTIONS))
			.onErrorResume(SqlStates::isOfValue, (failure) -> Mono.empty());
	}

	private Mono<List<String>> list(SqlStatement statement) {
		return this.database.list(statement, this.schemas, (row) -> SqlFiles.text(row, "v"));
	}

}
