package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.testkit.Budgets;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import tools.jackson.databind.json.JsonMapper;

/** Tests a stream that the stopping gateway ends before its acknowledgement. */
class EndedListenTests {

	private final StreamLifetimes life = new StreamLifetimes(Duration.ofHours(1));

	@Test
	void failsInsteadOfEndingWithoutAnAcknowledgement() {
		Subscriptions subscriptions = new Subscriptions(new ResourceCatalog(List.of(), 10), List.of(),
				Set.of(ListKind.RESOURCES), Budgets.of(100, 5), Groups.NONE);
		Dispatcher dispatcher = new Dispatcher(
				List.of(new SubscriptionFeature(subscriptions, new BusyHub(), this.life)), List.of(),
				new JsonRpcCodec(new Implementation("test", null, "1", null, null, null), 16));
		Message.Request request = new Message.Request(new RequestId.Text("1"), MethodNames.LISTEN,
				JsonMapper.shared().valueToTree(Map.of("notifications", Map.of("resourcesListChanged", true))));
		StepVerifier
			.create(dispatcher.dispatch(new Call(request, ProtocolVersion.V2026_07_28, Caller.STATELESS))
				.map(Object::toString))
			.then(() -> {
				this.life.drain(Duration.ZERO, Duration.ZERO);
				this.life.sweep();
			})
			.expectNextMatches((message) -> message.contains("The gateway is stopping: subscribe again in 10 seconds")
					&& !message.contains("ListenResult"))
			.verifyComplete();
	}

	/** Hub that has not yet come to the subscriber. */
	private static final class BusyHub implements SubscriptionHub {

		@Override
		public Mono<Void> publish(Change change) {
			return Mono.empty();
		}

		@Override
		public Flux<Notice> notices(Flux<WatchList> interest) {
			return Flux.never();
		}

		@Override
		public ChangePosition position() {
			throw new UnsupportedOperationException();
		}

	}

}
