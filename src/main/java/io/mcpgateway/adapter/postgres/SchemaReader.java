package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.catalog.DirectoryAccess;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Reader of a mount, its schemas and its relations as JSON. */
final class SchemaReader {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final String prefix;

	private final Mount<PostgresMount> mount;

	private final Catalog catalog;

	private final RelationsDocument relations;

	public SchemaReader(String prefix, Mount<PostgresMount> mount, Catalog catalog) {
		this.prefix = prefix;
		this.mount = mount;
		this.catalog = catalog;
		this.relations = new RelationsDocument(prefix, mount.source(), catalog);
	}

	/** Reads the document of the mount. */
	public Mono<Content> read(ResourceUri uri) {
		return Mono.deferContextual((context) -> this.catalog.counted()
			.flatMap((schemas) -> document(schemas, DirectoryAccess.in(context)))
			.map((document) -> content(uri, JSON.writeValueAsString(document))));
	}

	/** Reads the document of a schema; empty if the schema does not exist. */
	public Mono<Content> read(ResourceUri uri, PostgresTarget.Schema target) {
		return this.relations.read(target.schema())
			.map((body) -> new Content(uri.text(), PostgresDescriptions.JSON, Form.TEXT, body));
	}

	/** Reads the document of a relation; empty if the relation does not exist. */
	public Mono<Content> read(ResourceUri uri, PostgresTarget.Document target) {
		return Mono.deferContextual((context) -> this.catalog.definition(this.prefix, target)
			.map((definition) -> content(uri, document(target, definition, Access.in(context)))));
	}

	/**
	 * Reads the part of a relation's document that is equal for every reader.
	 * @param isShown whether every reader may list the resource at a URI
	 */
	public Mono<Content> definition(ResourceUri uri, PostgresTarget.Document target, Predicate<String> isShown) {
		return this.catalog.definition(this.prefix, target)
			.map((definition) -> content(uri, DefinitionFilter.apply(definition.text(), isShown)));
	}

	/** Returns whether a resource exists. */
	public Mono<Boolean> exists(PostgresTarget target) {
		return switch (target) {
			case PostgresTarget.Mount there -> Mono.just(true);
			case PostgresTarget.Schema(var schema) -> this.catalog.schema(schema).hasElement();
			case PostgresTarget.Document(var schema, var relation) -> this.catalog.find(schema, relation).hasElement();
			case PostgresTarget.Rows(var schema, var relation) -> this.catalog.find(schema, relation).hasElement();
		};
	}

	private Mono<MountDocument> document(List<Catalog.Counted> schemas, DirectoryAccess access) {
		Catalog.Counted first = schemas.getFirst();
		return Flux.fromIterable(schemas)
			.map((schema) -> entry(schema, access.access()))
			.filter((entry) -> !entry.name().isEmpty())
			.filterWhen(
					(entry) -> access.access().shows(entry.uri()) ? Mono.just(true) : access.shows(entry.uri() + "/"),
					1)
			.collectList()
			.map((entries) -> new MountDocument(this.mount.settings().title(), this.mount.settings().description(),
					first.version(), first.encoding(), entries));
	}

	/**
	 * Returns a schema's entry, without the number of relations if the caller's access
	 * hides some.
	 */
	private SchemaEntry entry(Catalog.Counted schema, Access access) {
		String name = (schema.schema() != null) ? schema.schema() : "";
		String uri = new PostgresTarget.Schema(name).uri(this.prefix);
		long relations = (schema.relations() != null) ? schema.relations() : 0;
		return new SchemaEntry(name, schema.comment(), access.allowsAll(Verb.LIST, uri + "/") ? relations : null, uri);
	}

	/** Appends the estimates, which change while the definition stays equal. */
	private String document(PostgresTarget.Document target, Catalog.Definition definition, Access access) {
		String json = DefinitionFilter.apply(definition.text(), access::shows);
		String rows = new PostgresTarget.Rows(target.schema(), target.relation()).uri(this.prefix);
		boolean hasRows = this.mount.source().rows().enabled() && access.shows(rows);
		String estimates = JSON
			.writeValueAsString(new Estimates(definition.rows(), definition.bytes(), hasRows ? rows : null));
		return json.substring(0, json.length() - 1) + (estimates.equals("{}") ? "" : ",") + estimates.substring(1);
	}

	private static Content content(ResourceUri uri, String json) {
		return new Content(uri.text(), PostgresDescriptions.JSON, Form.TEXT,
				new InMemory(json.getBytes(StandardCharsets.UTF_8)));
	}

	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record MountDocument(@Nullable String title, @Nullable String description, String version, String encoding,
			List<SchemaEntry> schemas) {

	}

	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record SchemaEntry(String name, @Nullable String comment, @Nullable Long relations, String uri) {

	}

	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Estimates(@Nullable Long estimatedRows, @Nullable Long bytes, @Nullable String rowsUri) {

	}

}
