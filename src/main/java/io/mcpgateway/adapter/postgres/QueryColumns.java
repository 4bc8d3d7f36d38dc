package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.connection.SqlStates;
import io.mcpgateway.resource.SourceUnavailableException;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.Readable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Cache of the columns of queries' results. The database describes a query without
 * running the query, and thereby finds queries that cannot run.
 */
final class QueryColumns {

	private static final String TYPES = SqlFiles.named("types");

	/** Columns by query and role, since a role may lack the privileges for a query. */
	private final Map<Key, List<Column>> known = new ConcurrentHashMap<>();

	private final List<String> schemas;

	private final Database database;

	QueryColumns(List<String> schemas, Database database) {
		this.schemas = schemas;
		this.database = database;
	}

	/**
	 * Returns the columns of a query.
	 * @throws IllegalArgumentException as an error, naming the property, if the query
	 * cannot run
	 */
	Mono<List<Column>> of(NamedQuery query) {
		return Mono.deferContextual((context) -> {
			Key key = new Key(query, this.database.identities().roleIn(context));
			List<Column> columns = this.known.get(key);
			return (columns != null) ? Mono.just(columns) : look(query).doOnNext((found) -> this.known.put(key, found));
		});
	}

	/**
	 * Returns whether an error of {@link #of} says that the role of the caller lacks a
	 * privilege. Without the privilege for its schema, a relation seems to be missing.
	 */
	static boolean isDenied(Throwable failure) {
		return failure instanceof IllegalArgumentException refused && refused.getCause() != null
				&& SqlStates.isGone(refused.getCause());
	}

	/** Forgets the changed columns of a query. */
	void forget(NamedQuery query) {
		this.known.keySet().removeIf((key) -> key.query().equals(query));
	}

	private Mono<List<Column>> look(NamedQuery query) {
		return describe(query)
			.onErrorMap(QueryColumns::isRefusal, (failure) -> refused(query.property() + ".sql", failure))
			.flatMap((columns) -> checkValues(query).thenReturn(columns));
	}

	private Mono<List<Column>> describe(NamedQuery query) {
		return this.database.list(query.description(), this.schemas, QueryColumns::described)
			.map(List::getFirst)
			.flatMap((columns) -> named(query, columns));
	}

	private Mono<List<Column>> named(NamedQuery query, List<Described> columns) {
		List<String> names = columns.stream().map(Described::name).toList();
		names.stream()
			.filter((name) -> names.indexOf(name) != names.lastIndexOf(name))
			.findFirst()
			.ifPresent((name) -> {
				throw new IllegalArgumentException(query.property() + ".sql cannot be run: two columns have the name "
						+ name + ": rename one with as");
			});
		Long[] types = columns.stream().map(Described::type).toArray(Long[]::new);
		return this.database.list(SqlStatement.of(TYPES, (Object) types), (row) -> Column.of("", row))
			.map((found) -> IntStream.range(0, names.size())
				.mapToObj((i) -> new Column(names.get(i), found.get(i).type(), found.get(i).size()))
				.toList());
	}

	private Mono<Void> checkValues(NamedQuery query) {
		return Flux.fromIterable(query.values().keySet())
			.concatMap((parameter) -> this.database
				.list(query.descriptionOfValues(parameter), this.schemas, (row) -> true)
				.onErrorMap(QueryColumns::isRefusal,
						(failure) -> refused(query.property() + ".parameters." + parameter + ".values", failure)))
			.then();
	}

	/** Returns the columns of a row, which may have none. */
	private static List<Described> described(Readable row) {
		return ((io.r2dbc.spi.Row) row).getMetadata()
			.getColumnMetadatas()
			.stream()
			.map((column) -> new Described(column.getName(),
					Integer.toUnsignedLong((column.getNativeTypeMetadata() instanceof Integer type) ? type : 0)))
			.collect(Collectors.toUnmodifiableList());
	}

	/** Returns whether the database has answered that a query cannot run. */
	private static boolean isRefusal(Throwable failure) {
		return SqlStates.answer(failure) != null && !(failure instanceof SourceUnavailableException);
	}

	/** Returns the error with the database's message, which is for the operator. */
	private static IllegalArgumentException refused(String property, Throwable failure) {
		R2dbcException answer = SqlStates.answer(failure);
		return new IllegalArgumentException(
				property + " cannot be run: " + ((answer != null) ? answer : failure).getMessage(), failure);
	}

	private record Described(String name, long type) {

	}

	private record Key(NamedQuery query, String role) {

	}

}
