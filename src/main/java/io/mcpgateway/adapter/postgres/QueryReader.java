package io.mcpgateway.adapter.postgres;

import java.util.List;

import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.RowJson;
import io.mcpgateway.adapter.postgres.connection.SqlStates;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import tools.jackson.databind.json.JsonMapper;

/** Reader of queries' results as JSON. */
final class QueryReader {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final PostgresMount mount;

	private final Database database;

	private final QueryColumns columns;

	QueryReader(PostgresMount mount, Database database, QueryColumns columns) {
		this.mount = mount;
		this.database = database;
		this.columns = columns;
	}

	/** Reads the result of a query with the parameters of a URI. */
	Mono<Content> read(ResourceUri uri, NamedQuery query) {
		return Mono
			.deferContextual((context) -> checked(uri, query).flatMap((arguments) -> this.columns.of(query)
				.onErrorMap(IllegalArgumentException.class, QueryReader::unusable)
				.map((columns) -> rows(arguments, columns, context))))
			.map((rows) -> new Content(uri.text(), "application/json", Form.TEXT, new Streamed(rows)));
	}

	/** Checks that the result can be read. */
	Mono<QueryArguments> checked(ResourceUri uri, NamedQuery query) {
		return Mono.defer(() -> QueryArguments.of(uri, query).checked(this.database, this.mount.schemas()));
	}

	private Flux<DataBuffer> rows(QueryArguments arguments, List<Column> columns, ContextView reader) {
		NamedQuery query = arguments.query();
		int maxRows = query.properties().maxRows();
		Flux<List<RowJson>> rows = this.database.stream(reader,
				query.rows(columns, this.mount.rows(), arguments.given()), this.mount.schemas(), maxRows + 1,
				() -> (row) -> RowJson.of(row, 0));
		return this.database.document(RowsDocument.of(head(arguments, columns), maxRows, rows, QueryReader::tail,
				(failure) -> Mono.just(failed(arguments, failure))));
	}

	private Throwable failed(QueryArguments arguments, Throwable failure) {
		if (SqlStates.isGone(failure)) {
			this.columns.forget(arguments.query());
		}
		return (SqlStates.isOfValue(failure) && !arguments.given().isEmpty())
				? arguments.uri().invalid("the database cannot run the query with these parameters: check the values")
				: failure;
	}

	/**
	 * Returns the error for a query that the database cannot run as it is configured.
	 */
	private static UnreadableException unusable(IllegalArgumentException failure) {
		return new UnreadableException("its query cannot be run as it is configured. Ask the operator",
				String.valueOf(failure.getMessage()), failure);
	}

	private static String head(QueryArguments arguments, List<Column> columns) {
		String description = arguments.query().properties().description();
		return "{\"query\":" + json(arguments.query().name())
				+ ((description != null) ? ",\"description\":" + json(description) : "") + ",\"parameters\":"
				+ json(arguments.given()) + ",\"columns\":" + json(columns) + ",\"rows\":[";
	}

	private static String tail(@Nullable RowJson lastOfMore) {
		return (lastOfMore != null) ? ",\"truncated\":true}" : "}";
	}

	private static String json(Object value) {
		return JSON.writeValueAsString(value);
	}

}
