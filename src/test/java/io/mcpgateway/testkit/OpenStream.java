package io.mcpgateway.testkit;

import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Event stream with a reader.
 *
 * @param events the data of the received events
 * @param ids the ids of the received events
 * @param end completes when the server ends the stream, and fails when the stream breaks
 */
public record OpenStream(Queue<String> events, Queue<String> ids, CompletableFuture<Void> end) {

	private static final String DATA = "data:";

	private static final String ID = "id:";

	private static final String UPDATED = "\"notifications/resources/updated\"";

	static OpenStream of(Stream<String> lines) {
		OpenStream stream = new OpenStream(new ConcurrentLinkedQueue<>(), new ConcurrentLinkedQueue<>(),
				new CompletableFuture<>());
		Thread.ofVirtual().start(() -> stream.follow(lines));
		return stream;
	}

	/** Returns whether a received event contains a text. */
	public boolean told(String text) {
		return this.events.stream().anyMatch((event) -> event.contains(text));
	}

	/**
	 * Writes to a resource and waits for a notice of the resource, after which a check
	 * holds. Notices after which the check fails are passed over: the start of a watch
	 * counts as a change, and one write may be announced in parts.
	 */
	public void awaitUpdate(String uri, Runnable write, ThrowingRunnable check) {
		this.events.clear();
		write.run();
		AtomicLong checked = new AtomicLong();
		Awaitility.await("a notice of " + uri + ", and what it is about")
			.atMost(AwaitDefaults.TIMEOUT)
			.untilAsserted(() -> {
				long updates = updates(uri);
				assertThat(updates).as("notices").isGreaterThan(checked.getAndSet(updates));
				check.run();
			});
	}

	private long updates(String uri) {
		return this.events.stream()
			.filter((event) -> event.contains(UPDATED) && event.contains("\"uri\":\"" + uri + "\""))
			.count();
	}

	private void follow(Stream<String> lines) {
		try (lines) {
			lines.forEach(this::read);
			this.end.complete(null);
		}
		catch (UncheckedIOException ex) {
			this.end.completeExceptionally(ex);
		}
	}

	private void read(String line) {
		if (line.startsWith(DATA)) {
			this.events.add(line.substring(DATA.length()));
		}
		else if (line.startsWith(ID)) {
			this.ids.add(line.substring(ID.length()).strip());
		}
	}

}
