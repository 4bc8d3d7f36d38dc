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

	/** Largest page that is read at once, if its rows are small. */
	private static final int MAX_ROWS_AT_ONCE = 1000;

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
		return Mono.deferContextual((reader) -> this.database.together(this.catalog
			.find(target.schema(), target.relation())
			.flatMap((relation) -> select(uri, target, relation))
			.flatMap((selected) -> read(selected).switchIfEmpty(Mono.fromSupplier(() -> stream(selected, reader))))));
	}

	private Mono<Selected> select(ResourceUri uri, PostgresTarget.Rows target, Relation relation) {
		RowsPage page = RowsPage.of(uri, this.mount.rows());
		return this.keys.columns(relation, page.digest())
			.flatMap((columns) -> checked(uri, page.key(uri, columns.key()), columns)
				.map((after) -> new Selected(uri, target, page, relation, columns, after)));
	}

	/**
	 * Reads a page in the transaction of its selection, without another one for its rows;
	 * empty if the page is to be streamed.
	 */
	private Mono<Content> read(Selected selected) {
		RowsPage page = selected.page;
		PageSelect select = select(selected);
		return (page.limit() > MAX_ROWS_AT_ONCE) ? Mono.empty()
				: Mono
					.defer(() -> this.database.page(select.rows(page.limit() + 1, selected.after), page.limit() + 1,
							mapper(page.limit(), select.keyTexts())))
					.onErrorResume(SqlStates::isGone, (gone) -> Mono.empty())
					.map((rows) -> content(selected, document(selected, Flux.just(rows), Mono::just)));
	}

	private Content stream(Selected selected, ContextView reader) {
		int count = selected.page.limit() + 1;
		PageSelect select = select(selected);
		Flux<List<RowJson>> rows = this.database.stream(reader, select.rows(count, selected.after), null, count,
				() -> mapper(selected.page.limit(), select.keyTexts()));
		return content(selected, this.database.document(document(selected, rows, (failure) -> SqlStates.isGone(failure)
				? gone(selected, failure).contextWrite((streaming) -> streaming.putAll(reader)) : Mono.just(failure))));
	}

	private PageSelect select(Selected selected) {
		return new PageSelect(selected.relation, selected.columns, this.mount.rows());
	}

	private static Content content(Selected selected, Flux<DataBuffer> document) {
		return new Content(selected.uri.text(), "application/json", Form.TEXT, new Streamed(document));
	}

	private Flux<DataBuffer> document(Selected selected, Flux<List<RowJson>> rows,
			Function<Throwable, Mono<Throwable>> failure) {
		return RowsDocument.of(head(selected.relation, selected.columns), selected.page.limit(), rows,
				(last) -> (last != null) ? tail(selected, PageEdge.of(last, selected.columns)) : "}", failure);
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

	/**
	 * Returns the error for a missing relation or column, which may be one of a function
	 * that a view calls.
	 */
	private Mono<Throwable> gone(Selected selected, Throwable failure) {
		Relation relation = selected.relation;
		return this.catalog.find(relation.schema(), relation.name())
			.filter((present) -> present.oid() == relation.oid())
			.flatMap((present) -> this.keys.columns(present, selected.page.digest()))
			.map((present) -> present.equals(selected.columns) ? failure
					: new UnreadableException("its columns changed while it was read. Read it again"))
			.defaultIfEmpty(ResourceUri.notFound(selected.uri.written()))
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

	private String tail(Selected selected, PageEdge edge) {
		String uri = selected.target.uri(PostgresMount.uriPrefix(selected.uri.authority()));
		String next = edge.key().isEmpty() ? null : selected.page.next(uri, edge.key(), selected.columns.digest());
		if (next != null) {
			return ",\"next\":" + json(next) + "}";
		}
		if (edge.isRepeated()) {
			this.keys.warnOfRepeated(selected.relation);
		}
		return ",\"note\":" + json("There are more rows, but "
				+ (edge.key().isEmpty() ? edge.obstacle() : "the key of the last row is too long for a URI")
				+ ", so there is no next page: read more rows at once with limit.") + "}";
	}

	private static String json(Object value) {
		return JSON.writeValueAsString(value);
	}

	/**
	 * Page of a relation that exists, with a key of the right type.
	 *
	 * @param after the key before the first row; empty for the first page
	 */
	private record Selected(ResourceUri uri, PostgresTarget.Rows target, RowsPage page, Relation relation,
			RelationColumns columns, List<String> after) {

	}

}
