package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens many streams on each of three nodes, one of which watches the file for all, and
 * measures the time from a write to the notifications on each node.
 */
final class ClusterStreamScenario implements Scenario {

	private static final String FILE = "page.md";

	private static final int NODES = 3;

	private static final int WARM_UPS = 10;

	/** Bound of another node's time: in proportion to that of the watching node. */
	private static final double MAX_RATIO = 1.3;

	/** Addition to this bound, in seconds. */
	private static final double MAX_DELAY = 0.02;

	@Override
	public String name() {
		return "streams-cluster";
	}

	@Override
	public List<ClusterResult> run(Options options) throws Exception {
		OpenFileLimit.require(options.streams());
		ServerLauncher launcher = new ServerLauncher(options);
		List<NodeStreams> streams = new ArrayList<>();
		try (FileFixture fixture = FileFixture.create(); RedisFixture redis = RedisFixture.start()) {
			Path file = fixture.text(FILE, 4 * 1024);
			List<String> arguments = launcher.argumentsOfStreams(fixture.root());
			arguments.addAll(redis.arguments());
			arguments.add("--gateway.files.mounts.bench.shared=true");
			try (ClusterNodes cluster = ClusterNodes.start(launcher, NODES, arguments)) {
				for (ServerProcess node : cluster.nodes()) {
					streams.add(NodeStreams.open(node, fixture.root(), FILE, options.streams()));
				}
				for (int i = 0; i < WARM_UPS; i++) {
					change(file, streams);
				}
				List<List<NotificationFigures>> rounds = new ArrayList<>();
				for (int i = 0; i < options.rounds(); i++) {
					rounds.add(change(file, streams));
				}
				return results(options, rounds, cluster.holder());
			}
			finally {
				streams.forEach(NodeStreams::close);
			}
		}
	}

	/** Writes to the file, and returns the figures of each node. */
	private static List<NotificationFigures> change(Path file, List<NodeStreams> streams) throws IOException {
		for (NodeStreams node : streams) {
			node.prepare();
		}
		for (NodeStreams node : streams) {
			node.awaitReady();
		}
		long changedAt = System.nanoTime();
		GatewayStreamDriver.change(file);
		List<NotificationFigures> figures = new ArrayList<>();
		for (NodeStreams node : streams) {
			figures.add(node.await(changedAt));
			Progress.print("    first after %.1f ms, half after %.1f ms, 99 of 100 after %.1f ms, last after %.1f ms",
					1000 * figures.getLast().first(), 1000 * figures.getLast().p50(), 1000 * figures.getLast().p99(),
					1000 * figures.getLast().last());
		}
		return figures;
	}

	private static List<ClusterResult> results(Options options, List<List<NotificationFigures>> rounds, int holder) {
		String title = "%,d streams on each of %d nodes".formatted(options.streams(), NODES);
		List<NotificationFigures> medians = new ArrayList<>();
		for (int i = 0; i < NODES; i++) {
			int node = i;
			medians.add(NotificationFigures.median(rounds.stream().map((round) -> round.get(node)).toList()));
		}
		NotificationFigures watching = medians.remove(holder);
		List<ClusterResult> results = new ArrayList<>();
		results.add(result(title, ServerNames.NODE_WATCHING, watching, Double.NaN));
		medians.forEach((other) -> results
			.add(result(title, ServerNames.NODE_OTHER, other, MAX_RATIO * watching.p99() + MAX_DELAY)));
		return results;
	}

	private static ClusterResult result(String title, String server, NotificationFigures figures, double bound) {
		return ClusterResult.of(title, server, ClusterFigure.of("first", ClusterFigure.Unit.SECONDS, figures.first()),
				ClusterFigure.of("p50", ClusterFigure.Unit.SECONDS, figures.p50()),
				new ClusterFigure("p99", ClusterFigure.Unit.SECONDS, figures.p99(), bound));
	}

}
