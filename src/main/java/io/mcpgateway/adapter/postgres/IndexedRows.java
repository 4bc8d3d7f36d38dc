package io.mcpgateway.adapter.postgres;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.BoundedTree;
import io.mcpgateway.adapter.JsonShape;
import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.RowJson;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;

/**
 * Values of the operator's chosen columns for search, in pages whose URIs search returns.
 * Each row has its line number in the read page.
 */
final class IndexedRows {

	private static final Logger logger = LoggerFactory.getLogger(IndexedRows.class);

	/** Rows of a page, few enough for a model to read. */
	private static final int PAGE_ROWS = 50;

	/** Rows of the only page of a relation without a key. */
	private static final int ROWS_WITHOUT_KEY = 1000;

	/** Maximum number of values in a row, which may have columns of JSON. */
	private static final int MAX_NODES = 100_000;

	private final PostgresMount mount;

	private final Database database;

	private final Catalog catalog;

	private final RowKeys keys;

	/** Relations whose incomplete index was logged. */
	private final Set<String> warned = ConcurrentHashMap.newKeySet();

	public IndexedRows(PostgresMount mount, Database database, Catalog catalog, RowKeys keys) {
		this.mount = mount;
		this.database = database;
		this.catalog = catalog;
		this.keys = keys;
	}

	/** Returns the pages of a relation; empty if no column of the relation is chosen. */
	public Flux<Indexable> pages(Resource rows, PostgresTarget.Rows target) {
		List<String> wanted = this.mount.columns(this.mount.indexColumns(), target.schema(), target.relation());
		return wanted.isEmpty() ? Flux.empty()
				: this.catalog.find(target.schema(), target.relation())
					.flatMap((relation) -> this.keys.columns(relation)
						.map((columns) -> new Chosen(rows, relation, chosen(relation, columns, wanted))))
					.filter((chosen) -> !chosen.columns.all().isEmpty())
					.flatMapMany((chosen) -> page(chosen, rows.uri() + "?limit=" + size(chosen), List.of(), 0)
						.expand(Page::next)
						.map(Page::found));
	}

	private RelationColumns chosen(Relation relation, RelationColumns columns, List<String> wanted) {
		List<Column> chosen = columns.all().stream().filter((column) -> wanted.contains(column.name())).toList();
		if (chosen.size() < wanted.size()) {
			warn(relation, "lacks a column of index-columns, or the role cannot read the column");
		}
		return columns.only(chosen);
	}

	private int size(Chosen chosen) {
		return Math.min(this.mount.rows().maxLimit(), chosen.columns.key().isEmpty() ? ROWS_WITHOUT_KEY : PAGE_ROWS);
	}

	private Mono<Page> page(Chosen chosen, String uri, List<String> after, long before) {
		int size = size(chosen);
		PageSelect select = new PageSelect(chosen.relation, chosen.columns, this.mount.rows());
		return this.database.list(select.rows(size + 1, after), (row) -> RowJson.of(row, select.keyTexts()))
			.filter((rows) -> !rows.isEmpty())
			.map((rows) -> page(chosen, uri, rows, size, before));
	}

	private Page page(Chosen chosen, String uri, List<RowJson> rows, int size, long before) {
		Indexable found = found(chosen, uri, rows.subList(0, Math.min(size, rows.size())));
		if (rows.size() <= size) {
			return new Page(found, Mono.empty());
		}
		PageEdge edge = PageEdge.of(rows.get(size - 1), chosen.columns);
		List<String> last = edge.key();
		String next = last.isEmpty() ? null
				: new RowsPage(size, null, null).next(chosen.rows.uri(), last, chosen.columns.digest());
		long indexed = before + size;
		if (next == null || indexed >= this.mount.indexRows()) {
			warn(chosen.relation, "is indexed in part: search covers the rows up to number " + indexed);
			return new Page(found, Mono.empty());
		}
		return new Page(found, page(chosen, next, last, indexed));
	}

	private static Indexable found(Chosen chosen, String uri, List<RowJson> rows) {
		Resource page = chosen.rows.withUri(uri).withMeta(null);
		// The first line of a page holds no row
		String text = rows.stream().map(IndexedRows::line).collect(Collectors.joining("\n", "\n", "\n"));
		return new Indexable(page, Mono.just(new Content(uri, PostgresDescriptions.JSON, Form.TEXT,
				new InMemory(text.getBytes(StandardCharsets.UTF_8)))));
	}

	private static String line(RowJson row) {
		return values(row).replaceAll("[\\r\\n\\x00]", " ");
	}

	/** Returns the values of a row; of a row with very many values, its JSON. */
	private static String values(RowJson row) {
		try {
			return new BoundedTree(MAX_NODES, row.json().length)
				.read(new ByteArrayInputStream(row.json()), JsonShape.ALL)
				.valueStream()
				.filter((value) -> !value.isNull())
				.map(IndexedRows::text)
				.collect(Collectors.joining(" "));
		}
		catch (StreamConstraintsException ex) {
			return new String(row.json(), StandardCharsets.UTF_8);
		}
	}

	private static String text(JsonNode value) {
		return value.isString() ? value.stringValue() : value.toString();
	}

	private void warn(Relation relation, String problem) {
		if (this.warned.add(relation.schema() + "." + relation.name())) {
			logger.warn("{}.{} {}", relation.schema(), relation.name(), problem);
		}
	}

	/** Relation with its chosen columns. */
	private record Chosen(Resource rows, Relation relation, RelationColumns columns) {

	}

	/**
	 * Page of rows.
	 *
	 * @param next the following page; empty at the end
	 */
	private record Page(Indexable found, Mono<Page> next) {

	}

}
