package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.function.Function;

import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.RelationColumns.KeyColumn;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.RowJson;
import io.mcpgateway.adapter.postgres.connection.SqlStates;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.r2dbc.spi.Readable;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reader of a relation's rows as JSON, page by page in the order of a key. A page costs
 * the same at any position if an index has this key. A row is never lost between two
 * pages: if the key of an edge is repeated or has a null, there is no next page, and the
 * page says so. A page is read by the key of the page before, or not at all.
 */
final class RowsReader {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final PostgresMount mount;

	private final Database database;

	private final Catalog catalog;

	private final RowKeys keys;

	public RowsReader(PostgresMount mount, Database database, Catalog catalog, RowKeys keys) {
		this.mount = mount;
		this.database = database;
		this.catalog = catalog;
		this.keys = keys;
	}

	/** Reads a page; empty if the relation does not exist or is hidden. */
	public Mono<Content> read(ResourceUri uri, PostgresTarget.Rows target) {
		return this.catalog.find(target.schema(), target.relation()).flatMap((relation) -> read(uri, target, relation));
	}

	private Mono<Content> read(ResourceUri uri, PostgresTarget.Rows target, Relation relation) {
		RowsPage page = RowsPage.of(uri, this.mount.rows());
		return Mono
			.deferContextual((context) -> this.keys.columns(relation, page.digest())
				.flatMap((columns) -> checked(uri, page.key(uri, columns.key()), columns)
					.map((after) -> rows(uri, target, page, relation, columns, after, context))))
			.map((rows) -> new Content(uri.text(), "application/json", Form.TEXT, new Streamed(rows)));
	}

	/**
	 * Checks the key in advance, since the rows would report a wrong key only while they
	 * stream.
	 */
	private Mono<List<String>> checked(ResourceUri uri, List<String> after, RelationColumns columns) {
		return after.isEmpty() ? Mono.just(after)
				: this.database.list(PageSelect.check(columns.key(), after), (row) -> after)
					.onErrorMap(SqlStates::isOfValue, (failure) -> uri.invalid(
							"after does not have the type of the key: copy the value from next of the previous page"))
					.thenReturn(after);
	}

	private Flux<DataBuffer> rows(ResourceUri uri, PostgresTarget.Rows target, RowsPage page, Relation relation,
			RelationColumns columns, List<String> after, ContextView reader) {
		String prefix = PostgresMount.uriPrefix(uri.authority());
		int count = page.limit() + 1;
		PageSelect select = new PageSelect(relation, columns, this.mount.rows());
		Flux<List<RowJson>> rows = this.database.stream(reader, select.rows(count, after), null, count,
				() -> mapper(page.limit(), select.keyTexts()));
		return this.database.document(RowsDocument.of(head(relation, columns), page.limit(), rows,
				(last) -> (last != null) ? tail(page, target.uri(prefix), relation, columns, PageEdge.of(last, columns))
						: "}",
				(failure) -> SqlStates.isGone(failure) ? gone(uri, page, relation, columns, failure)
					.contextWrite((streaming) -> streaming.putAll(reader)) : Mono.just(failure)));
	}

	/**
	 * Returns the error for a missing relation or column, which may be one of a function
	 * that a view calls.
	 */
	private Mono<Throwable> gone(ResourceUri uri, RowsPage page, Relation relation, RelationColumns columns,
			Throwable failure) {
		return this.catalog.find(relation.schema(), relation.name())
			.filter((present) -> present.oid() == relation.oid())
			.flatMap((present) -> this.keys.columns(present, page.digest()))
			.map((present) -> present.equals(columns) ? failure
					: new UnreadableException("its columns changed while it was read. Read it again"))
			.defaultIfEmpty(ResourceUri.notFound(uri.written()))
			.onErrorResume((again) -> Mono.just(again));
	}

	/** Returns a mapper that reads the key of the page's last row only. */
	private static Function<Readable, RowJson> mapper(int limit, int keys) {
		int[] count = new int[1];
		return (row) -> RowJson.of(row, (++count[0] == limit) ? keys : 0);
	}

	private static String head(Relation relation, RelationColumns columns) {
		return "{\"schema\":" + json(relation.schema()) + ",\"relation\":" + json(relation.name()) + ",\"columns\":"
				+ json(columns.all()) + ",\"key\":" + json(columns.key().stream().map(KeyColumn::name).toList())
				+ ",\"rows\":[";
	}

	private String tail(RowsPage page, String uri, Relation relation, RelationColumns columns, PageEdge edge) {
		String next = edge.key().isEmpty() ? null : page.next(uri, edge.key(), columns.digest());
		if (next != null) {
			return ",\"next\":" + json(next) + "}";
		}
		if (edge.isRepeated()) {
			this.keys.warnOfRepeated(relation);
		}
		return ",\"note\":" + json("There are more rows, but "
				+ (edge.key().isEmpty() ? edge.obstacle() : "the key of the last row is too long for a URI")
				+ ", so there is no next page: read more rows at once with limit.") + "}";
	}

	private static String json(Object value) {
		return JSON.writeValueAsString(value);
	}

}
