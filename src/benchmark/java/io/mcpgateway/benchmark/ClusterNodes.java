package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * The gateways of a cluster, each in a process of its own.
 *
 * @param nodes the processes
 */
record ClusterNodes(List<ServerProcess> nodes) implements AutoCloseable {

	private static final String NODES = "mcp_cluster_nodes";

	private static final String LEASES = "mcp_cluster_leases";

	private static final Duration TIMEOUT = Duration.ofSeconds(60);

	/**
	 * Starts gateways with the same arguments, and waits until each knows all.
	 */
	static ClusterNodes start(ServerLauncher launcher, int count, List<String> arguments) throws Exception {
		ClusterNodes cluster = new ClusterNodes(new ArrayList<>());
		try {
			for (int i = 0; i < count; i++) {
				cluster.nodes.add(launcher.gateway(arguments));
			}
			cluster.awaitNodes();
			return cluster;
		}
		catch (Exception ex) {
			cluster.close();
			throw ex;
		}
	}

	/**
	 * Returns the number of the node that watches the only shared source.
	 */
	int holder() throws IOException {
		List<Double> leases = each(LEASES);
		return IntStream.range(0, leases.size())
			.filter((node) -> leases.get(node) > 0)
			.findFirst()
			.orElseThrow(() -> new IOException("no node watches the source"));
	}

	/**
	 * Returns the sum of a metric over all nodes.
	 */
	double sum(String metric) throws IOException {
		return each(metric).stream().mapToDouble(Double::doubleValue).sum();
	}

	@Override
	public void close() throws IOException {
		for (ServerProcess node : this.nodes) {
			node.close();
		}
	}

	private List<Double> each(String metric) throws IOException {
		List<Double> values = new ArrayList<>();
		for (ServerProcess node : this.nodes) {
			values.add(NodeMetrics.of(node).sum(metric));
		}
		return values;
	}

	private void awaitNodes() throws IOException, InterruptedException {
		long deadline = System.nanoTime() + TIMEOUT.toNanos();
		while (each(NODES).stream().anyMatch((known) -> known < this.nodes.size())) {
			if (System.nanoTime() > deadline) {
				throw new IOException("the nodes do not know each other after " + TIMEOUT.toSeconds() + " s");
			}
			TimeUnit.MILLISECONDS.sleep(200);
		}
	}

}
