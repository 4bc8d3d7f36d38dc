package io.mcpgateway.search.scan;

import java.util.function.Consumer;

import io.mcpgateway.resource.Change;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.Notice;
import io.mcpgateway.subscription.SubscriptionHub;
import io.mcpgateway.subscription.WatchList;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Hub that passes all changes on this node to a listener too. */
record TappedHub(SubscriptionHub hub, Consumer<Change> listener) implements SubscriptionHub {

	@Override
	public Mono<Void> publish(Change change) {
		return this.hub.publish(change).doOnSubscribe((subscription) -> this.listener.accept(change));
	}

	@Override
	public Flux<Notice> notices(Flux<WatchList> interest) {
		return this.hub.notices(interest);
	}

	@Override
	public ChangePosition position() {
		return this.hub.position();
	}

}
