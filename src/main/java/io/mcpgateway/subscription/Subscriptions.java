package io.mcpgateway.subscription;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.protocol.SubscriptionRequests.SubscriptionFilter;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Authorization of subscriptions: a URI must exist, be watched and be readable. Errors
 * reveal no more than reading would.
 */
public final class Subscriptions {

	private final ResourceCatalog catalog;

	private final Supplier<List<String>> watched;

	private final Set<ListKind> lists;

	private final SubscriptionBudget budget;

	private final Groups groups;

	/**
	 * Creates the authorization for a catalog.
	 * @param watched prefixes of the URIs with change feeds
	 * @param lists lists with change feeds
	 * @param budget limits for clients and for the node
	 * @param groups the groups, of which some have no prompts
	 */
	public Subscriptions(ResourceCatalog catalog, List<String> watched, Set<ListKind> lists, SubscriptionBudget budget,
			Groups groups) {
		this(catalog, () -> watched, lists, budget, groups);
	}

	/**
	 * Creates the authorization for a catalog whose mounts change.
	 * @param watched returns the prefixes of the URIs with change feeds
	 * @param lists lists with change feeds
	 * @param budget limits for clients and for the node
	 * @param groups the groups, of which some have no prompts
	 */
	public Subscriptions(ResourceCatalog catalog, Supplier<List<String>> watched, Set<ListKind> lists,
			SubscriptionBudget budget, Groups groups) {
		this.groups = groups;
		this.catalog = catalog;
		this.watched = watched;
		this.lists = Set.copyOf(lists);
		this.budget = budget;
	}

	/** Returns whether any changes are published. */
	public boolean isOffered() {
		return !this.lists.isEmpty();
	}

	/** Returns whether changes of a list are published. */
	public boolean isOffered(ListKind list) {
		return this.lists.contains(list);
	}

	/** Returns whether changes of resources are published. */
	public boolean hasResources() {
		return this.lists.contains(ListKind.RESOURCES);
	}

	/**
	 * Charges all URIs of a filter to the budget, accepted or not: the stream keeps them.
	 * @throws McpException if a limit is exceeded
	 */
	SubscriptionBudget.Share reserve(SubscriptionFilter filter, Caller caller) {
		SubscriptionBudget.Share share = this.budget.open(CallerKey.of(caller));
		share.hold(uris(filter));
		return share;
	}

	/**
	 * Accepts the valid part of a filter, from now on. Missing and unwatched URIs are
	 * left out. Fails if a source does not answer, since a client does not ask again for
	 * omitted URIs.
	 */
	public Mono<WatchList> accept(SubscriptionFilter filter) {
		return Flux.fromIterable(uris(filter))
			.concatMap((uri) -> find(uri).onErrorResume(Subscriptions::isAbsent, (absent) -> Mono.empty()), 1)
			.collectList()
			.flatMap((found) -> Mono.deferContextual((context) -> Mono.just(visibleTo(Caller.in(context).identity(),
					new WatchList(honoured(filter.lists()), null, found, CallerKey.of(Caller.in(context)))))));
	}

	/**
	 * Narrows a watch list to the access of a stream's subscriber, whose rights may be
	 * fewer than those of the caller who subscribed.
	 */
	public WatchList visibleTo(Identity subscriber, WatchList requested) {
		Access access = this.catalog.lastingAccess(subscriber);
		Set<ListKind> lists = requested.lists().stream().filter((list) -> switch (list) {
			case RESOURCES -> access.mayAllow(Verb.LIST, "");
			case PROMPTS -> !this.groups.of(subscriber).prompts().isNone();
		}).collect(Collectors.toUnmodifiableSet());
		return new WatchList(lists, requested.listSince(),
				requested.uris().stream().filter((watched) -> watched.isVisibleTo(access)).toList(), access,
				requested.reader());
	}

	/**
	 * Accepts one URI from a position on.
	 * @param others number of URIs already accepted for the client
	 */
	public Mono<SubscribedUri> accept(String uri, ChangePosition since, int others) {
		this.budget.check(uri, others + 1);
		return find(uri).map((found) -> found.since(since))
			.switchIfEmpty(Mono.error(() -> new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid params: this resource cannot be subscribed to, since its source publishes no changes")));
	}

	private Set<ListKind> honoured(Set<ListKind> asked) {
		return asked.stream().filter(this.lists::contains).collect(Collectors.toUnmodifiableSet());
	}

	private static boolean isAbsent(Throwable failure) {
		return failure instanceof McpException known && known.code() != ErrorCode.INTERNAL_ERROR;
	}

	private Mono<SubscribedUri> find(String uri) {
		return this.catalog.resolveSubject(uri)
			.filter((subject) -> this.watched.get().stream().anyMatch(subject::startsWith))
			.map((subject) -> new SubscribedUri(uri, subject.equals(uri) ? uri : subject, null));
	}

	private static List<String> uris(SubscriptionFilter filter) {
		return (filter.resourceSubscriptions() != null) ? filter.resourceSubscriptions() : List.of();
	}

}
