package io.mcpgateway.resource.catalog;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ContentEncoder;
import io.mcpgateway.resource.content.ReadObserver;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.StreamStart;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.rpc.TraceContext;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/** Catalog that presents the resources of all adapters as one list. */
public final class ResourceCatalog {

	private final int pageSize;

	/** Adapters and what follows from them, replaced together. */
	private volatile Sources sources;

	private final AccessPolicy policy;

	private final long maxListed;

	private final SourceLog log = new SourceLog();

	/** Creates a catalog with open access. */
	public ResourceCatalog(List<? extends ResourceAdapter> adapters, int pageSize) {
		this(adapters, pageSize, Long.MAX_VALUE, AccessPolicy.OPEN);
	}

	/**
	 * Creates a catalog.
	 * @param pageSize maximum number of resources or templates on a page
	 * @param maxListed maximum number of resources on all pages of the whole list
	 * @throws IllegalArgumentException if the URI prefixes of two adapters overlap
	 */
	public ResourceCatalog(List<? extends ResourceAdapter> adapters, int pageSize, long maxListed,
			AccessPolicy policy) {
		this.maxListed = maxListed;
		this.policy = policy;
		this.pageSize = pageSize;
		this.sources = Sources.of(adapters, pageSize);
	}

	/**
	 * Removes adapters and adds others at once. Requests in progress go on with the
	 * adapters before.
	 * @param removed URI prefixes of the adapters to remove
	 * @throws IllegalArgumentException if the URI prefixes of two adapters would overlap;
	 * nothing changes then
	 */
	public synchronized void replace(Set<String> removed, List<? extends ResourceAdapter> added) {
		this.sources = Sources.of(replaced(removed, added), this.pageSize);
	}

	/**
	 * Checks adapters for {@link #replace}.
	 * @throws IllegalArgumentException if the URI prefixes of two adapters would overlap
	 */
	public void check(Set<String> removed, List<? extends ResourceAdapter> added) {
		AdapterRoutes.of(replaced(removed, added));
	}

	private List<ResourceAdapter> replaced(Set<String> removed, List<? extends ResourceAdapter> added) {
		return Stream
			.concat(this.sources.routes.adapters().stream().filter((adapter) -> !removed.contains(adapter.uriPrefix())),
					added.stream())
			.toList();
	}

	/** Returns the URI prefixes of all adapters, in order. */
	public List<String> uriPrefixes() {
		return this.sources.routes.adapters().stream().map(ResourceAdapter::uriPrefix).toList();
	}

	/** Returns the access of an identity, by the policy in force now. */
	public Access access(Identity identity) {
		return new Access(this.policy.current(), identity);
	}

	/** Returns the access of an identity, by the policy in force at each question. */
	public Access lastingAccess(Identity identity) {
		return new Access(this.policy, identity);
	}

	/** Returns whether access depends on the caller. */
	public boolean isPersonal() {
		return this.policy.isPersonal();
	}

	/** Returns the maximum number of items on a page. */
	public int pageSize() {
		return this.pageSize;
	}

	/** Returns the caching hints for lists, equal on all pages. */
	public Caching caching() {
		return this.policy.isPersonal() ? new Caching(this.sources.caching.ttlMs(), CacheScope.PRIVATE)
				: this.sources.caching;
	}

	/**
	 * Returns a page of the list of all resources. Up to the maximum of the list, the
	 * first resource of each adapter comes first, then equal shares of all adapters. A
	 * failing adapter is omitted and named on the page. If part of its resources came
	 * first, the page ends there and the next page asks again. So a client that follows
	 * all cursors gets every resource, or the name of each incomplete source. Hidden
	 * resources and adapters are omitted.
	 */
	public Mono<Page<Resource>> list(@Nullable String cursor) {
		return Mono.deferContextual((context) -> new FairPageBuilder(this.sources.routes.adapters(), true, cursor,
				this.pageSize, this.maxListed, this.maxListed < Long.MAX_VALUE, access(context), this.log)
			.build());
	}

	/**
	 * Returns a page of all resources, as {@link #list(String)} without a maximum and
	 * including what operators leave out of it: the first resource of each adapter, then
	 * adapter by adapter.
	 * @param size maximum number of resources
	 */
	public Mono<Page<Resource>> listAll(@Nullable String cursor, int size) {
		return Mono.deferContextual((context) -> new FairPageBuilder(this.sources.routes.adapters(), false, cursor,
				size, Long.MAX_VALUE, true, access(context), this.log)
			.build());
	}

	/**
	 * Returns the cursor of the page of {@link #list(String, String, int)} that begins
	 * after a listed resource, even if the resource no longer exists.
	 */
	public String cursorAfter(String uriPrefix, String uri, Identity identity) {
		return PageBuilder.cursor(new PagePosition(0, uri), uriPrefix, access(identity));
	}

	/**
	 * Returns a page of the resources below a URI prefix, adapter by adapter in the order
	 * of their prefixes; asks only adapters with such URIs. Failing adapters are omitted
	 * as in {@link #list(String)}. A page that had to skip many resources is short and
	 * has a cursor.
	 * @param size maximum number of resources
	 */
	public Mono<Page<Resource>> list(String uriPrefix, @Nullable String cursor, int size) {
		return Mono.deferContextual((context) -> {
			PageBuilder page = new PageBuilder(cursor, uriPrefix, size, access(context), this.log);
			return Flux.fromIterable(this.sources.routes.adapters())
				.filter((adapter) -> page.mayList(adapter))
				.takeWhile((adapter) -> !page.isCut())
				.concatMap((adapter) -> page.addFrom(adapter), 0)
				.take(size + 1L)
				.then(Mono.fromSupplier(page::build));
		});
	}

	/**
	 * Returns a page of the children that the caller sees in a directory; empty if there
	 * is no such directory for the caller.
	 * @param uri URI with or without a final slash
	 */
	public Mono<Page<Resource>> children(String uri, @Nullable String cursor) {
		return Mono
			.deferContextual((context) -> DirectoryList.find(uri, this.sources.routes, access(context), this.pageSize)
				.flatMap((directory) -> directory.page(cursor, this.log)));
	}

	/** Returns the URI prefixes of the adapters with some settings, in order. */
	public List<String> uriPrefixes(Predicate<AdapterSettings> settings) {
		return this.sources.routes.adapters()
			.stream()
			.filter((adapter) -> settings.test(adapter.settings()))
			.map(ResourceAdapter::uriPrefix)
			.toList();
	}

	/** Returns the URI prefixes of adapters visible to an identity, in order. */
	public List<String> uriPrefixes(Identity identity) {
		Access access = access(identity);
		return this.sources.routes.adapters()
			.stream()
			.map(ResourceAdapter::uriPrefix)
			.filter((prefix) -> access.mayAllow(Verb.LIST, prefix))
			.toList();
	}

	/**
	 * Returns the templates visible to an identity, at most one page, in order of text.
	 */
	public List<String> uriTemplates(Identity identity) {
		return this.sources.templates.page(null, access(identity))
			.items()
			.stream()
			.map(ResourceTemplate::uriTemplate)
			.toList();
	}

	/** Returns the templates of a source that are visible to an identity. */
	public List<String> uriTemplates(String uriPrefix, Identity identity) {
		Access access = access(identity);
		return this.sources.routes.adapters()
			.stream()
			.filter((adapter) -> adapter.uriPrefix().equals(uriPrefix))
			.flatMap((adapter) -> adapter.templates().stream())
			.filter(access::shows)
			.map(ResourceTemplate::uriTemplate)
			.toList();
	}

	/**
	 * Returns the templates visible to an identity of which a URI may start with a
	 * prefix, in order of text.
	 */
	public List<CatalogTemplate> templates(String uriPrefix, Identity identity) {
		return this.sources.templates.visible(access(identity))
			.filter((template) -> template.mayStartWith(uriPrefix))
			.toList();
	}

	/**
	 * Returns whether a resource supports the ranges of {@link ReadRange}. Directories do
	 * not, nor do adapters without readable resources.
	 * @throws McpException if the URI is invalid
	 */
	public boolean supportsRanges(String uri, Identity identity) {
		ResourceUri parsed = ResourceUri.parse(uri);
		return !parsed.rawPath().endsWith("/") && this.sources.routes.find(parsed)
			.stream()
			.filter((adapter) -> access(identity).mayAllow(Verb.READ, adapter.uriPrefix()))
			.flatMap((adapter) -> adapter.templates().stream())
			.anyMatch((template) -> template.uriTemplate().endsWith("{?" + ReadRange.VARIABLES.getFirst() + "}"));
	}

	/**
	 * Returns the URI by which access to a resource is decided: as listed, or without
	 * query if no resource can exist there.
	 * @throws McpException if the URI is invalid
	 */
	public String listedUri(String uri) {
		return this.sources.routes.listedUri(ResourceUri.parse(uri));
	}

	/** Returns a page of the templates visible to the caller, in order of text. */
	public Mono<Page<ResourceTemplate>> templates(@Nullable String cursor) {
		return Mono.deferContextual((context) -> Mono.just(this.sources.templates.page(cursor, access(context))));
	}

	/**
	 * Reads a resource, encoded for the protocol. A missing resource and a hidden
	 * resource fail with the same error, which names the nearest URIs that the caller may
	 * read.
	 * @param condition the content that the caller has already
	 * @param progress receiver of the bytes inspected before the response starts
	 */
	public Mono<ReadResult> read(String uri, ReadCondition condition, ProgressReporter progress) {
		return Mono.deferContextual((context) -> {
			ResourceUri parsed = ResourceUri.parse(uri);
			ResolvedResource found = resolve(parsed, context, Verb.READ).orElse(null);
			if (found == null) {
				return notFound(parsed, context);
			}
			ReadResult now = readNow(found, condition, context);
			return (now != null) ? Mono.just(now) : in(found, context, encode(found, condition, progress, context))
				.switchIfEmpty(notFound(parsed, context));
		});
	}

	/**
	 * Opens a resource for the caller's own reading, with the errors of {@link #read}.
	 */
	public Mono<Content> open(String uri) {
		return Mono.deferContextual(
				(context) -> find(uri).switchIfEmpty(Mono.defer(() -> notFound(ResourceUri.parse(uri), context))));
	}

	/**
	 * Opens a resource for the caller's own reading; empty if the resource is missing or
	 * denied. Fails as {@link #read} otherwise, and does not look for near URIs.
	 */
	public Mono<Content> find(String uri) {
		return Mono.deferContextual((context) -> Mono.justOrEmpty(resolve(ResourceUri.parse(uri), context, Verb.READ))
			.flatMap((found) -> in(found, context, open(found, context))));
	}

	/**
	 * Returns the URI under which changes of a resource are published. Fails as
	 * {@link #read} if the caller may not read and subscribe, without near URIs.
	 */
	public Mono<String> resolveSubject(String uri) {
		return Mono.deferContextual((context) -> {
			ResourceUri parsed = ResourceUri.parse(uri);
			return Mono.justOrEmpty(resolve(parsed, context, Verb.READ, Verb.SUBSCRIBE))
				.flatMap((found) -> in(found, context, subject(found, context)))
				.switchIfEmpty(Mono.error(() -> ResourceUri.notFound(uri)));
		});
	}

	/** Suggests values of a template argument that lead to visible resources. */
	public Mono<Completion> complete(TemplateArgument argument) {
		return Mono.deferContextual((context) -> {
			Access access = access(context);
			ResourceAdapter adapter = this.sources.templates.adapterOf(argument, access);
			return new VisibleCompletions(adapter, argument, access).complete()
				.onErrorMap(new SourceErrors(adapter.uriPrefix(), adapter.uriPrefix(), this.log, trace(context)));
		});
	}

	/**
	 * Finds the resource of a URI, without asking the source; empty if the caller may not
	 * apply the verbs, or no resource can exist there.
	 */
	private Optional<ResolvedResource> resolve(ResourceUri uri, ContextView context, Verb... verbs) {
		Access access = access(context);
		return this.sources.routes.find(uri).flatMap((adapter) -> ResolvedResource.of(adapter, uri, access, verbs));
	}

	/** Returns work in the context of a resource. */
	private <T> Mono<T> in(ResolvedResource found, ContextView context, Mono<T> work) {
		return work.contextWrite(new DirectoryAccess(found.adapter(), access(context))::in);
	}

	/** Returns the failure for a resource that is missing or denied. */
	private <T> Mono<T> notFound(ResourceUri uri, ContextView context) {
		return Mono.defer(() -> this.sources.nearest.find(uri, access(context)))
			.flatMap((nearest) -> Mono.error(() -> ResourceUri.notFound(uri.written(), nearest)));
	}

	/**
	 * Returns the result if memory holds it, past the operators for all that may wait.
	 */
	private @Nullable ReadResult readNow(ResolvedResource found, ReadCondition condition, ContextView context) {
		Content content = found.adapter().readNow(found.uri());
		if (content == null || !(content.body() instanceof Content.InMemory)) {
			return null;
		}
		ReadObserver.observe(found.uri(), content, context);
		Content shown = withVisibleLinks(content, found, access(context));
		return new ReadResult(ContentEncoder.encodeNow(condition.apply(shown.tagged())), found.caching(shown));
	}

	private Mono<Content> open(ResolvedResource found, ContextView context) {
		return ReadObserver.observed(found.uri(), source(found, context));
	}

	private Mono<Content> source(ResolvedResource found, ContextView context) {
		UnaryOperator<Throwable> answer = errors(found, context);
		Access access = access(context);
		return found.adapter()
			.read(found.uri())
			.map((content) -> withVisibleLinks(content.transform((bytes) -> bytes.onErrorMap(answer)), found, access))
			.onErrorMap(answer);
	}

	/**
	 * Returns a content without links to other resources that the caller may not list and
	 * read. Links within the resource stay. A content whose links depend on the caller is
	 * private.
	 */
	private Content withVisibleLinks(Content content, ResolvedResource found, Access access) {
		if (access.policy() == AccessPolicy.OPEN || content.links().isEmpty()) {
			return content;
		}
		Caching hints = found.caching(content);
		for (String link : content.links()) {
			hints = access.caching(hints, listedUri(link));
		}
		return content.linking((link) -> {
			String listed = listedUri(link);
			return listed.equals(this.sources.routes.listedUri(found.uri()))
					|| (access.allows(Verb.LIST, listed) && access.allows(Verb.READ, listed));
		}).cached(hints);
	}

	private Mono<ReadResult> encode(ResolvedResource found, ReadCondition condition, ProgressReporter progress,
			ContextView context) {
		return ReadObserver.observed(found.uri(), source(found, context).flatMap(StreamStart::tagged))
			.flatMap((content) -> ContentEncoder.encode(condition.apply(content), progress)
				.map((contents) -> new ReadResult(contents, found.caching(content))))
			.onErrorMap(errors(found, context));
	}

	private Mono<String> subject(ResolvedResource found, ContextView context) {
		return found.adapter().subject(found.uri()).onErrorMap(errors(found, context));
	}

	private SourceErrors errors(ResolvedResource found, ContextView context) {
		return new SourceErrors(found.adapter().uriPrefix(), found.uri().text(), this.log, trace(context));
	}

	/** Returns the trace of a call; {@code null} for none. */
	static @Nullable TraceContext trace(ContextView context) {
		return context.<TraceContext>getOrEmpty(TraceContext.class).orElse(null);
	}

	private Access access(ContextView context) {
		return access(Caller.in(context).identity());
	}

	/** Adapters, and what follows from them. */
	private record Sources(AdapterRoutes routes, TemplateIndex templates, NearestUris nearest, Caching caching) {

		static Sources of(List<? extends ResourceAdapter> adapters, int pageSize) {
			AdapterRoutes routes = AdapterRoutes.of(adapters);
			return new Sources(routes, new TemplateIndex(routes.adapters(), pageSize), new NearestUris(routes),
					routes.caching());
		}

	}

}
