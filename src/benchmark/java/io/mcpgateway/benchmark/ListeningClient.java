package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Client that listens to some URIs on a stream of its own.
 */
final class ListeningClient implements AutoCloseable {

	private static final BytePattern NOTICE = new BytePattern("notifications/resources/updated");

	private static final BytePattern FIRST_MESSAGE = new BytePattern("notifications/subscriptions/acknowledged");

	private static final long TIMEOUT = 60;

	private final Semaphore firstMessage = new Semaphore(0);

	private final Semaphore notifications = new Semaphore(0);

	private final McpClient client;

	private int firstMessageBytes;

	private int notificationBytes;

	/**
	 * Opens the stream and waits until it is open.
	 */
	ListeningClient(int port, List<String> uris) throws IOException {
		this.client = McpClient.open(port, ProtocolRevision.STATELESS);
		Thread.ofVirtual().start(() -> listen(uris));
		await(this.firstMessage);
	}

	/**
	 * Forgets the notifications so far and returns their number.
	 */
	int drain() {
		return this.notifications.drainPermits();
	}

	/**
	 * Waits for a notification.
	 */
	void await() throws IOException {
		await(this.notifications);
	}

	@Override
	public void close() throws IOException {
		this.client.close();
	}

	private void listen(List<String> uris) {
		try {
			this.client.stream(this.client.request("subscriptions/listen",
					Map.of("notifications", Map.of("resourceSubscriptions", uris))), this::read);
		}
		catch (IOException ex) {
			// A closed client ends here; a lost stream lets the next await fail
		}
	}

	private void read(ByteBuffer piece) {
		while (piece.hasRemaining()) {
			byte next = piece.get();
			this.firstMessageBytes = match(FIRST_MESSAGE, this.firstMessageBytes, next, this.firstMessage);
			this.notificationBytes = match(NOTICE, this.notificationBytes, next, this.notifications);
		}
	}

	private static int match(BytePattern pattern, int matched, byte next, Semaphore count) {
		int now = pattern.next(matched, next);
		if (!pattern.isComplete(now)) {
			return now;
		}
		count.release();
		return 0;
	}

	private static void await(Semaphore count) throws IOException {
		try {
			if (!count.tryAcquire(TIMEOUT, TimeUnit.SECONDS)) {
				throw new IOException("no message within " + TIMEOUT + " s");
			}
		}
		catch (InterruptedException ex) {
			throw new IOException(ex);
		}
	}

}
