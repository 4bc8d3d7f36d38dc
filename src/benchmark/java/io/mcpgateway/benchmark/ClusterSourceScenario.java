package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts the requests to a bucket and the transactions of a database that are polled by
 * one node, and by three nodes with the same subscriptions on each. The number of rounds
 * and their length say how long.
 */
final class ClusterSourceScenario implements Scenario {

	private static final String TITLE = "polls with 10 subscriptions on each node";

	private static final String S3_REQUESTS = "mcp_s3_requests_total";

	private static final int NODES = 3;

	private static final int SUBSCRIPTIONS = 5;

	private static final double MAX_RATIO = 1.1;

	@Override
	public String name() {
		return "cluster-sources";
	}

	@Override
	public List<ClusterResult> run(Options options) throws Exception {
		ServerLauncher launcher = new ServerLauncher(options);
		try (BucketFixture bucket = BucketFixture.create(launcher, false);
				DatabaseFixture database = DatabaseFixture.create();
				SourceWriter writer = new SourceWriter(bucket, database, SUBSCRIPTIONS)) {
			List<String> arguments = new ArrayList<>(bucket.arguments("watch=poll", "poll-interval=1s"));
			arguments.addAll(database.arguments("watch=poll", "poll-interval=1s"));
			Requests one = count(launcher, 1, arguments, writer, options);
			Requests three = count(launcher, NODES, arguments, writer, options);
			return List.of(result(ServerNames.ONE_NODE, one, Double.NaN, Double.NaN),
					result(ServerNames.THREE_NODES, three, MAX_RATIO * one.bucket, MAX_RATIO * one.database));
		}
	}

	/** Starts a cluster with an empty Redis and counts once its polls are steady. */
	private static Requests count(ServerLauncher launcher, int nodes, List<String> sources, SourceWriter writer,
			Options options) throws Exception {
		List<ListeningClient> listeners = new ArrayList<>();
		try (RedisFixture redis = RedisFixture.start()) {
			List<String> arguments = new ArrayList<>(sources);
			arguments.addAll(redis.arguments());
			try (ClusterNodes cluster = ClusterNodes.start(launcher, nodes, arguments)) {
				for (ServerProcess node : cluster.nodes()) {
					listeners.add(new ListeningClient(node.port(), writer.uris()));
				}
				writer.write(options.duration());
				listeners.forEach(ListeningClient::drain);
				double bucketBefore = cluster.sum(S3_REQUESTS);
				long databaseBefore = writer.commitsOfOthers();
				writer.write(options.duration().multipliedBy(options.rounds()));
				Requests requests = new Requests(cluster.sum(S3_REQUESTS) - bucketBefore,
						writer.commitsOfOthers() - databaseBefore);
				List<Integer> notifications = listeners.stream().map(ListeningClient::drain).toList();
				Progress.print("  %d nodes: %s; notifications of each: %s", nodes, requests, notifications);
				if (notifications.stream().anyMatch((count) -> count == 0)) {
					throw new IOException("a node notified nobody");
				}
				return requests;
			}
			finally {
				for (ListeningClient listener : listeners) {
					listener.close();
				}
			}
		}
	}

	private static ClusterResult result(String server, Requests requests, double maxBucket, double maxDatabase) {
		return ClusterResult.of(TITLE, server,
				new ClusterFigure("requests to S3", ClusterFigure.Unit.COUNT, requests.bucket, maxBucket),
				new ClusterFigure("transactions of Postgres", ClusterFigure.Unit.COUNT, requests.database,
						maxDatabase));
	}

	/**
	 * The number of requests of all nodes.
	 *
	 * @param bucket requests to the bucket
	 * @param database transactions of the database
	 */
	private record Requests(double bucket, double database) {

	}

}
