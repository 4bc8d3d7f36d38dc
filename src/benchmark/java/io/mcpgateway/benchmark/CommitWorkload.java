package io.mcpgateway.benchmark;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * Workload of a client that updates a row and waits for the notification.
 */
final class CommitWorkload implements Workload {

	private final ListeningClient listener;

	private final Connection connection;

	CommitWorkload(int port, DatabaseFixture database) throws IOException {
		this.listener = new ListeningClient(port, List.of("postgres://bench/public/page/rows"));
		try {
			this.connection = database.connect();
		}
		catch (SQLException ex) {
			throw new IOException(ex);
		}
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
		this.listener.close();
		try {
			this.connection.close();
		}
		catch (SQLException ex) {
			throw new IOException(ex);
		}
	}

	/** Ignores late notifications of the commit before. */
	private long commit(Statement statement) throws IOException {
		this.listener.drain();
		long start = System.nanoTime();
		try {
			statement.execute("update page set price = price + 1");
		}
		catch (SQLException ex) {
			throw new IOException(ex);
		}
		this.listener.await();
		return System.nanoTime() - start;
	}

}
