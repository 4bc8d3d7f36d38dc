package io.mcpgateway.resource.catalog;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ContentEncoder;
import io.mcpgateway.resource.content.ReadObserver;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.rpc.caller.Caller;
import io.mcpgateway.rpc.caller.Identity;
import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * All resources of all adapters, as one.
 */
public final class ResourceCatalog {

	private final AdapterRoutes routes;

	private final int pageSize;

	private final Caching caching;

	private final TemplateIndex templates;

	private final AccessPolicy policy;

	private final SourceLog log = new SourceLog();

	/** A catalog of these adapters, of which everybody may see all. */
	public ResourceCatalog(List<? extends ResourceAdapter> adapters, int pageSize) {
		this(adapters, pageSize, AccessPolicy.OPEN);
	}

	/**
	 * A catalog of these adapters, in any order.
	 * @param pageSize how many resources or templates a page has at most
	 * @param policy who may see what of it
	 * @throws IllegalArgumentException if the URIs of two adapters could be the same
	 */
	public ResourceCatalog(List<? extends ResourceAdapter> adapters, int pageSize, AccessPolicy policy) {
		this.policy = policy;
		this.routes = AdapterRoutes.of(adapters);
		this.templates = new TemplateIndex(this.routes.adapters(), pageSize);
		this.pageSize = pageSize;
		Caching all = this.routes.adapters()
			.stream()
			.map(ResourceAdapter::caching)
			.reduce(Caching::and)
			.orElse(Caching.NONE);
		this.caching = policy.isPersonal() ? new Caching(all.ttlMs(), CacheScope.PRIVATE) : all;
	}

	/** What somebody may see of it. */
	public Access access(Identity identity) {
		return new Access(this.policy, identity);
	}

	/** Whether not everybody may see the same. */
	public boolean isPersonal() {
		return this.policy.isPersonal();
	}

	/** How many items a page has at most. */
	public int pageSize() {
		return this.pageSize;
	}

	/** The hints for a list, the same on each of its pages. */
	public Caching caching() {
		return this.caching;
	}

	/**
	 * A page of resources, the adapters in the order of their prefixes; asks only those
	 * that it needs. The list goes on without an adapter that fails, which the page tells
	 * of; if a part of what it has came before, the page ends there, and the next asks
	 * for the rest. So who follows the cursors to their end has every resource, or was
	 * told of each source that something is missing of. What the caller may not know of
	 * is not there, nor are adapters that have nothing else.
	 */
	public Mono<Page<Resource>> list(@Nullable String cursor) {
		return list("", cursor, this.pageSize);
	}

	/**
	 * A page of those resources whose URIs start with a prefix, written as URIs are
	 * listed; asks only the adapters that can have such, from where they begin. If many
	 * are looked at in vain the page is short, and has a cursor.
	 * @param size how many it has at most
	 */
	public Mono<Page<Resource>> list(String uriPrefix, @Nullable String cursor, int size) {
		return Mono.deferContextual((context) -> {
			PageBuilder page = new PageBuilder(cursor, uriPrefix, size, access(context), this.log);
			return Flux.fromIterable(this.routes.adapters())
				.filter((adapter) -> page.mayList(adapter))
				.takeWhile((adapter) -> !page.isCut())
				.concatMap((adapter) -> page.addFrom(adapter), 0)
				.take(size + 1L)
				.then(Mono.fromSupplier(page::build));
		});
	}

	/** What the URIs of each mount start with of which somebody may see any, in order. */
	public List<String> uriPrefixes(Identity identity) {
		Access access = access(identity);
		return this.routes.adapters()
			.stream()
			.map(ResourceAdapter::uriPrefix)
			.filter((prefix) -> access.mayAllow(Verb.LIST, prefix))
			.toList();
	}

	/**
	 * Returns the first page's templates of which somebody may read any, in the order of
	 * their text.
	 */
	public List<String> uriTemplates(Identity identity) {
		return this.templates.page(null, access(identity)).items().stream().map(ResourceTemplate::uriTemplate).toList();
	}

	/**
	 * Whether what is at a URI can be asked for in pieces by the variables of
	 * {@link ReadRange}. Directories have none, nor does a mount of which the caller may
	 * read nothing.
	 * @throws McpException if it is no URI
	 */
	public boolean supportsRanges(String uri, Identity identity) {
		ResourceUri parsed = ResourceUri.parse(uri);
		return !parsed.rawPath().endsWith("/") && this.routes.find(parsed)
			.stream()
			.filter((adapter) -> access(identity).mayAllow(Verb.READ, adapter.uriPrefix()))
			.flatMap((adapter) -> adapter.templates().stream())
			.anyMatch((template) -> template.uriTemplate().endsWith("{?" + ReadRange.VARIABLES.getFirst() + "}"));
	}

	/**
	 * A page of templates in the order of their text, without those of which the caller
	 * may read nothing.
	 */
	public Mono<Page<ResourceTemplate>> templates(@Nullable String cursor) {
		return Mono.deferContextual((context) -> Mono.just(this.templates.page(cursor, access(context))));
	}

	/**
	 * Read what is at a URI, encoded as the protocol wants it; an error if there is
	 * nothing, and the same one if the caller may not read it.
	 * @param progress is told of bytes that are looked at before the answer begins
	 */
	public Mono<ReadResult> read(String uri, ProgressReporter progress) {
		return from(uri, (found) -> encode(found, progress), Verb.READ);
	}

	/**
	 * Open what is at a URI, for somebody who reads it himself: what fails is what
	 * {@link #read} would fail with. An error if there is nothing.
	 */
	public Mono<Content> open(String uri) {
		return from(uri, this::open, Verb.READ);
	}

	/**
	 * Look for what is at a URI, and say under which its changes are told; an error, the
	 * same as of reading it, if there is nothing that the caller may read and subscribe
	 * to.
	 */
	public Mono<String> resolveSubject(String uri) {
		return from(uri, this::subject, Verb.READ, Verb.SUBSCRIBE);
	}

	/**
	 * Suggest values for a template's argument, of those that lead to what the caller may
	 * know of.
	 */
	public Mono<Completion> complete(TemplateArgument argument) {
		return Mono.deferContextual((context) -> {
			Access access = access(context);
			ResourceAdapter adapter = this.templates.adapterOf(argument, access);
			return new VisibleCompletions(adapter, argument, access).complete().onErrorMap(answerOf(adapter));
		});
	}

	/** What is not allowed is not there, and nothing is asked of its source. */
	private <T> Mono<T> from(String uri, Function<ResolvedResource, Mono<T>> work, Verb... verbs) {
		return Mono.deferContextual((context) -> {
			ResourceUri parsed = ResourceUri.parse(uri);
			Access access = access(context);
			return this.routes.find(parsed)
				.flatMap((adapter) -> ResolvedResource.of(adapter, parsed, access, verbs))
				.map((found) -> work.apply(found).contextWrite(new DirectoryAccess(found.adapter(), access)::in))
				.orElseGet(Mono::empty);
		}).switchIfEmpty(Mono.error(() -> ResourceUri.notFound(uri)));
	}

	private Mono<Content> open(ResolvedResource found) {
		UnaryOperator<Throwable> answer = answerOf(found.adapter());
		return ReadObserver.observed(found.uri(),
				found.adapter()
					.read(found.uri())
					.map((content) -> content.transform((bytes) -> bytes.onErrorMap(answer)))
					.onErrorMap(answer));
	}

	private Mono<ReadResult> encode(ResolvedResource found, ProgressReporter progress) {
		return open(found).flatMap((content) -> ContentEncoder.encode(content, progress))
			.map((contents) -> new ReadResult(contents, found.caching()))
			.onErrorMap(answerOf(found.adapter()));
	}

	private Mono<String> subject(ResolvedResource found) {
		return found.adapter().subject(found.uri()).onErrorMap(answerOf(found.adapter()));
	}

	private Access access(ContextView context) {
		return access(Caller.in(context).identity());
	}

	/** What clients are told of an adapter's failure. */
	private UnaryOperator<Throwable> answerOf(ResourceAdapter adapter) {
		return (failure) -> {
			if (failure instanceof UnreadableException unreadable) {
				return new McpException(ErrorCode.INTERNAL_ERROR,
						"This resource cannot be read: " + unreadable.getMessage());
			}
			if (!(failure instanceof SourceUnavailableException unavailable)) {
				return failure;
			}
			this.log.unavailable(adapter.uriPrefix(), unavailable);
			return new McpException(ErrorCode.INTERNAL_ERROR,
					"The source of this resource is not available now: try again later");
		};
	}

}
