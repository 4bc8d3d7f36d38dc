package io.mcpgateway.adapter.postgres;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.connection.SqlStates;
import io.mcpgateway.adapter.postgres.mount.QueryParameterProperties;
import io.mcpgateway.resource.uri.ResourceUri;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Values given by a URI to a query's parameters.
 *
 * @param given texts in the order of the URI
 */
record QueryArguments(ResourceUri uri, NamedQuery query, Map<String, String> given) {

	QueryArguments {
		given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
	}

	/** Reads the values of a URI; an error tells the client the wrong parameter. */
	static QueryArguments of(ResourceUri uri, NamedQuery query) {
		Map<String, QueryParameterProperties> parameters = query.properties().parameters();
		if (!parameters.keySet().containsAll(uri.query().keySet())) {
			throw uri.invalid(parameters.isEmpty() ? "this query has no parameters: omit them"
					: "unknown parameter: this query takes only " + String.join(", ", parameters.keySet()));
		}
		parameters.forEach((name, parameter) -> {
			if (!parameter.isOptional() && !uri.query().containsKey(name)) {
				throw uri
					.invalid("missing parameter: this query requires " + name + " of the type " + parameter.type());
			}
		});
		return new QueryArguments(uri, query, uri.query());
	}

	/** Checks that the database accepts each value as its parameter's type. */
	Mono<QueryArguments> checked(Database database, List<String> schemas) {
		return this.given.isEmpty() ? Mono.just(this)
				: cast(database, schemas, List.copyOf(this.given.keySet()))
					.onErrorResume(SqlStates::isOfValue, (failure) -> Flux.fromIterable(this.given.keySet())
						.concatMap((name) -> cast(database, schemas, List.of(name)).onErrorMap(SqlStates::isOfValue,
								(wrong) -> this.uri
									.invalid("the parameter " + name + " must be of the type " + type(name))))
						.then(Mono.error(failure)))
					.thenReturn(this);
	}

	private Mono<Void> cast(Database database, List<String> schemas, List<String> names) {
		String casts = IntStream.range(0, names.size())
			.mapToObj((i) -> "cast($" + (i + 1) + " as " + type(names.get(i)) + ") is null")
			.collect(Collectors.joining(", "));
		Object[] values = names.stream().map(this::value).toArray();
		return database.list(SqlStatement.of("select " + casts, values), schemas, (row) -> true).then();
	}

	private String value(String name) {
		return String.valueOf(this.given.get(name));
	}

	private String type(String name) {
		QueryParameterProperties parameter = this.query.properties().parameters().get(name);
		return (parameter != null) ? parameter.type() : "text";
	}

}
