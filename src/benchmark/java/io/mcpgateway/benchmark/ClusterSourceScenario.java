package io.mcpgateway.benchmark;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.S3Server;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.services.s3.S3AsyncClient;

/**
 * Counts the requests of one node and of three nodes to a bucket and a database that are
 * polled each second, with the same subscriptions on each node. Both clusters run at the
 * same time, since a busy machine delays polls. The number of rounds and their length say
 * how long.
 */
final class ClusterSourceScenario implements Scenario {

	private static final String TITLE = "polls with 10 subscriptions on each node";

	private static final int RESOURCES = 5;

	private static final int NODES = 3;

	private static final Duration PAUSE = Duration.ofMillis(200);

	private static final double MAX_RATIO = 1.1;

	@Override
	public String name() {
		return "cluster-sources";
	}

	@Override
	public List<ClusterResult> run(Options options) throws Exception {
		ServerLauncher launcher = new ServerLauncher(options);
		try (BucketFixture bucket = BucketFixture.create(launcher, false);
				S3AsyncClient client = S3Server.client(URI.create(bucket.endpoint()));
				PolledCluster one = new PolledCluster(RESOURCES);
				PolledCluster three = new PolledCluster(RESOURCES)) {
			IntStream.range(0, RESOURCES).forEach((number) -> put(client, number));
			List<String> arguments = bucket.arguments("watch=poll", "poll-interval=1s");
			List<String> uris = IntStream.range(0, RESOURCES)
				.mapToObj((i) -> BucketFixture.URI_PREFIX + key(i))
				.toList();
			one.start(launcher, 1, arguments, uris);
			three.start(launcher, NODES, arguments, uris);
			write(client, List.of(one, three), options.warmUp());
			Requests oneBefore = Requests.of(one);
			Requests threeBefore = Requests.of(three);
			write(client, List.of(one, three), options.duration().multipliedBy(options.rounds()));
			Requests oneNode = Requests.of(one).since(oneBefore);
			Requests threeNodes = Requests.of(three).since(threeBefore);
			return List.of(result(ServerNames.ONE_NODE, oneNode, Double.NaN, Double.NaN), result(
					ServerNames.THREE_NODES, threeNodes, MAX_RATIO * oneNode.bucket, MAX_RATIO * oneNode.transactions));
		}
	}

	private static void write(S3AsyncClient client, List<PolledCluster> clusters, Duration duration)
			throws SQLException, InterruptedException {
		long end = System.nanoTime() + duration.toNanos();
		while (System.nanoTime() < end) {
			int number = (int) (System.nanoTime() / 1000 % Integer.MAX_VALUE);
			put(client, number);
			for (PolledCluster cluster : clusters) {
				cluster.insert(number);
			}
			Thread.sleep(PAUSE);
		}
	}

	private static void put(S3AsyncClient client, int number) {
		byte[] content = ("version " + number).getBytes(StandardCharsets.UTF_8);
		client
			.putObject((request) -> request.bucket(BucketFixture.BUCKET).key(key(number)),
					AsyncRequestBody.fromBytes(content))
			.join();
	}

	private static String key(int number) {
		return "written-" + number % RESOURCES + ".txt";
	}

	private static ClusterResult result(String server, Requests requests, double maxBucket, double maxTransactions) {
		return ClusterResult.of(TITLE, server,
				new ClusterFigure("requests to S3", ClusterFigure.Unit.COUNT, requests.bucket, maxBucket),
				new ClusterFigure("transactions in Postgres", ClusterFigure.Unit.COUNT, requests.transactions,
						maxTransactions));
	}

	/**
	 * The number of requests of all nodes of a cluster.
	 *
	 * @param bucket requests to the bucket
	 * @param transactions transactions in the database
	 */
	private record Requests(double bucket, double transactions) {

		static Requests of(PolledCluster cluster) throws IOException, SQLException {
			List<Integer> notifications = cluster.drain();
			Progress.print("  notifications on each node: %s", notifications);
			if (notifications.contains(0)) {
				throw new IOException("a node sent no notification");
			}
			return new Requests(cluster.bucketRequests(), cluster.transactions());
		}

		Requests since(Requests before) {
			return new Requests(this.bucket - before.bucket, this.transactions - before.transactions);
		}

	}

}
