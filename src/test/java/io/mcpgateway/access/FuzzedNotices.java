package io.mcpgateway.access;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.resource.Change;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.StandingStreams;
import io.mcpgateway.subscription.SubscriptionHub;
import org.awaitility.Awaitility;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;

/**
 * All that a caller hears of changes: the acknowledgement and the notices of a stream
 * that stands alone, and the events of a session's, whose ids have one length.
 */
final class FuzzedNotices {

	private final List<String> heard = new CopyOnWriteArrayList<>();

	private final FuzzedGateway gateway;

	private final Caller caller;

	FuzzedNotices(FuzzedGateway gateway, Caller caller) {
		this.gateway = gateway;
		this.caller = caller;
	}

	/**
	 * Subscribe to all files of a tree, hidden or not, and let some change; the last that
	 * changes is visible to everybody.
	 */
	List<String> of(FuzzedTree tree, FuzzedTree changing) {
		List<String> uris = tree.files().keySet().stream().map(tree::uri).toList();
		Disposable.Composite streams = Disposables.composite(
				this.gateway
					.messages(this.caller, ProtocolVersion.V2026_07_28, "subscriptions/listen",
							Map.of("notifications", Map.of("resourceSubscriptions", uris)))
					.subscribe((message) -> this.heard.add("stream: " + message)),
				events(uris).subscribe((event) -> this.heard.add("session: " + event)));
		try {
			List<String> paths = new ArrayList<>(changing.files().keySet());
			paths.remove(FuzzedTree.SEEN);
			paths.add(FuzzedTree.SEEN);
			soon(() -> this.heard.stream().anyMatch((text) -> text.startsWith("stream: ")));
			paths.forEach((path) -> hub().publish(new Change.Updated(tree.uri(path))).block(FuzzedGateway.PATIENCE));
			String last = tree.uri(FuzzedTree.SEEN);
			soon(() -> this.heard.stream()
				.filter((text) -> text.contains("/updated") && text.contains(last))
				.count() >= 2);
			return this.heard.stream().sorted().toList();
		}
		finally {
			streams.dispose();
		}
	}

	private void soon(Callable<Boolean> condition) {
		Awaitility.await(this.heard + " is all that was heard")
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(1))
			.until(condition);
	}

	private SubscriptionHub hub() {
		return this.gateway.running().context().getBean(SubscriptionHub.class);
	}

	private Flux<String> events(List<String> uris) {
		uris.forEach((uri) -> this.gateway.answer(this.caller, ProtocolVersion.V2025_11_25, "resources/subscribe",
				Map.of("uri", uri)));
		Session session = this.gateway.running()
			.context()
			.getBean(SessionStore.class)
			.find("s")
			.blockOptional(FuzzedGateway.PATIENCE)
			.orElseThrow();
		return this.gateway.running()
			.context()
			.getBean(StandingStreams.class)
			.events(session, null, this.caller.identity())
			.concatMap((event) -> ((event.message() != null)
					? this.gateway.text(event.message(), ProtocolVersion.V2025_11_25) : Flux.just("begins"))
				.map((text) -> event.id().length() + " " + text));
	}

}
