package io.mcpgateway.resource;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * All resources of all adapters, as one.
 */
public final class ResourceCatalog {

	private final List<ResourceAdapter> adapters;

	private final List<ResourceTemplate> templates;

	private final int pageSize;

	private final Caching caching;

	/**
	 * A catalog of these adapters, in any order.
	 * @param pageSize how many resources or templates a page has at most
	 * @throws IllegalArgumentException if the URIs of two adapters could be the same
	 */
	public ResourceCatalog(List<? extends ResourceAdapter> adapters, int pageSize) {
		this.adapters = adapters.stream()
			.<ResourceAdapter>map((adapter) -> adapter)
			.sorted(Comparator.comparing(ResourceAdapter::uriPrefix))
			.toList();
		for (int i = 1; i < this.adapters.size(); i++) {
			requireApart(this.adapters.get(i - 1).uriPrefix(), this.adapters.get(i).uriPrefix());
		}
		this.templates = this.adapters.stream()
			.flatMap((adapter) -> adapter.templates().stream())
			.sorted(Comparator.comparing(ResourceTemplate::uriTemplate))
			.toList();
		this.pageSize = pageSize;
		this.caching = this.adapters.stream().map(ResourceAdapter::caching).reduce(Caching::and).orElse(Caching.NONE);
	}

	/** The hints for a list, the same on each of its pages. */
	Caching caching() {
		return this.caching;
	}

	/** A page of resources in URI order; asks only the adapters that it needs. */
	Mono<Page<Resource>> list(@Nullable String cursor) {
		return Mono.defer(() -> {
			String after = Cursor.key(cursor);
			return Flux.fromIterable(this.adapters)
				.filter((adapter) -> mayFollow(adapter, after))
				.concatMap((adapter) -> adapter.list(after, this.pageSize + 1), 0)
				.take(this.pageSize + 1L)
				.collectList()
				.map((resources) -> Page.of(resources, this.pageSize, Resource::uri));
		});
	}

	/** A page of templates in the order of their text. */
	Mono<Page<ResourceTemplate>> templates(@Nullable String cursor) {
		return Mono.fromSupplier(() -> {
			String after = Cursor.key(cursor);
			List<ResourceTemplate> following = this.templates.stream()
				.filter((template) -> template.uriTemplate().compareTo(after) > 0)
				.limit(this.pageSize + 1L)
				.toList();
			return Page.of(following, this.pageSize, ResourceTemplate::uriTemplate);
		});
	}

	/** Read what is at a URI; an error if there is nothing. */
	Mono<Reading> read(String uri) {
		return Mono.defer(() -> {
			ResourceUri parsed = ResourceUri.parse(uri);
			return adapterOf(uri).map((adapter) -> read(adapter, parsed)).orElseGet(Mono::empty);
		}).switchIfEmpty(Mono.error(() -> ResourceUri.notFound(uri)));
	}

	/**
	 * Look for what is at a URI, and say under which its changes are told; an error, the
	 * same as of reading it, if there is nothing.
	 */
	public Mono<String> find(String uri) {
		return Mono.defer(() -> {
			ResourceUri parsed = ResourceUri.parse(uri);
			return adapterOf(uri).map((adapter) -> adapter.subject(parsed)).orElseGet(Mono::empty);
		}).switchIfEmpty(Mono.error(() -> ResourceUri.notFound(uri)));
	}

	/** Suggest values for a template's argument. */
	Mono<Completion> complete(TemplateArgument argument) {
		return Mono.justOrEmpty(adapterOf(argument.uriTemplate()))
			.filter((adapter) -> has(adapter, argument.uriTemplate()))
			.switchIfEmpty(Mono.error(() -> new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid params: ref.uri is none of the templates that resources/templates/list gives")))
			.flatMap((adapter) -> adapter.complete(argument).defaultIfEmpty(Completion.NONE));
	}

	private static Mono<Reading> read(ResourceAdapter adapter, ResourceUri uri) {
		return adapter.read(uri)
			.flatMap(ContentEncoder::encode)
			.map((contents) -> new Reading(List.of(contents), adapter.caching()));
	}

	private Optional<ResourceAdapter> adapterOf(String uri) {
		return this.adapters.stream().filter((adapter) -> uri.startsWith(adapter.uriPrefix())).findFirst();
	}

	private static boolean has(ResourceAdapter adapter, String uriTemplate) {
		return adapter.templates().stream().anyMatch((template) -> template.uriTemplate().equals(uriTemplate));
	}

	/**
	 * Whether an adapter can have a URI after {@code after}: all of its have its prefix.
	 */
	private static boolean mayFollow(ResourceAdapter adapter, String after) {
		return adapter.uriPrefix().compareTo(after) > 0 || after.startsWith(adapter.uriPrefix());
	}

	private static void requireApart(String prefix, String next) {
		if (next.startsWith(prefix)) {
			throw new IllegalArgumentException("two mounts share the URIs that start with " + next);
		}
	}

}
