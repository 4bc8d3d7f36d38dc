package io.mcpgateway.benchmark;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.testkit.S3Server;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.services.s3.S3AsyncClient;

/**
 * Writer that changes objects of a bucket and tables of a database in turn, ten times a
 * second. It counts its own transactions.
 */
final class SourceWriter implements AutoCloseable {

	private static final long PAUSE_MILLIS = 100;

	private static final String COMMITS = "select xact_commit from pg_stat_database where datname = current_database()";

	private final S3AsyncClient bucket;

	private final Connection connection;

	private final Statement statement;

	private final int resources;

	private int writes;

	private long commits;

	/**
	 * Creates objects and tables.
	 * @param resources the number of objects, and of tables
	 */
	SourceWriter(BucketFixture bucket, DatabaseFixture database, int resources) throws SQLException {
		this.bucket = S3Server.client(URI.create(bucket.endpoint()));
		this.connection = database.connect();
		this.statement = this.connection.createStatement();
		this.resources = resources;
		for (int i = 0; i < resources; i++) {
			execute("create table written_" + i + " (id int primary key)");
			put(i);
		}
	}

	/**
	 * Returns the URIs of all resources.
	 */
	List<String> uris() {
		List<String> uris = new ArrayList<>();
		for (int i = 0; i < this.resources; i++) {
			uris.add(BucketFixture.URI_PREFIX + key(i));
			uris.add("postgres://bench/public/written_" + i + "/rows");
		}
		return uris;
	}

	/**
	 * Writes for a while.
	 */
	void write(Duration duration) throws SQLException, InterruptedException {
		long end = System.nanoTime() + duration.toNanos();
		while (System.nanoTime() < end) {
			this.writes++;
			put(this.writes % this.resources);
			execute("insert into written_" + this.writes % this.resources + " values (" + this.writes + ")");
			Thread.sleep(PAUSE_MILLIS);
		}
	}

	/**
	 * Returns the number of transactions that other clients of the database committed.
	 */
	long commitsOfOthers() throws SQLException {
		this.commits++;
		try (ResultSet result = this.statement.executeQuery(COMMITS)) {
			result.next();
			return result.getLong(1) - this.commits;
		}
	}

	@Override
	public void close() throws IOException {
		this.bucket.close();
		try {
			this.connection.close();
		}
		catch (SQLException ex) {
			throw new IOException(ex);
		}
	}

	private void execute(String sql) throws SQLException {
		this.statement.execute(sql);
		this.commits++;
	}

	private void put(int resource) {
		byte[] content = ("version " + this.writes).getBytes(StandardCharsets.UTF_8);
		this.bucket
			.putObject((request) -> request.bucket(BucketFixture.BUCKET).key(key(resource)),
					AsyncRequestBody.fromBytes(content))
			.join();
	}

	private static String key(int resource) {
		return "written-" + resource + ".txt";
	}

}
