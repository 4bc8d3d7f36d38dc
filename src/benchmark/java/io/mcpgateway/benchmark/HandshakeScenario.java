package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens sessions that nobody uses, and measures the heap of the gateway and the keys of
 * Redis before and after.
 */
final class HandshakeScenario implements Scenario {

	private static final String TITLE = "100,000 abandoned handshakes";

	private static final int HANDSHAKES = 100_000;

	private static final int WARM_UP = 20_000;

	/** Noise of the heap: ten bytes for each handshake. */
	private static final double MAX_GROWTH = 1 << 20;

	@Override
	public String name() {
		return "handshakes";
	}

	@Override
	public List<ClusterResult> run(Options options) throws Exception {
		try (FileFixture fixture = FileFixture.create(); RedisFixture redis = RedisFixture.start()) {
			List<String> arguments = new ArrayList<>(redis.arguments());
			arguments.add("--gateway.files.mounts.bench.root=" + fixture.root());
			try (ServerProcess server = new ServerLauncher(options).gateway(arguments);
					McpClient client = new McpClient(server.port(), ProtocolRevision.SESSION)) {
				repeat(client, WARM_UP);
				ProcessMemory memory = server.memory();
				long keys = redis.keys();
				repeat(client, HANDSHAKES);
				return List.of(ClusterResult.of(TITLE, ServerNames.GATEWAY_REDIS,
						ClusterFigure.of("heap before", ClusterFigure.Unit.BYTES, memory.heap()),
						new ClusterFigure("heap after", ClusterFigure.Unit.BYTES, server.memory().heap(),
								memory.heap() + MAX_GROWTH),
						ClusterFigure.of("keys in Redis before", ClusterFigure.Unit.COUNT, keys),
						new ClusterFigure("keys in Redis after", ClusterFigure.Unit.COUNT, redis.keys(), keys)));
			}
		}
	}

	private static void repeat(McpClient client, int count) throws IOException {
		byte[] handshake = client.handshake();
		for (int i = 0; i < count; i++) {
			client.exchange(handshake);
		}
	}

}
