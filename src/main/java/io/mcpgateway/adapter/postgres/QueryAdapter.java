package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SessionIdentities;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.VariableDescription;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Adapter for the results of the operator's queries. */
final class QueryAdapter implements ResourceAdapter {

	private final String uriPrefix;

	private final SortedMap<String, NamedQuery> queries = new TreeMap<>();

	private final SessionIdentities identities;

	private final boolean isPersonal;

	private final QueryDescriptions descriptions;

	private final QueryColumns columns;

	private final QueryReader reader;

	private final QueryCompletion completion;

	private final BaselineTaker baselines;

	private final AdapterSettings settings;

	public QueryAdapter(Mount<PostgresMount> mount, Database database, BaselineTaker baselines) {
		PostgresMount source = mount.source();
		this.uriPrefix = PostgresMount.queryUriPrefix(mount.name());
		source.queries()
			.forEach((name, query) -> this.queries.put(name,
					NamedQuery.of(mount.property() + ".queries." + name, name, query)));
		this.identities = database.identities();
		this.isPersonal = this.identities.arePersonal();
		this.descriptions = new QueryDescriptions(mount, this.queries);
		this.columns = new QueryColumns(source.schemas(), database);
		this.reader = new QueryReader(source, database, this.columns);
		this.completion = new QueryCompletion(source.schemas(), database);
		this.baselines = baselines;
		this.settings = mount.settings().adapter(MountScope.of(this.descriptions.resources()));
	}

	/**
	 * Checks that all queries can run, each as one of the roles at least; an error names
	 * the wrong property.
	 */
	Mono<Void> check() {
		return Flux.fromIterable(this.queries.values()).concatMap(this::check).then();
	}

	private Mono<Void> check(NamedQuery query) {
		List<Audience> roles = this.identities.lists();
		return Flux.fromIterable(roles)
			.concatMap((role) -> this.columns.of(query)
				.then(Mono.<Throwable>empty())
				.onErrorResume((failure) -> this.isPersonal && QueryColumns.isDenied(failure), Mono::just)
				.contextWrite((context) -> role.isAll() ? context : role.in(context, null)))
			.collectList()
			.flatMap(
					(denials) -> (denials.size() < roles.size()) ? Mono.<Void>empty() : Mono.error(denials.getFirst()));
	}

	@Override
	public String uriPrefix() {
		return this.uriPrefix;
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
	public List<VariableDescription> variables(String uriTemplate) {
		return this.descriptions.variables(uriTemplate);
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.fromIterable(this.descriptions.resources())
			.filter((resource) -> resource.uri().compareTo(after) > 0)
			.filterWhen((resource) -> isRunnable(this.queries.get(resource.uri().substring(this.uriPrefix.length()))),
					1);
	}

	/** Returns no content for search, since reading a result runs the query. */
	@Override
	public Flux<Indexable> indexables() {
		return list("", Integer.MAX_VALUE).map(Indexable::named);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return query(uri).flatMap((query) -> this.reader.read(uri, query));
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		NamedQuery query = find(uri);
		return (query != null) ? uriPrefix() + query.name() : null;
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return query(uri).flatMap((query) -> this.reader.checked(uri, query))
			.map((arguments) -> uriPrefix() + arguments.query().name())
			.flatMap((subject) -> this.baselines.takeBaseline(subject).thenReturn(subject));
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return Mono.justOrEmpty(this.descriptions.of(argument.uriTemplate()))
			.filterWhen(this::isRunnable)
			.flatMap((query) -> this.completion.complete(query, argument));
	}

	private Mono<NamedQuery> query(ResourceUri uri) {
		return Mono.justOrEmpty(find(uri)).filterWhen(this::isRunnable);
	}

	/**
	 * Returns whether a query exists for the caller: whether the role that reads for the
	 * caller has the privileges for it.
	 */
	private Mono<Boolean> isRunnable(@Nullable NamedQuery query) {
		return (query == null || !this.isPersonal) ? Mono.just(query != null) : this.columns.of(query)
			.map((columns) -> true)
			.onErrorResume(IllegalArgumentException.class, (failure) -> Mono.just(!QueryColumns.isDenied(failure)));
	}

	private @Nullable NamedQuery find(ResourceUri uri) {
		return (uri.path().size() == 1) ? this.queries.get(uri.path().getFirst()) : null;
	}

}
