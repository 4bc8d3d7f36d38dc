package io.mcpgateway.adapter.postgres;

import java.util.List;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Adapter for the schemas, relations and rows of a database. */
final class PostgresAdapter implements ResourceAdapter {

	private final PostgresMount mount;

	private final PostgresDescriptions descriptions;

	private final RelationFilter filter;

	private final PostgresListing listing;

	private final SchemaReader schemas;

	private final RowsReader rows;

	private final PostgresIndexables indexables;

	private final PostgresCompletion completion;

	private final BaselineTaker baselines;

	private final AdapterSettings settings;

	PostgresAdapter(Mount<PostgresMount> mount, Database database, BaselineTaker baselines) {
		this.mount = mount.source();
		this.descriptions = new PostgresDescriptions(mount);
		this.filter = new RelationFilter(mount);
		Catalog catalog = new Catalog(mount, database);
		this.listing = new PostgresListing(this.descriptions, this.mount, catalog);
		this.schemas = new SchemaReader(this.descriptions.uriPrefix(), mount, catalog);
		RowKeys keys = new RowKeys(this.mount, database);
		this.rows = new RowsReader(this.mount, database, catalog, keys);
		this.indexables = new PostgresIndexables(mount, this.descriptions, this.listing, catalog, this.schemas,
				new IndexedRows(this.mount, database, catalog, keys));
		this.completion = new PostgresCompletion(this.mount, catalog);
		this.baselines = baselines;
		this.settings = mount.settings().adapter(this.indexables.scope());
	}

	@Override
	public String uriPrefix() {
		return this.descriptions.uriPrefix();
	}

	@Override
	public AdapterSettings settings() {
		return this.settings;
	}

	@Override
	public List<ResourceTemplate> templates() {
		return this.descriptions.templates();
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return this.listing.list(after, limit);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return switch (target(uri)) {
			case null -> Mono.empty();
			case PostgresTarget.Mount target -> this.schemas.read(uri);
			case PostgresTarget.Schema target -> this.schemas.read(uri, target);
			case PostgresTarget.Document target -> this.schemas.read(uri, target);
			case PostgresTarget.Rows target -> this.rows.read(uri, target);
		};
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		PostgresTarget target = target(uri);
		return (target != null && this.filter.shows(target)) ? target.uri(uriPrefix()) : null;
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return Mono.justOrEmpty(target(uri))
			.filterWhen((target) -> this.schemas.exists(target))
			.map((target) -> target.uri(uriPrefix()))
			.flatMap((subject) -> this.baselines.takeBaseline(subject).thenReturn(subject));
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return this.completion.complete(argument);
	}

	@Override
	public Flux<Indexable> indexables() {
		return Flux.deferContextual((context) -> this.indexables.all(Access.isOpenToAll(context), this::target));
	}

	@Override
	public Flux<Indexable> indexables(ResourceUri changed) {
		PostgresTarget target = target(changed);
		return (target != null && target.uri(uriPrefix()).equals(changed.text()))
				? Flux.deferContextual((context) -> this.indexables.of(target, Access.isOpenToAll(context)))
				: Flux.empty();
	}

	private @Nullable PostgresTarget target(ResourceUri uri) {
		PostgresTarget target = PostgresTarget.of(uri, this.mount.schemas().getFirst());
		return (target instanceof PostgresTarget.Rows && !this.mount.rows().enabled()) ? null : target;
	}

}
