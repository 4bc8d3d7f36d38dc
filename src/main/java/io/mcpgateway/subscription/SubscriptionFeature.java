package io.mcpgateway.subscription;

import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.NotificationParams;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.ServerCapabilities;
import io.mcpgateway.protocol.SubscriptionRequests.ListenParams;
import io.mcpgateway.protocol.SubscriptionRequests.ListenResult;
import io.mcpgateway.protocol.SubscriptionRequests.SubscriptionFilter;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Method;
import io.mcpgateway.rpc.Reply;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Feature for subscriptions of the stateless revision: a request whose reply stays open.
 */
public final class SubscriptionFeature implements Feature {

	private static final int RETRY_SECONDS = 10;

	private final Subscriptions subscriptions;

	private final SubscriptionHub hub;

	private final StreamLifetimes life;

	/** Creates the feature. */
	public SubscriptionFeature(Subscriptions subscriptions, SubscriptionHub hub, StreamLifetimes life) {
		this.subscriptions = subscriptions;
		this.hub = hub;
		this.life = life;
	}

	@Override
	public List<Method<?>> methods() {
		return this.subscriptions.isOffered() ? List
			.of(Method.stream(MethodNames.LISTEN, ListenParams.class, this::listen).stateless().longLived().audited())
				: List.of();
	}

	@Override
	public ServerCapabilities capabilities() {
		return this.subscriptions.hasResources() ? ServerCapabilities.of(new ServerCapabilities.Resources(true, true))
				: ServerCapabilities.NONE;
	}

	/**
	 * Streams an acknowledgement, then notices; the final result follows only if the
	 * server ends the stream (subscriptions, graceful closure). Fails if the stream ends
	 * before its acknowledgement, which must be the first message. The stream keeps the
	 * filter and the caller, without the parsed request.
	 */
	private Flux<Reply> listen(ListenParams params, Call call) {
		SubscriptionFilter asked = params.notifications();
		RequestId id = call.request().id();
		Caller caller = call.caller();
		return Flux
			.using(() -> this.subscriptions.reserve(asked, caller),
					(share) -> this.subscriptions.accept(asked)
						.flatMapMany((interest) -> this.life
							.limit(this.hub.notices(Flux.just(interest).concatWith(Flux.never())), caller.identity())
							.map((notice) -> notify(notice, asked, interest, Map.of(MetaKeys.SUBSCRIPTION_ID, id)))),
					SubscriptionBudget.Share::close)
			.switchIfEmpty(Mono.error(SubscriptionFeature::endedEarly))
			.concatWith(Mono.fromSupplier(() -> new Reply.Done(new ListenResult(id))));
	}

	private static McpException endedEarly() {
		return McpException.unavailable("The gateway is stopping: subscribe again in " + RETRY_SECONDS + " seconds",
				RETRY_SECONDS);
	}

	private static Reply notify(Notice notice, SubscriptionFilter asked, WatchList interest, Map<String, Object> meta) {
		return switch (notice) {
			case Notice.Watching watching -> new Reply.Notify(MethodNames.ACKNOWLEDGED,
					new NotificationParams.Acknowledged(meta, honoured(asked, interest)));
			case Notice.Updated updated -> new Reply.Notify(MethodNames.RESOURCE_UPDATED,
					new NotificationParams.ResourceUpdated(meta, updated.uri()));
			case Notice.ListChanged changed ->
				new Reply.Notify(changed.list().notification(), new NotificationParams.ListChanged(meta));
		};
	}

	private static SubscriptionFilter honoured(SubscriptionFilter asked, WatchList interest) {
		return SubscriptionFilter.honouring(interest.lists(), (asked.resourceSubscriptions() != null)
				? interest.uris().stream().map(SubscribedUri::uri).toList() : null);
	}

}
