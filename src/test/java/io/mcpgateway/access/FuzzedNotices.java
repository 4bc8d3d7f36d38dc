package io.mcpgateway.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.resource.Change;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.StandingStreams;
import io.mcpgateway.subscription.SubscriptionHub;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

/**
 * Recorder of all notifications to a caller: the acknowledgement and notices of a
 * stateless stream, and the events of a session stream, whose IDs have a fixed length.
 */
record FuzzedNotices(FuzzedGateway gateway, Caller caller) {

	/**
	 * Subscribes to all files and directories of a tree, hidden or not, and to the lists;
	 * then applies changes one by one. Returns the messages of each step. A change of the
	 * list of prompts ends a step, as every subscriber gets its notice.
	 */
	List<String> of(FuzzedTree tree, FuzzedTree changing) {
		List<String> uris = Stream
			.of(tree.files().keySet().stream().map(tree::uri), tree.directories().stream().map(tree::uri),
					Stream.of(tree.mount(), tree.uri("")))
			.flatMap((some) -> some)
			.toList();
		try (Heard stream = Heard.of(this.gateway.messages(this.caller, ProtocolVersion.V2026_07_28,
				"subscriptions/listen", Map.of("notifications", Map.of("resourceSubscriptions", uris,
						"resourcesListChanged", true, "promptsListChanged", true))));
				Heard session = Heard.of(events(uris))) {
			List<String> heard = new ArrayList<>(List.of("stream: " + stream.take(1), "session: " + session.take(3)));
			for (List<Change> step : steps(tree, changing)) {
				step.forEach(this::publish);
				publish(new Change.PromptsChanged(Set.of()));
				heard.add("stream: " + stream.takeStep() + "\nsession: " + session.takeStep());
			}
			return heard;
		}
	}

	/**
	 * Creates the steps: files and directories are added, removed or changed in a fixed
	 * order. A step for a missing file has no effect. A list change by a whole directory
	 * is visible to every caller that may list any resource below, and so is not
	 * compared.
	 */
	private static List<List<Change>> steps(FuzzedTree tree, FuzzedTree changing) {
		List<String> paths = new ArrayList<>(tree.files().keySet());
		paths.addAll(tree.directories());
		Collections.shuffle(paths, new Random(tree.name().hashCode()));
		List<List<Change>> steps = new ArrayList<>();
		Set<String> listed = new LinkedHashSet<>();
		for (String path : paths) {
			String uri = tree.uri(path);
			boolean isFile = changing.files().containsKey(path);
			boolean isThere = isFile || changing.directories().contains(path);
			steps.add(isThere ? List.of(new Change.Updated(uri)) : List.of());
			Change listing = ((uri.hashCode() & 1) == 0) ? new Change.ListChanged(tree.mount(), Set.of(uri))
					: new Change.EntriesChanged(tree.uri(""), Set.of(uri));
			steps.add(isFile ? List.of(listing) : List.of());
			if (isFile && (uri.hashCode() & 2) == 0) {
				listed.add(uri);
			}
		}
		steps.add(listed.isEmpty() ? List.of() : List.of(new Change.ListChanged(tree.mount(), listed)));
		return steps;
	}

	private void publish(Change change) {
		hub().publish(change).block(FuzzedGateway.TIMEOUT);
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
			.find("s", this.caller)
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

	/** Stream with its pending messages. */
	private record Heard(BlockingQueue<String> messages, Disposable stream) implements AutoCloseable {

		static Heard of(Flux<String> stream) {
			BlockingQueue<String> messages = new LinkedBlockingQueue<>();
			return new Heard(messages, stream.subscribe(messages::add));
		}

		List<String> take(int count) {
			return Stream.generate(this::next).limit(count).toList();
		}

		List<String> takeStep() {
			List<String> taken = new ArrayList<>();
			for (String next = next(); !next.contains("notifications/prompts/"); next = next()) {
				taken.add(next);
			}
			return taken;
		}

		private String next() {
			try {
				String next = this.messages.poll(FuzzedGateway.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
				return Objects.requireNonNull(next, "nothing is heard");
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

		@Override
		public void close() {
			this.stream.dispose();
		}

	}

}
