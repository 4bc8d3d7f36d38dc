package io.mcpgateway.adapter.postgres;

import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.uri.ResourceUri;
import io.r2dbc.spi.ConnectionFactoryOptions;
import io.r2dbc.spi.Option;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Resources of a mount for search: relations by their definitions, rows by the chosen
 * columns, the mount and its schemas by their descriptions only.
 * <p>
 * <b>Why</b> descriptions only: the documents of the mount and of a schema name the
 * relations that their reader may list, so no text of these documents suits all readers.
 */
final class PostgresIndexables {

	/** Options of the server session, such as the role. */
	private static final Option<Object> SESSION = Option.valueOf("options");

	private final Mount<PostgresMount> mount;

	private final PostgresDescriptions descriptions;

	private final Catalog catalog;

	private final SchemaReader schemas;

	private final IndexedRows rows;

	PostgresIndexables(Mount<PostgresMount> mount, PostgresDescriptions descriptions, Catalog catalog,
			SchemaReader schemas, IndexedRows rows) {
		this.mount = mount;
		this.descriptions = descriptions;
		this.catalog = catalog;
		this.schemas = schemas;
		this.rows = rows;
	}

	/** Describes the scope of search, see {@link AdapterSettings#scope}. */
	String scope() {
		PostgresMount source = this.mount.source();
		MountSettings settings = this.mount.settings();
		ConnectionFactoryOptions server = source.options();
		return MountScope.of(server.getValue(ConnectionFactoryOptions.HOST),
				server.getValue(ConnectionFactoryOptions.PORT), server.getValue(ConnectionFactoryOptions.DATABASE),
				server.getValue(ConnectionFactoryOptions.USER), server.getValue(SESSION), settings.title(),
				settings.description(), source.schemas(), settings.include(), settings.exclude(),
				source.rows().enabled(), source.rows().maxLimit(), source.rows().maxValue().toBytes(),
				source.indexColumns(), source.indexRows(), source.rowKeys());
	}

	/** Returns a single resource for search; empty if hidden. */
	Flux<Indexable> of(PostgresTarget target) {
		return describe(target).flatMapMany((resource) -> of(resource, target));
	}

	/** Returns a listed resource for search. */
	Flux<Indexable> of(Resource resource, @Nullable PostgresTarget target) {
		return switch (target) {
			case PostgresTarget.Document document -> Flux.just(new Indexable(resource,
					Mono.defer(() -> this.schemas.definition(ResourceUri.parse(resource.uri()), document))));
			case PostgresTarget.Rows there -> this.rows.pages(resource, there).startWith(Indexable.named(resource));
			case null, default -> Flux.just(Indexable.named(resource));
		};
	}

	private Mono<Resource> describe(PostgresTarget target) {
		return switch (target) {
			case PostgresTarget.Mount mount -> Mono.fromSupplier(this.descriptions::mount);
			case PostgresTarget.Schema(var schema) -> this.catalog.schema(schema).map(this.descriptions::schema);
			case PostgresTarget.Document(var schema, var relation) ->
				find(schema, relation).map(this.descriptions::relation);
			case PostgresTarget.Rows(var schema, var relation) -> find(schema, relation).map(this.descriptions::rows);
		};
	}

	/**
	 * Returns a listed relation: search finds the content of partitions in the parent.
	 */
	private Mono<Catalog.Relation> find(String schema, String relation) {
		return this.catalog.find(schema, relation)
			.filter((found) -> !found.isUnderParent(this.descriptions.uriPrefix(), Access.ALL));
	}

}
