package io.mcpgateway.adapter.postgres;

import java.util.function.Function;

import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.adapter.postgres.PostgresListing.Entry;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.Resource;
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
 * For the same reason the text of a definition names no other relation if rules hide any
 * resource of the mount from any caller.
 */
final class PostgresIndexables {

	/** Options of the server session, such as the role. */
	private static final Option<Object> SESSION = Option.valueOf("options");

	private final Mount<PostgresMount> mount;

	private final PostgresDescriptions descriptions;

	private final PostgresListing listing;

	private final Catalog catalog;

	private final SchemaReader schemas;

	private final IndexedRows rows;

	PostgresIndexables(Mount<PostgresMount> mount, PostgresDescriptions descriptions, PostgresListing listing,
			Catalog catalog, SchemaReader schemas, IndexedRows rows) {
		this.mount = mount;
		this.descriptions = descriptions;
		this.listing = listing;
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

	/**
	 * Returns all resources for search. A partition is found in its parent, and by itself
	 * only by callers who may not see the parent.
	 * @param isOpen whether every caller may see all resources
	 */
	Flux<Indexable> all(boolean isOpen, Function<ResourceUri, @Nullable PostgresTarget> targets) {
		return this.listing.all(!isOpen)
			.concatMap((entry) -> of(entry, targets.apply(ResourceUri.parse(entry.resource().uri())), isOpen), 1);
	}

	/** Returns a single resource for search; empty if hidden. */
	Flux<Indexable> of(PostgresTarget target, boolean isOpen) {
		return describe(target).filter((entry) -> !isOpen || entry.parent() == null)
			.flatMapMany((entry) -> of(entry, target, isOpen));
	}

	private Flux<Indexable> of(Entry entry, @Nullable PostgresTarget target, boolean isOpen) {
		Resource resource = entry.resource();
		Flux<Indexable> found = switch (target) {
			case PostgresTarget.Document document -> Flux.just(new Indexable(resource, Mono
				.defer(() -> this.schemas.definition(ResourceUri.parse(resource.uri()), document, (uri) -> isOpen))));
			case PostgresTarget.Rows there -> this.rows.pages(resource, there).startWith(Indexable.named(resource));
			case null, default -> Flux.just(Indexable.named(resource));
		};
		return found.map((indexable) -> indexable.under(entry.parent()));
	}

	private Mono<Entry> describe(PostgresTarget target) {
		return switch (target) {
			case PostgresTarget.Mount mount -> Mono.fromSupplier(() -> new Entry(this.descriptions.mount(), null));
			case PostgresTarget.Schema(var schema) ->
				this.catalog.schema(schema).map((found) -> new Entry(this.descriptions.schema(found), null));
			case PostgresTarget.Document(var schema, var relation) ->
				this.catalog.find(schema, relation).map((found) -> entry(this.descriptions.relation(found), found));
			case PostgresTarget.Rows(var schema, var relation) ->
				this.catalog.find(schema, relation).map((found) -> entry(this.descriptions.rows(found), found));
		};
	}

	private Entry entry(Resource resource, Catalog.Relation relation) {
		return new Entry(resource, relation.parentUri(this.descriptions.uriPrefix()));
	}

}
