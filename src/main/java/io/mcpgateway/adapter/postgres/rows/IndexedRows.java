package io.mcpgateway.adapter.postgres.rows;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.postgres.catalog.Catalog;
import io.mcpgateway.adapter.postgres.catalog.DatabaseResource;
import io.mcpgateway.adapter.postgres.catalog.PostgresDescriptions;
import io.mcpgateway.adapter.postgres.catalog.Relation;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.RowJson;
import io.mcpgateway.adapter.postgres.connection.UntrustedJson;
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
import tools.jackson.databind.JsonNode;

/**
 * The values of the columns that the operator chose, as pages that search finds by their
 * URIs. Each row is on the line on which it stands in what is read there.
 */
public final class IndexedRows {

	private static final Logger logger = LoggerFactory.getLogger(IndexedRows.class);

	/** A page that is found should be one that a model can read. */
	private static final int PAGE_ROWS = 50;

	/** Without a key there is only one page. */
	private static final int ROWS_WITHOUT_KEY = 1000;

	private final PostgresMount mount;

	private final Database database;

	private final Catalog catalog;

	/** The relations of which operators were warned that something is left out. */
	private final Set<String> warned = ConcurrentHashMap.newKeySet();

	public IndexedRows(PostgresMount mount, Database database, Catalog catalog) {
		this.mount = mount;
		this.database = database;
		this.catalog = catalog;
	}

	/** The pages of a relation; none if no column of it is chosen. */
	public Flux<Indexable> pages(Resource rows, DatabaseResource.Rows target) {
		List<String> wanted = wanted(target);
		return wanted.isEmpty() ? Flux.empty()
				: this.catalog.find(target.schema(), target.relation())
					.flatMap((relation) -> RelationColumns.of(relation, this.database)
						.map((columns) -> new Chosen(rows, relation, chosen(relation, columns, wanted))))
					.filter((chosen) -> !chosen.columns.all().isEmpty())
					.flatMapMany((chosen) -> page(chosen, rows.uri() + "?limit=" + size(chosen), List.of(), 0)
						.expand(Page::next)
						.map(Page::found));
	}

	private List<String> wanted(DatabaseResource.Rows target) {
		List<String> qualified = this.mount.indexColumns().get(target.schema() + "." + target.relation());
		boolean isFirst = target.schema().equals(this.mount.schemas().getFirst());
		return (qualified != null) ? qualified
				: isFirst ? this.mount.indexColumns().getOrDefault(target.relation(), List.of()) : List.of();
	}

	private RelationColumns chosen(Relation relation, RelationColumns columns, List<String> wanted) {
		List<Column> chosen = columns.all().stream().filter((column) -> wanted.contains(column.name())).toList();
		if (chosen.size() < wanted.size()) {
			tell(relation, "has not all of the columns that are to be indexed, or they may not be read");
		}
		return new RelationColumns(chosen, columns.key());
	}

	private int size(Chosen chosen) {
		return Math.min(this.mount.rows().maxLimit(), chosen.columns.key().isEmpty() ? ROWS_WITHOUT_KEY : PAGE_ROWS);
	}

	private Mono<Page> page(Chosen chosen, String uri, List<String> after, long before) {
		int size = size(chosen);
		int keys = chosen.columns.key().size();
		return this.database
			.list(new PageSelect(chosen.relation, chosen.columns, this.mount.rows()).rows(size + 1, after),
					(row) -> RowJson.of(row, keys))
			.filter((rows) -> !rows.isEmpty())
			.map((rows) -> page(chosen, uri, rows, size, before));
	}

	private Page page(Chosen chosen, String uri, List<RowJson> rows, int size, long before) {
		Indexable found = found(chosen, uri, rows.subList(0, Math.min(size, rows.size())));
		if (rows.size() <= size) {
			return new Page(found, Mono.empty());
		}
		List<String> last = rows.get(size - 1).key();
		String next = last.isEmpty() ? null : new RowsPage(size, null).next(chosen.rows.uri(), last);
		long indexed = before + size;
		if (next == null || indexed >= this.mount.indexRows()) {
			tell(chosen.relation, "has more rows than are indexed, which are the first " + indexed);
			return new Page(found, Mono.empty());
		}
		return new Page(found, page(chosen, next, last, indexed));
	}

	private static Indexable found(Chosen chosen, String uri, List<RowJson> rows) {
		Resource all = chosen.rows;
		Resource page = new Resource(uri, all.name(), all.title(), all.description(), null, all.mimeType(),
				all.annotations(), null, null);
		// What is read there begins with a line that has no row
		String text = rows.stream().map(IndexedRows::line).collect(Collectors.joining("\n", "\n", "\n"));
		return new Indexable(page, Mono.just(new Content(uri, PostgresDescriptions.JSON, Form.TEXT,
				new InMemory(text.getBytes(StandardCharsets.UTF_8)))));
	}

	private static String line(RowJson row) {
		return UntrustedJson.MAPPER.readTree(row.json())
			.valueStream()
			.filter((value) -> !value.isNull())
			.map(IndexedRows::text)
			.collect(Collectors.joining(" "))
			.replaceAll("[\\r\\n\\x00]", " ");
	}

	private static String text(JsonNode value) {
		return value.isString() ? value.stringValue() : value.toString();
	}

	private void tell(Relation relation, String what) {
		if (this.warned.add(relation.schema() + "." + relation.name())) {
			logger.warn("{}.{} {}", relation.schema(), relation.name(), what);
		}
	}

	/** A relation, and what of it is indexed. */
	private record Chosen(Resource rows, Relation relation, RelationColumns columns) {

	}

	/**
	 * A page.
	 *
	 * @param next the page after it; empty if there is none
	 */
	private record Page(Indexable found, Mono<Page> next) {

	}

}
