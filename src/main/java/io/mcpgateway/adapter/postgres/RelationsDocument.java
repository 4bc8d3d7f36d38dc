package io.mcpgateway.adapter.postgres;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.catalog.ListingDocument;
import io.mcpgateway.resource.catalog.ListingDocument.Leading;
import io.mcpgateway.resource.catalog.ListingDocument.Portion;
import io.mcpgateway.resource.content.Content.Body;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writer of a schema's relations as JSON in the order of their names. Each statement
 * reads {@value #RELATIONS_PER_STATEMENT} relations and their comments.
 */
final class RelationsDocument {

	private static final int RELATIONS_PER_STATEMENT = 250;

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final String prefix;

	private final boolean rows;

	private final Catalog catalog;

	RelationsDocument(String prefix, PostgresMount mount, Catalog catalog) {
		this.prefix = prefix;
		this.rows = mount.rows().enabled();
		this.catalog = catalog;
	}

	/** Reads the listing of an existing schema. */
	Mono<Body> read(Catalog.Schema schema) {
		String head = JSON.writeValueAsString(new Head(schema.name(), schema.comment()));
		return ListingDocument.of(head.substring(0, head.length() - 1) + ",\"relations\":[",
				portion(schema.name(), ""));
	}

	private Mono<Portion> portion(String schema, String from) {
		return this.catalog.relations(schema, from, RELATIONS_PER_STATEMENT)
			.map((relations) -> new Portion(relations.stream().map(this::entry).toList(),
					(relations.size() < RELATIONS_PER_STATEMENT) ? null
							: portion(schema, relations.getLast().name() + '\u0001')));
	}

	private Entry entry(Relation relation) {
		String rowsUri = new PostgresTarget.Rows(relation.schema(), relation.name()).uri(this.prefix);
		return new Entry(relation.name(), relation.kind(), relation.comment(), relation.rows(), relation.bytes(),
				new PostgresTarget.Document(relation.schema(), relation.name()).uri(this.prefix),
				this.rows ? rowsUri : null);
	}

	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Head(String schema, @Nullable String comment) {

	}

	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Entry(String name, String kind, @Nullable String comment, @Nullable Long estimatedRows,
			@Nullable Long bytes, @Nullable String schemaUri, @Nullable String rowsUri) implements Leading {

		@Override
		public @Nullable Entry shownTo(Access access) {
			String shownSchema = shown(this.schemaUri, access);
			String shownRows = shown(this.rowsUri, access);
			return (shownSchema == null && shownRows == null) ? null : new Entry(this.name, this.kind, this.comment,
					this.estimatedRows, this.bytes, shownSchema, shownRows);
		}

		private static @Nullable String shown(@Nullable String uri, Access access) {
			return (uri != null && access.shows(uri)) ? uri : null;
		}

	}

}
