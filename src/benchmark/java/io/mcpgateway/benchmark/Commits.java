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
 * A client that writes a row, waits until it hears of it and writes the next.
 */
final class Commits implements Work {

	private static final Phrase NOTICE = new Phrase("notifications/resources/updated");

	private static final Phrase WELCOME = new Phrase("notifications/subscriptions/acknowledged");

	private static final long SILENCE = 60;

	private final Semaphore welcome = new Semaphore(0);

	private final Semaphore notices = new Semaphore(0);

	private final McpClient client;

	private final Connection connection;

	private int welcomed;

	private int noticed;

	Commits(int port, DatabaseFixture database) throws IOException {
		this.client = McpClient.open(port, Revision.STATELESS);
		try {
			this.connection = database.connect();
		}
		catch (SQLException ex) {
			throw new IOException(ex);
		}
		Thread.ofVirtual().start(this::listen);
		await(this.welcome);
	}

	@Override
	public Histogram run(Duration duration) throws IOException {
		try (Statement statement = this.connection.createStatement()) {
			return Work.repeat(duration, () -> commit(statement));
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

	/** What came too late for the write before is not of the next. */
	private long commit(Statement statement) throws IOException {
		this.notices.drainPermits();
		long start = System.nanoTime();
		try {
			statement.execute("update page set price = price + 1");
		}
		catch (SQLException ex) {
			throw new IOException(ex);
		}
		await(this.notices);
		return System.nanoTime() - start;
	}

	private void listen() {
		try {
			this.client.stream(
					this.client.request("subscriptions/listen",
							Map.of("notifications",
									Map.of("resourceSubscriptions", List.of("postgres://bench/public/page/rows")))),
					this::hear);
		}
		catch (IOException ex) {
			// closed, or whoever waits will miss it
		}
	}

	private void hear(ByteBuffer piece) {
		while (piece.hasRemaining()) {
			byte next = piece.get();
			this.welcomed = heard(WELCOME, this.welcomed, next, this.welcome);
			this.noticed = heard(NOTICE, this.noticed, next, this.notices);
		}
	}

	private static int heard(Phrase phrase, int matched, byte next, Semaphore heard) {
		int now = phrase.next(matched, next);
		if (!phrase.isWhole(now)) {
			return now;
		}
		heard.release();
		return 0;
	}

	private static void await(Semaphore heard) throws IOException {
		try {
			if (!heard.tryAcquire(SILENCE, TimeUnit.SECONDS)) {
				throw new IOException("nothing is heard for " + SILENCE + " s");
			}
		}
		catch (InterruptedException ex) {
			throw new IOException(ex);
		}
	}

}
