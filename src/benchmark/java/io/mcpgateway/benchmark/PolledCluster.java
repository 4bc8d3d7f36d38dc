package io.mcpgateway.benchmark;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Cluster that polls a bucket and a database of its own, with a client on each node that
 * listens to all resources. Counts the requests of all nodes to the sources.
 */
final class PolledCluster implements AutoCloseable {

	private static final String COMMITS = "select xact_commit from pg_stat_database where datname = current_database()";

	private final RedisFixture redis = RedisFixture.start();

	private final DatabaseFixture database = DatabaseFixture.create();

	private final Connection connection = this.database.connect();

	private final Statement statement = this.connection.createStatement();

	private final List<ListeningClient> clients = new ArrayList<>();

	private final int tables;

	private ClusterNodes cluster;

	/** Transactions of this object. */
	private long commits;

	/**
	 * Creates the database.
	 * @param tables the number of its tables
	 */
	PolledCluster(int tables) throws IOException, SQLException {
		this.tables = tables;
		for (int i = 0; i < tables; i++) {
			execute("create table written_" + i + " (id int primary key)");
		}
	}

	/**
	 * Starts the nodes and opens a stream on each.
	 * @param bucket the arguments of the bucket
	 * @param uris the URIs of its objects
	 */
	void start(ServerLauncher launcher, int nodes, List<String> bucket, List<String> uris) throws Exception {
		List<String> arguments = new ArrayList<>(bucket);
		arguments.addAll(this.redis.arguments());
		arguments.addAll(this.database.arguments("watch=poll", "poll-interval=1s"));
		List<String> all = new ArrayList<>(uris);
		for (int i = 0; i < this.tables; i++) {
			all.add("postgres://bench/public/written_" + i + "/rows");
		}
		this.cluster = ClusterNodes.start(launcher, nodes, arguments);
		for (ServerProcess node : this.cluster.nodes()) {
			this.clients.add(new ListeningClient(node.port(), all));
		}
	}

	/**
	 * Inserts a row into one of the tables.
	 */
	void insert(int number) throws SQLException {
		execute("insert into written_" + number % this.tables + " values (" + number + ")");
	}

	/**
	 * Returns the number of requests of all nodes to the bucket so far.
	 */
	double bucketRequests() throws IOException {
		return this.cluster.sum("mcp_s3_requests_total");
	}

	/**
	 * Returns the number of transactions of all nodes in the database so far.
	 */
	long transactions() throws SQLException {
		this.commits++;
		try (ResultSet result = this.statement.executeQuery(COMMITS)) {
			result.next();
			return result.getLong(1) - this.commits;
		}
	}

	/**
	 * Forgets the notifications so far and returns their number on each node.
	 */
	List<Integer> drain() {
		return this.clients.stream().map(ListeningClient::drain).toList();
	}

	@Override
	public void close() throws IOException {
		for (ListeningClient client : this.clients) {
			client.close();
		}
		if (this.cluster != null) {
			this.cluster.close();
		}
		this.database.close();
		this.redis.close();
	}

	private void execute(String sql) throws SQLException {
		this.statement.execute(sql);
		this.commits++;
	}

}
