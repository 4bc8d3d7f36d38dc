package io.mcpgateway.cluster.hub;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.lettuce.core.Range;
import io.lettuce.core.XAddArgs;
import io.mcpgateway.testkit.RedisServer;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the stream over a real Redis, which is trimmed, killed, paused and filled. */
class ClusterStreamIT {

	private static final String LOG = "{test}:log";

	private static final String HEAD = "{test}:head";

	private static final DataSize MAX_SIZE = DataSize.ofMegabytes(1);

	private static RedisServer redis;

	private final List<StreamNode> nodes = new ArrayList<>();

	@BeforeAll
	static void startRedis() throws IOException {
		redis = RedisServer.start();
	}

	@AfterAll
	static void stopRedis() {
		redis.close();
	}

	@BeforeEach
	void empty() {
		redis.commands().flushall();
	}

	@AfterEach
	void stop() {
		this.nodes.forEach(StreamNode::close);
	}

	@Test
	void allNodesReceiveAllRecordsInOneOrder() {
		StreamNode one = join();
		StreamNode other = join();
		Flux.range(0, 5000)
			.flatMap((i) -> ((i % 2 == 0) ? one : other).stream().submit(StreamRecord.of(StreamNode.KIND, "r" + i)), 64)
			.blockLast();
		await().until(() -> Set.copyOf(one.received()).size() == 5000 && one.received().equals(other.received()));
		assertThat(one.positions()).isEqualTo(other.positions());
		assertThat(one.positions()).extracting((position) -> position.number())
			.isEqualTo(LongStream.rangeClosed(1, one.received().size()).boxed().toList());
		assertThat(redis.commands().xlen(LOG)).as("entries, each with many records").isLessThan(2500);
	}

	@Test
	void aNodeThatJoinsGetsTheLastRecords() {
		StreamNode one = join();
		IntStream.range(0, 250).forEach((i) -> one.append("r" + i));
		StreamNode late = join();
		await().until(() -> late.received().size() >= 250 && late.received().equals(one.received()));
		assertThat(late.positions()).isEqualTo(one.positions());
		assertThat(late.breaks()).singleElement().satisfies((head) -> assertThat(head.number()).isZero());
	}

	@Test
	void aStreamTrimmedToNothingBreaksNothingForThoseWhoReadIt() {
		StreamNode one = join();
		one.append("a");
		await().until(() -> one.received().size() == 1);
		redis.commands().xtrim(LOG, 0);
		one.append("b");
		await().until(() -> one.received().size() == 2);
		assertThat(one.breaks()).hasSize(1);
	}

	/** Small entries come first, whose size Redis takes for that of all entries. */
	@Test
	void theStreamKeepsItsSizeWhoeverWroteItsEntries() {
		StreamNode one = StreamNode.start(redis.port(), MAX_SIZE);
		this.nodes.add(one);
		await().until(() -> one.breaks().size() == 1);
		IntStream.range(0, 300).forEach((i) -> one.append("small " + i));
		redis.commands().xadd(LOG, new XAddArgs().id("301-1"), "foreign", "x".repeat(10_000));
		IntStream.range(0, 60).forEach((i) -> {
			one.append("large " + i + "x".repeat(60_000));
			assertThat(size()).as("after %d", i).isLessThan(MAX_SIZE.toBytes() + 70_000);
		});
		assertThat(redis.commands().xlen(LOG)).isBetween(10L, 18L);
		await().until(() -> one.received().getLast().startsWith("large 59"));
		assertThat(one.breaks()).hasSize(1);
	}

	@Test
	void aNodeThatMissedTrimmedEntriesStartsAgain() {
		StreamNode one = join();
		StreamNode other = join();
		String epoch = loseEntry(one, other);
		one.append("c");
		await().until(() -> other.breaks().size() == 2 && one.breaks().size() == 2);
		await().until(() -> !other.stream().position().epoch().equals(epoch)
				&& other.stream().position().equals(one.stream().position()));
		one.append("d");
		await().until(() -> other.received().contains("d"));
	}

	@Test
	void aNodeThatMissedTheLastEntryStartsAgainWithoutAnother() {
		StreamNode one = join();
		StreamNode other = join();
		String epoch = loseEntry(one, other);
		await().until(() -> other.breaks().size() == 2 && one.breaks().size() == 2);
		await().until(() -> other.stream().position().equals(one.stream().position()));
		assertThat(one.stream().position().number()).isEqualTo(2);
		assertThat(one.stream().position().epoch()).isNotEqualTo(epoch);
		one.append("d");
		await().until(() -> other.received().contains("d"));
		assertThat(one.breaks()).hasSize(2);
	}

	/**
	 * Without a new start, the delays of 14 reconnections would grow to two seconds, and
	 * to more than 20 seconds in all.
	 */
	@Test
	void theDelaysOfReconnectionsStartAnewAfterAConnectionThatWorked() {
		StreamNode node = join();
		Duration all = Duration.ZERO;
		for (int i = 0; i < 14; i++) {
			String record = "r" + i;
			await().during(Duration.ofMillis(200)).until(() -> node.link().isAvailable());
			double before = node.reconnects();
			long killedAt = System.nanoTime();
			redis.run("CLIENT", "KILL", "ID", readerId());
			await().until(() -> node.reconnects() > before && !readerId().isEmpty());
			all = all.plusNanos(System.nanoTime() - killedAt);
			node.append(record);
			await().until(() -> node.received().contains(record));
		}
		assertThat(all).isLessThan(Duration.ofSeconds(10));
	}

	/**
	 * Returns the id of the connection that waits for entries; empty if there is none.
	 */
	private static String readerId() {
		return redis.commands()
			.clientList()
			.lines()
			.filter((client) -> client.contains("cmd=xread"))
			.map((client) -> client.replaceAll("^id=(\\d+) .*$", "$1"))
			.findFirst()
			.orElse("");
	}

	/** Loses an entry as nodes do that were cut off while the stream was trimmed. */
	private static String loseEntry(StreamNode one, StreamNode other) {
		one.append("a");
		await().until(() -> one.received().size() == 1 && other.received().size() == 1);
		String epoch = other.stream().position().epoch();
		Map<String, String> head = redis.commands().hgetall(HEAD);
		redis.commands().multi();
		add(epoch, 2, "7", head.get("tag"), "missed");
		redis.commands().xtrim(LOG, 0);
		redis.commands().hset(HEAD, Map.of("number", "2", "tag", "7"));
		redis.commands().exec();
		return epoch;
	}

	@Test
	void aRedisThatRestartsEmptyStartsANewEpoch() throws IOException {
		StreamNode one = join();
		StreamNode other = join();
		one.append("a");
		await().until(() -> other.received().size() == 1);
		redis.restart();
		await().until(() -> one.breaks().size() == 2 && other.breaks().size() == 2);
		await().until(() -> other.link().isAvailable() && one.link().isAvailable());
		one.append("b");
		await().until(() -> other.received().contains("b"));
		assertThat(other.positions().getLast().epoch()).isNotEqualTo(other.positions().getFirst().epoch());
	}

	/** The numbers of the new stream may equal or exceed those that nodes know. */
	@Test
	void nodesFollowAStreamThatIsEmptiedAgainAndAgain() {
		List<StreamNode> all = List.of(join(), join(), join());
		for (int i = 0; i < 12; i++) {
			redis.commands().flushall();
			for (int j = 0; j < i % 4; j++) {
				all.get(j % 2).append("between");
			}
			await().alias("all are at the head, round " + i)
				.until(() -> all.stream().allMatch(ClusterStreamIT::isAtHead));
			String last = "last " + i;
			all.get(i % 3).append(last);
			await().alias(last).until(() -> all.stream().allMatch((node) -> node.received().contains(last)));
		}
	}

	private static boolean isAtHead(StreamNode node) {
		Map<String, String> head = redis.commands().hgetall(HEAD);
		return node.stream().position().epoch().equals(head.get("epoch"))
				&& node.stream().position().number() == Long.parseLong(head.get("number"));
	}

	@Test
	void aFailoverThatLostTheTailStartsANewEpoch() {
		StreamNode one = join();
		StreamNode other = join();
		one.append("a");
		Map<String, String> head = redis.commands().hgetall(HEAD);
		one.append("b");
		await().until(() -> other.received().size() == 2);
		redis.commands().multi();
		redis.commands().hset(HEAD, head);
		redis.commands().del(LOG);
		redis.commands().exec();
		await().until(() -> one.breaks().size() == 2 && other.breaks().size() == 2);
		one.append("c");
		await().until(() -> other.received().contains("c"));
		assertThat(other.positions().getLast().epoch()).isNotEqualTo(head.get("epoch"));
	}

	/** The numbers match after the failover, so only the tags differ. */
	@Test
	void aFailoverThatWasOvertakenStartsANewEpoch() {
		StreamNode one = join();
		one.append("a");
		Map<String, String> head = redis.commands().hgetall(HEAD);
		one.append("b");
		await().until(() -> one.received().size() == 2);
		redis.commands().multi();
		redis.commands().del(LOG);
		add(head.get("epoch"), 2, "5", head.get("tag"), "other b");
		add(head.get("epoch"), 3, "6", "5", "other c");
		redis.commands().hset(HEAD, Map.of("number", "3", "tag", "6"));
		redis.commands().exec();
		await().until(() -> one.breaks().size() == 2);
		await().until(() -> one.stream().position().number() == 3);
		assertThat(one.stream().position().epoch()).isNotEqualTo(head.get("epoch"));
	}

	@Test
	void whatNoGatewayWroteIsSkippedAndCounted() {
		StreamNode one = join();
		one.append("a");
		redis.run("XADD", LOG, "*", "field", "value");
		await().until(() -> one.skipped() == 1);
		one.append("b");
		await().until(() -> one.received().contains("b"));
		assertThat(one.breaks()).hasSize(1);
	}

	@Test
	void entriesThatCannotBeReadAreSkippedAndCounted() {
		StreamNode one = join();
		one.append("a");
		String epoch = redis.commands().hget(HEAD, "epoch");
		String previous = redis.commands().hget(HEAD, "tag");
		List<String> payloads = List.of("", "{", "[]", "{\"v\":2,\"r\":[[\"note\",\"x\"]]}",
				"{\"v\":1,\"r\":[[\"note\",5]]}", "{\"v\":1,\"r\":[[]]}", "{\"v\":1,\"r\":[[\"new\",\"x\"]]}",
				"{\"v\":1,\"r\":" + "[".repeat(100_000), "{\"v\":1,\"r\":[[\"note\",\"" + "x".repeat(70_000) + "\"]]}",
				"{\"v\":1,\"r\":[[\"note\",\"" + "x".repeat(2_000_000) + "\"]]}", "\u0000\uFFFF",
				"{\"v\":1,\"r\":[[\"" + "k".repeat(20) + "\"]]}");
		for (int i = 0; i < payloads.size(); i++) {
			String tag = String.valueOf(i + 1);
			redis.commands().multi();
			xadd(epoch, i + 2, tag, previous, payloads.get(i));
			redis.commands().hset(HEAD, Map.of("number", String.valueOf(i + 2), "tag", tag));
			redis.commands().exec();
			previous = tag;
		}
		await().until(() -> one.skipped() == payloads.size());
		one.append("b");
		await().until(() -> one.received().contains("b"));
		assertThat(one.breaks()).hasSize(1);
	}

	@Test
	void anEntryBeyondTheHeadIsSkipped() {
		StreamNode one = join();
		one.append("a");
		await().until(() -> one.received().size() == 1);
		xadd(one.stream().position().epoch(), 9_000_000, "5", "4", "{\"v\":1,\"r\":[[\"note\",\"x\"]]}");
		await().until(() -> one.skipped() == 1);
		one.append("b");
		await().until(() -> one.received().contains("b"));
		assertThat(one.received()).doesNotContain("x");
		assertThat(one.breaks()).hasSize(1);
	}

	@Test
	void recordsWaitWhileRedisIsPaused() {
		StreamNode one = join();
		StreamNode other = join();
		redis.pause();
		try {
			one.append("a");
			one.append("b");
			assertThat(one.postponed()).containsExactly("a", "b");
			await().until(() -> !other.link().isAvailable());
		}
		finally {
			redis.resume();
		}
		await().until(() -> other.received().containsAll(List.of("a", "b")));
		assertThat(other.breaks()).as("history is whole").hasSize(1);
	}

	@Test
	void moreRecordsThanMayWaitBreakHistory() {
		StreamNode one = join();
		StreamNode other = join();
		redis.pause();
		try {
			Flux.range(0, 10_200)
				.concatMap((i) -> one.stream().append(StreamRecord.of(StreamNode.KIND, "r" + i)))
				.blockLast();
			assertThat(one.postponed()).hasSize(10_200);
			assertThat(one.stream().waiting()).isLessThan(10_001);
		}
		finally {
			redis.resume();
		}
		await().until(() -> other.breaks().size() == 2);
		await().until(() -> other.received().contains("r10199"));
	}

	@Test
	void aFullRedisIsAway() {
		StreamNode one = join();
		redis.run("CONFIG", "SET", "maxmemory", "1");
		try {
			one.append("a");
			assertThat(one.postponed()).containsExactly("a");
			await().until(() -> !one.link().isAvailable());
		}
		finally {
			redis.run("CONFIG", "SET", "maxmemory", "0");
		}
		await().until(() -> one.received().contains("a"));
	}

	@Test
	void aSlowRedisIsAway() {
		StreamNode one = join();
		Thread.ofVirtual().start(() -> redis.run("DEBUG", "SLEEP", "5"));
		await().until(() -> !one.link().isAvailable());
		one.append("a");
		await().until(() -> one.link().isAvailable());
		await().until(() -> one.received().contains("a"));
	}

	@Test
	void nodesKnowEachOther() {
		StreamNode one = join();
		StreamNode other = join();
		await().until(() -> one.stream().nodes().size() == 2);
		assertThat(one.stream().nodes()).containsExactlyInAnyOrder(one.link().node(), other.link().node());
		other.close();
		redis.commands().sadd("{test}:interest:" + other.link().node(), "file:///a");
		Awaitility.await().until(() -> one.stream().nodes().size() == 1);
		assertThat(redis.commands().exists("{test}:interest:" + other.link().node())).isZero();
	}

	/** Returns the bytes of the values in the stream. */
	private static long size() {
		return redis.commands()
			.xrange(LOG, Range.unbounded())
			.stream()
			.flatMap((entry) -> entry.getBody().values().stream())
			.mapToLong(String::length)
			.sum();
	}

	private StreamNode join() {
		StreamNode node = StreamNode.start(redis.port());
		this.nodes.add(node);
		await().until(() -> node.breaks().size() == 1);
		return node;
	}

	private static void add(String epoch, long number, String tag, String previous, String text) {
		xadd(epoch, number, tag, previous, EntryCodec.encode(List.of(StreamRecord.of(StreamNode.KIND, text))));
	}

	private static void xadd(String epoch, long number, String tag, String previous, String payload) {
		redis.commands()
			.xadd(LOG, new XAddArgs().id(number + "-" + tag),
					Map.of("e", epoch, "p", previous, "n", "1", "o", "00000000", "d", payload));
	}

	private static ConditionFactory await() {
		return Awaitility.await().pollInterval(Duration.ofMillis(20));
	}

}
