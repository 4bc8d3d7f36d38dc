package io.mcpgateway.adapter.postgres;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.adapter.postgres.Catalog.Described;
import io.mcpgateway.adapter.postgres.Catalog.Function;
import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.catalog.ListingDocument;
import io.mcpgateway.resource.catalog.ListingDocument.Leading;
import io.mcpgateway.resource.catalog.ListingDocument.Portion;
import io.mcpgateway.resource.content.Content.Body;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writer of a schema's functions and relations as JSON in the order of their names. Each
 * statement reads {@value #RELATIONS_PER_STATEMENT} relations and their comments.
 * Functions have no URI, so that no access rule can name them: only a caller who may list
 * the whole schema sees them.
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

	/** Reads the listing of a schema; empty if the schema does not exist. */
	Mono<Body> read(String schema) {
		return Mono.deferContextual((context) -> {
			Access access = Access.in(context);
			boolean withPartitions = !Relation.areFoundUnderParents(this.prefix, access);
			return described(schema, access)
				.map((found) -> JSON.writeValueAsString(new Head(schema, found.schema().comment(), found.functions())))
				.flatMap((head) -> ListingDocument.of(head.substring(0, head.length() - 1) + ",\"relations\":[",
						portion(schema, "", withPartitions, context)));
		});
	}

	private Mono<Described> described(String schema, Access access) {
		return access.allowsAll(Verb.LIST, new PostgresTarget.Schema(schema).uri(this.prefix) + "/")
				? this.catalog.described(schema)
				: this.catalog.schema(schema).map((found) -> new Described(found, List.of()));
	}

	/** Later portions are read outside of the context of the call, for its caller. */
	private Mono<Portion> portion(String schema, String from, boolean withPartitions, ContextView caller) {
		return this.catalog.relations(schema, from, RELATIONS_PER_STATEMENT, withPartitions)
			.map((relations) -> new Portion(relations.stream().map(this::entry).toList(),
					(relations.size() < RELATIONS_PER_STATEMENT) ? null
							: portion(schema, relations.getLast().name() + '\u0001', withPartitions, caller)))
			.contextWrite((streaming) -> streaming.putAll(caller));
	}

	private Entry entry(Relation relation) {
		String rowsUri = new PostgresTarget.Rows(relation.schema(), relation.name()).uri(this.prefix);
		return new Entry(relation.name(), relation.kind(), relation.comment(), relation.rows(), relation.bytes(),
				new PostgresTarget.Document(relation.schema(), relation.name()).uri(this.prefix),
				this.rows ? rowsUri : null, relation.parentUri(this.prefix));
	}

	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Head(String schema, @Nullable String comment,
			@JsonInclude(JsonInclude.Include.NON_EMPTY) List<Function> functions) {

	}

	/**
	 * Relation of the listing.
	 *
	 * @param parentUri the URI of the relation under which a partition is found
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Entry(String name, String kind, @Nullable String comment, @Nullable Long estimatedRows,
			@Nullable Long bytes, @Nullable String schemaUri, @Nullable String rowsUri,
			@JsonIgnore @Nullable String parentUri) implements Leading {

		@Override
		public @Nullable Entry shownTo(Access access) {
			String shownSchema = shown(this.schemaUri, access);
			String shownRows = shown(this.rowsUri, access);
			boolean isHidden = (shownSchema == null && shownRows == null)
					|| (this.parentUri != null && Relation.isFoundUnder(this.parentUri, access));
			return isHidden ? null : new Entry(this.name, this.kind, this.comment, this.estimatedRows, this.bytes,
					shownSchema, shownRows, null);
		}

		private static @Nullable String shown(@Nullable String uri, Access access) {
			return (uri != null && access.shows(uri)) ? uri : null;
		}

	}

}
