package io.mcpgateway.adapter.api;

import java.util.List;
import java.util.TreeSet;

import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.AdapterSettings;
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

/**
 * Adapter of an HTTP API. Lists have the operations that need no values, and search finds
 * operations by their descriptions; each read is a request.
 */
final class ApiAdapter implements ResourceAdapter {

	private final ApiClient client;

	private final ServedOperations operations;

	private final ApiDescriptions descriptions;

	private final ApiContents contents;

	private final NextPages pages;

	private final BaselineTaker baselines;

	private final AdapterSettings settings;

	/** Creates the adapter of a mount, which takes baselines before subscriptions. */
	ApiAdapter(Mount<ApiMount> mount, ApiClient client, ServedOperations operations, ApiDescriptions descriptions,
			BaselineTaker baselines) {
		this.client = client;
		this.operations = operations;
		this.descriptions = descriptions;
		this.contents = new ApiContents(mount.settings().cacheScope(), mount.settings().encoding(),
				mount.source().identity() != null);
		this.pages = new NextPages(mount.source(), descriptions.uriPrefix(), operations);
		this.baselines = baselines;
		AdapterSettings settings = mount.settings().adapter(scope(mount));
		this.settings = (mount.source().identity() != null) ? settings.withIndexed(false) : settings;
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
		return this.descriptions.templates(this.operations.known());
	}

	@Override
	public List<VariableDescription> variables(String uriTemplate) {
		ApiOperation operation = this.descriptions.operation(this.operations.known(), uriTemplate);
		return (operation != null) ? operation.parameters().map(ApiParameter::toVariable).toList() : List.of();
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.defer(() -> Flux.fromIterable(this.descriptions.resources(this.operations.all()).values()))
			.filter((resource) -> resource.uri().compareTo(after) > 0)
			.take(limit);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono.defer(() -> {
			ApiOperation operation = this.operations.all().find(uri);
			return (operation == null) ? Mono.empty() : request(operation, uri)
				.flatMap((response) -> this.contents.of(uri, response, this.pages.next(operation, uri, response)));
		});
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		ApiOperation operation = this.operations.known().find(uri);
		return (operation != null) ? operation.canonicalUri(uri) : null;
	}

	/** Requests the resource, since only the API knows whether it exists. */
	@Override
	public Mono<String> subject(ResourceUri uri) {
		return Mono.defer(() -> {
			ApiOperation operation = this.operations.all().find(uri);
			return (operation == null) ? Mono.empty() : request(operation, uri)
				.flatMap((response) -> response.release().thenReturn(operation.subject(uri)));
		}).flatMap((subject) -> this.baselines.takeBaseline(subject).thenReturn(subject));
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return Mono.fromSupplier(() -> {
			ApiOperation operation = this.descriptions.operation(this.operations.known(), argument.uriTemplate());
			ApiParameter parameter = (operation != null) ? operation.parameter(argument.name()) : null;
			return (parameter == null) ? List.of() : argument
				.suggestions(parameter.values().stream().filter((value) -> value.startsWith(argument.value())));
		});
	}

	@Override
	public Flux<Indexable> indexables() {
		return Flux.defer(() -> Flux.fromIterable(this.descriptions.resources(this.operations.all()).values()))
			.map(Indexable::named);
	}

	@Override
	public Flux<Indexable> indexables(ResourceUri changed) {
		return Mono.fromSupplier(() -> this.descriptions.resources(this.operations.all()).get(changed.text()))
			.map(Indexable::named)
			.flux();
	}

	/**
	 * Returns the search scope. Of headers and the query, the names count: an operation
	 * that needs one of them is served.
	 */
	static String scope(Mount<ApiMount> mount) {
		ApiMount source = mount.source();
		MountSettings settings = mount.settings();
		return MountScope.of(source.url(), source.openapi(), source.operations(), settings.title(),
				settings.description(), settings.include(), settings.exclude(), settings.charsetName(),
				source.includeTags(), source.excludeTags(), source.includeOperations(), source.excludeOperations(),
				source.segmentVariables(), new TreeSet<>(source.headers().keySet()),
				new TreeSet<>(source.query().keySet()),
				(source.identity() != null) ? new TreeSet<>(source.identity().forward().keySet()) : null);
	}

	private Mono<ApiResponse> request(ApiOperation operation, ResourceUri uri) {
		return this.client.get(operation.path().text(), operation.request(uri), Validators.NONE);
	}

}
