package io.mcpgateway.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.mcpgateway.limit.RateBucket;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the keys of limits in Redis, with hostile names and contents. */
class LimitKeysIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static RedisServer server;

	private static RedisClient client;

	private static RedisCommands<String, String> redis;

	private static LimitNode node;

	@BeforeAll
	static void start() throws IOException {
		server = RedisServer.start();
		client = RedisClient.create(RedisURI.create("127.0.0.1", server.port()));
		redis = client.connect().sync();
		node = new LimitNode(server, Duration.ofSeconds(10));
		assertThat(node.probe()).isTrue();
	}

	@AfterAll
	static void stop() throws IOException {
		node.close();
		client.shutdown(Duration.ZERO, Duration.ZERO);
		server.close();
	}

	@BeforeEach
	void empty() {
		redis.flushall();
	}

	static Stream<String> texts() {
		return Stream.of("", " ", "a}b{c", "limit:{x}", "line\r\nSET x 1\r\n", "\0", "\uD800", "x".repeat(1_000_000));
	}

	@ParameterizedTest
	@MethodSource("texts")
	void namesOfCallersStayOutOfKeys(String caller) {
		use(node.bucket(caller, 1, 90));
		await().atMost(TIMEOUT).until(() -> redis.dbsize() > 0);
		assertThat(redis.keys("*")).singleElement().asString().matches(LimitNode.PREFIX + ":limit:\\{[0-9a-f]{32}}");
	}

	@ParameterizedTest
	@MethodSource("texts")
	void foreignContentOfAKeyCountsAsAFullBucket(String content) {
		RateBucket bucket = node.bucket("caller", 1, 90);
		use(bucket);
		await().atMost(TIMEOUT).until(() -> redis.dbsize() > 0);
		String key = redis.keys("*").getFirst();
		redis.del(key);
		redis.hset(key, "field", content);
		use(bucket);
		await().atMost(TIMEOUT).until(() -> "string".equals(redis.type(key)) && redis.pttl(key) > 0);
		assertThat(node.redis().isAvailable()).isTrue();
	}

	/** Leaves a key that expires in ten seconds or more. */
	private static void use(RateBucket bucket) {
		bucket.charge(10);
		assertThat(bucket.take()).isZero();
	}

}
