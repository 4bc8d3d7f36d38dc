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

	/** Noise of the heap for each handshake: 1 MB in all. */
	private static final double MAX_BYTES = 10;

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
				double growth = server.memory().heap() - memory.heap();
				Progress.print("  heap before: %,d B, growth: %,.0f B", memory.heap(), growth);
				return List.of(ClusterResult.of(TITLE, ServerNames.GATEWAY_REDIS,
						new ClusterFigure("growth of the heap for each", ClusterFigure.Unit.BYTES, growth / HANDSHAKES,
								MAX_BYTES),
						new ClusterFigure("keys in Redis", ClusterFigure.Unit.COUNT, redis.keys(), keys)));
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
