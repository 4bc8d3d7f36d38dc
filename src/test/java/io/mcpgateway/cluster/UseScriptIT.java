package io.mcpgateway.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the arithmetic of the script against a model, in random steps. */
class UseScriptIT {

	private static final int STEPS = Stress.share(20_000);

	private static final String KEY = "bucket";

	private final Random random = new Random(Stress.seed());

	@Test
	void takesUseAsTheModelDoes() throws IOException {
		try (RedisServer server = RedisServer.start(); LimitNode node = new LimitNode(server, Duration.ofSeconds(10))) {
			node.probe();
			RedisCommands<String, String> redis = connect(server);
			long full = 0;
			for (int i = 0; i < STEPS; i++) {
				if (this.random.nextInt(50) == 0) {
					redis.del(KEY);
					full = 0;
				}
				long use = this.random.nextLong(1L << this.random.nextInt(1, 40));
				long max = use + 1 + this.random.nextLong(1L << this.random.nextInt(1, 50));
				long before = micros(redis);
				long left = run(node, use, max);
				long after = micros(redis);
				long least = Math.min(Math.max(full, before) + use, before + max);
				long most = Math.min(Math.max(full, after) + use, after + max);
				assertThat(left).as("seed %d, step %d", Stress.seed(), i).isBetween(least - after, most - before);
				String stored = redis.get(KEY);
				full = (stored != null) ? Long.parseLong(stored) : 0;
				assertThat(redis.pttl(KEY)).isLessThanOrEqualTo(left / 1000 + 1);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "nan", "inf", "-inf", "-5", "0x", "1e400", "text", "" })
	void anyContentIsBounded(String content) throws IOException {
		try (RedisServer server = RedisServer.start(); LimitNode node = new LimitNode(server, Duration.ofSeconds(10))) {
			node.probe();
			RedisCommands<String, String> redis = connect(server);
			redis.set(KEY, content);
			assertThat(run(node, 1_000_000, 5_000_000)).isBetween(1_000_000L, 5_000_000L);
			assertThat(redis.pttl(KEY)).isBetween(1L, 5_000L);
		}
	}

	private static RedisCommands<String, String> connect(RedisServer server) {
		return RedisClient.create(RedisURI.create("127.0.0.1", server.port())).connect().sync();
	}

	private static long run(LimitNode node, long use, long max) {
		Long left = node.redis()
			.run(BorrowedBuckets.SCRIPT, List.of(KEY), List.of(Long.toString(use), Long.toString(max)))
			.block(Duration.ofMinutes(1));
		return (left != null) ? left : -1;
	}

	private static long micros(RedisCommands<String, String> redis) {
		List<String> time = redis.time();
		return Long.parseLong(time.get(0)) * 1_000_000 + Long.parseLong(time.get(1));
	}

}
