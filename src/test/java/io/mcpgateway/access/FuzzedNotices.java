package io.mcpgateway.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.resource.Change;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.StandingStreams;
import io.mcpgateway.subscription.SubscriptionHub;
import reactor.core.publisher.Flux;

/**
 * All that a caller hears of changes: the acknowledgement and the notices of a stream
 * that stands alone, and the events of a session's, whose ids have one length.
 */
record FuzzedNotices(FuzzedGateway gateway, Caller caller) {

	/**
	 * Subscribe to all files of a tree, hidden or not, and let some change; the last that
	 * changes is visible to everybody.
	 */
	List<String> of(FuzzedTree tree, FuzzedTree changing) {
		List<String> uris = tree.files().keySet().stream().map(tree::uri).toList();
		String last = tree.uri(FuzzedTree.SEEN);
		Heard stream = Heard.of(last, this.gateway.messages(this.caller, ProtocolVersion.V2026_07_28,
				"subscriptions/listen", Map.of("notifications", Map.of("resourceSubscriptions", uris))));
		Heard session = Heard.of(last, events(uris));
		stream.awaitFirst();
		session.awaitFirst();
		List<String> paths = new ArrayList<>(changing.files().keySet());
		paths.remove(FuzzedTree.SEEN);
		paths.add(FuzzedTree.SEEN);
		paths.forEach((path) -> hub().publish(new Change.Updated(tree.uri(path))).block(FuzzedGateway.TIMEOUT));
		return List.of("stream: " + stream.awaitAll(), "session: " + session.awaitAll());
	}

	private SubscriptionHub hub() {
		return this.gateway.running().context().getBean(SubscriptionHub.class);
	}

	private Flux<String> events(List<String> uris) {
		Flux.fromIterable(uris)
			.concatMap((uri) -> this.gateway.answer(this.caller, ProtocolVersion.V2025_11_25, "resources/subscribe",
					Map.of("uri", uri)))
			.blockLast(FuzzedGateway.TIMEOUT);
		Session session = this.gateway.running()
			.context()
			.getBean(SessionStore.class)
			.find("s")
			.blockOptional(FuzzedGateway.TIMEOUT)
			.orElseThrow();
		return this.gateway.running()
			.context()
			.getBean(StandingStreams.class)
			.events(session, null, this.caller.identity())
			.concatMap((event) -> ((event.message() != null)
					? this.gateway.text(event.message(), ProtocolVersion.V2025_11_25) : Flux.just("begins"))
				.map((text) -> event.id().length() + " " + text));
	}

	/** The messages of a stream up to the change of a resource. */
	private record Heard(CompletableFuture<String> first, CompletableFuture<List<String>> all) {

		static Heard of(String last, Flux<String> messages) {
			CompletableFuture<String> first = new CompletableFuture<>();
			return new Heard(first,
					messages.doOnNext(first::complete)
						.takeUntil((text) -> text.contains("/updated") && text.contains(last))
						.collectList()
						.toFuture());
		}

		void awaitFirst() {
			this.first.orTimeout(FuzzedGateway.TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
		}

		List<String> awaitAll() {
			return this.all.orTimeout(FuzzedGateway.TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
		}

	}

}
