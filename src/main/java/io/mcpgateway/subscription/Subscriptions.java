package io.mcpgateway.subscription;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.protocol.SubscriptionFilter;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.caller.Caller;
import io.mcpgateway.rpc.caller.CallerKey;
import io.mcpgateway.rpc.caller.Identity;
import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Decides what may be subscribed to: what exists and is watched, and nothing more than
 * reading would tell.
 */
public final class Subscriptions {

	private final ResourceCatalog catalog;

	private final List<String> watched;

	private final Set<ListKind> lists;

	private final SubscriptionBudget budget;

	/**
	 * Decide for what is in a catalog.
	 * @param watched the prefixes of the URIs whose changes are seen
	 * @param lists those whose changes are seen
	 * @param budget bounds what one client and all may subscribe to
	 */
	public Subscriptions(ResourceCatalog catalog, List<String> watched, Set<ListKind> lists,
			SubscriptionBudget budget) {
		this.catalog = catalog;
		this.watched = List.copyOf(watched);
		this.lists = Set.copyOf(lists);
		this.budget = budget;
	}

	/** Whether changes of anything are seen. */
	public boolean isOffered() {
		return !this.lists.isEmpty();
	}

	/** Whether changes of resources are seen. */
	public boolean hasResources() {
		return !this.watched.isEmpty();
	}

	/**
	 * Take room for all that a filter names, whether it can be honoured or not.
	 * @throws McpException if there is no room
	 */
	SubscriptionBudget.Share reserve(SubscriptionFilter filter, Caller caller) {
		SubscriptionBudget.Share share = this.budget.open(CallerKey.of(caller));
		share.hold(uris(filter));
		return share;
	}

	/**
	 * Accept what can be honoured of a filter, from now on. URIs are left out at which
	 * there is nothing, or nothing that is watched; an error if that cannot be known now,
	 * since who is left out does not ask again.
	 */
	public Mono<WatchList> accept(SubscriptionFilter filter) {
		return Flux.fromIterable(uris(filter))
			.distinct()
			.concatMap((uri) -> find(uri).onErrorResume(Subscriptions::isAbsent, (absent) -> Mono.empty()), 1)
			.collectList()
			.flatMap((found) -> Mono.deferContextual((context) -> Mono
				.just(visibleTo(Caller.in(context).identity(), new WatchList(honoured(filter.lists()), null, found)))));
	}

	/**
	 * Narrows an interest to what the holder of a stream may hear, who need not have the
	 * rights of whoever subscribed.
	 */
	public WatchList visibleTo(Identity subscriber, WatchList requested) {
		Access access = this.catalog.access(subscriber);
		Set<ListKind> lists = requested.lists()
			.stream()
			.filter((list) -> list != ListKind.RESOURCES || access.mayAllow(Verb.LIST, ""))
			.collect(Collectors.toUnmodifiableSet());
		return new WatchList(lists, requested.listSince(),
				requested.uris()
					.stream()
					.filter((watched) -> access.allows(Verb.READ, watched.subject())
							&& access.allows(Verb.SUBSCRIBE, watched.subject()))
					.toList(),
				access);
	}

	/**
	 * Accept one URI, from a position on.
	 * @param others how many its client has been granted before
	 */
	public Mono<SubscribedUri> accept(String uri, ChangePosition since, int others) {
		this.budget.check(uri, others + 1);
		return find(uri).map((found) -> found.since(since))
			.switchIfEmpty(Mono.error(() -> new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid params: the changes of this resource are not watched")));
	}

	private Set<ListKind> honoured(Set<ListKind> asked) {
		return asked.stream().filter(this.lists::contains).collect(Collectors.toUnmodifiableSet());
	}

	private static boolean isAbsent(Throwable failure) {
		return failure instanceof McpException known && known.code() != ErrorCode.INTERNAL_ERROR;
	}

	private Mono<SubscribedUri> find(String uri) {
		return this.catalog.resolveSubject(uri)
			.filter((subject) -> this.watched.stream().anyMatch(subject::startsWith))
			.map((subject) -> new SubscribedUri(uri, subject.equals(uri) ? uri : subject, null));
	}

	private static List<String> uris(SubscriptionFilter filter) {
		return (filter.resourceSubscriptions() != null) ? filter.resourceSubscriptions() : List.of();
	}

}
