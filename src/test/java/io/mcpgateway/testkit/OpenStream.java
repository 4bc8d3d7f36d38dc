package io.mcpgateway.testkit;

import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

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
