package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;

/**
 * Workload of a client that updates a row and waits for the notification.
 */
final class CommitWorkload implements Workload {

	private static final BytePattern NOTICE = new BytePattern("notifications/resources/updated");

	private static final BytePattern FIRST_MESSAGE = new BytePattern("notifications/subscriptions/acknowledged");

	private static final long TIMEOUT = 60;

	private final Semaphore firstMessage = new Semaphore(0);

	private final Semaphore notifications = new Semaphore(0);

	private final McpClient client;

	private final Connection connection;

	private int firstMessageBytes;

	private int notificationBytes;

	CommitWorkload(int port, DatabaseFixture database) throws IOException {
		this.client = McpClient.open(port, ProtocolRevision.STATELESS);
		try {
			this.connection = database.connect();
		}
		catch (SQLException ex) {
			throw new IOException(ex);
		}
		Thread.ofVirtual().start(this::listen);
		await(this.firstMessage);
	}

	@Override
	public Histogram run(Duration duration) throws IOException {
		try (Statement statement = this.connection.createStatement()) {
			return Workload.repeat(duration, () -> commit(statement));
		}
		catch (SQLException ex) {
			throw new IOException(ex);
		}
	}

	@Override
	public void close() throws IOException {
		this.client.close();
		try {
			this.connection.close();
		}
		catch (SQLException ex) {
			throw new IOException(ex);
		}
	}

	/** Ignores late notifications of the commit before. */
	private long commit(Statement statement) throws IOException {
		this.notifications.drainPermits();
		long start = System.nanoTime();
		try {
			statement.execute("update page set price = price + 1");
		}
		catch (SQLException ex) {
			throw new IOException(ex);
		}
		await(this.notifications);
		return System.nanoTime() - start;
	}

	private void listen() {
		try {
			this.client.stream(
					this.client.request("subscriptions/listen",
							Map.of("notifications",
									Map.of("resourceSubscriptions", List.of("postgres://bench/public/page/rows")))),
					this::read);
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
