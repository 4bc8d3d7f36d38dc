package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.testkit.S3Server;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static io.mcpgateway.adapter.s3.WatchedBucket.listChanged;
import static io.mcpgateway.adapter.s3.WatchedBucket.updated;
import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the changes published for a polled bucket. */
class PolledBucketIT {

	@Test
	void tellsOfObjectsThatAreWrittenComeAndGo() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of())
			.put("a", "b c/d", "e")
			.listen("a", "b%20c/d", "e", "new")
			.start()) {
			assertThat(bucket.after(() -> bucket.put("a"), updated("a"))).containsExactly(updated("a"));
			assertThat(bucket.after(() -> bucket.delete("b c/d"), updated("b%20c/d")))
				.containsExactly(updated("b%20c/d"));
			assertThat(bucket.after(() -> bucket.put("new"), updated("new"))).containsExactly(updated("new"));
			assertThat(bucket.after(() -> bucket.put("b c/d"), updated("b%20c/d"))).containsExactly(updated("b%20c/d"));
		}
	}

	@Test
	void tellsOfListingsWhatTheyShow() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of("exclude", "**/hidden*"))
			.put("a/b", "a/c/d", "e")
			.listen("a/", "")
			.start()) {
			assertThat(bucket.after(() -> bucket.put("a/b"), updated("a/"))).containsExactly(updated("a/"));
			assertThat(bucket.after(() -> bucket.put("a/c/new", "a/hidden", "new/d"), updated("")))
				.containsExactly(updated(""));
			assertThat(bucket.after(() -> bucket.put("a/d/e"), updated("a/"))).containsExactly(updated("a/"));
			bucket.delete("a/d/e");
			bucket.delete("a/b");
			bucket.delete("a/hidden");
			bucket.delete("a/c/new");
			assertThat(bucket.after(() -> bucket.delete("a/c/d"), updated(""))).containsOnly(updated("a/"),
					updated(""));
		}
	}

	@Test
	void tellsOfAnObjectInThePlaceOfAListing() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of()).put("a/", "a/b").listen("a/").start()) {
			assertThat(bucket.after(() -> bucket.put("a/"), updated("a/"))).containsExactly(updated("a/"));
		}
	}

	@Test
	void tellsThatTheListChangedOfWhatIsListedAndNotOfMarks() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of()).put("a").listenToLists().start()) {
			bucket.clear();
			bucket.served().put("b/", "");
			bucket.awaitPasses(3);
			assertThat(bucket.changes()).isEmpty();
			assertThat(bucket.after(() -> bucket.put("b/"), listChanged())).containsExactly(listChanged());
		}
	}

	@Test
	void tellsOfAListingThatIsLongerThanAPass() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of("poll-requests", "1")).listen("a/")) {
			fill(bucket, "a/", 12);
			bucket.start();
			bucket.awaitAll(updated("a/"));
			assertThat(bucket.after(() -> bucket.put("a/0003"), updated("a/"))).containsExactly(updated("a/"));
			assertThat(bucket.after(() -> bucket.put("a/0011"), updated("a/"))).containsExactly(updated("a/"));
		}
	}

	@Test
	void tellsOfListsOverMorePagesThanAPassHas() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of("poll-requests", "1")).listenToLists()) {
			fill(bucket, "a/", 21);
			bucket.start();
			// What follows the first page was not seen before
			bucket.awaitAll(listChanged());
			bucket.awaitPasses(6);
			for (String key : new String[] { "a/0003x", "a/0013x", "a/0020x", "b" }) {
				assertThat(bucket.after(() -> bucket.put(key), listChanged())).containsExactly(listChanged());
				bucket.awaitPasses(6);
				assertThat(bucket.after(() -> bucket.delete(key), listChanged())).containsExactly(listChanged());
				bucket.awaitPasses(6);
			}
			bucket.clear();
			bucket.put("a/0005", "a/0019");
			bucket.awaitPasses(6);
			assertThat(bucket.changes()).isEmpty();
		}
	}

	@Test
	void doesNotTellThatTheListOfWhatIsHiddenChanged() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of("exclude", "tmp", "prefix", "in/"))
			.put("in/a", "in/tmp/a", "in/z", "out")
			.listenToLists()
			.start()) {
			bucket.clear();
			bucket.put("in/tmp/b", "in/a", "in/tmp/0", "also");
			bucket.delete("in/tmp/a");
			bucket.awaitPasses(3);
			assertThat(bucket.changes()).isEmpty();
			bucket.put("in/b");
			bucket.awaitAll(new Change.ListChanged("s3://acme/in/"));
		}
	}

	@Test
	void looksAtMoreObjectsThanItHasRequestsByTheirLists() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of("poll-requests", "4"))) {
			// Two lists show all of them, and an object takes a request
			String[] keys = IntStream.range(0, 20).mapToObj((i) -> "a" + i).toArray(String[]::new);
			bucket.put(keys).listen(keys).start();
			int heads = bucket.served().requests("head");
			assertThat(bucket.after(() -> bucket.put("a7"), updated("a7"))).containsExactly(updated("a7"));
			assertThat(bucket.after(() -> bucket.delete("a19"), updated("a19"))).containsExactly(updated("a19"));
			assertThat(bucket.served().requests("head")).isEqualTo(heads);
		}
	}

	@Test
	void looksAtWhatDoesNotFitByTurns() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of("poll-requests", "1"))) {
			fill(bucket, "a/", 15);
			bucket.put("b", "c", "d").listen("b", "c", "d").start();
			bucket.awaitAll(updated("c"), updated("d"));
			bucket.awaitPasses(2);
			for (String key : new String[] { "c", "b", "d" }) {
				assertThat(bucket.after(() -> bucket.put(key), updated(key))).containsExactly(updated(key));
			}
		}
	}

	@Test
	void asksNothingWhileNobodyListens() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of("poll-interval", "100ms")).put("a").start()) {
			assertThat(bucket.served().requests("list")).isEqualTo(1);
			Awaitility.await()
				.during(Duration.ofSeconds(1))
				.atMost(Duration.ofSeconds(10))
				.until(() -> bucket.served().requests("list") == 1 && bucket.served().requests("head") == 0);
		}
	}

	@Test
	void makesNoMoreRequestsBeforeItIsInPlaceThanAPassHas() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of("poll-requests", "2", "poll-interval", "1h"))) {
			fill(bucket, "a/", 31);
			bucket.start();
			assertThat(bucket.served().requests("list")).isEqualTo(2);
		}
	}

	@Test
	void failsWhenTheServerStopsAndSeesItComeBack() {
		try (WatchedBucket bucket = WatchedBucket.create(Map.of()).put("a").listen("a").start()) {
			S3Server server = bucket.served().server();
			stop(server);
			assertThat(bucket.awaitError()).isInstanceOf(SourceUnavailableException.class)
				.hasMessageStartingWith("The bucket of the mount acme is not available: ");
			bucket.clear();
			try (S3Server again = S3Server.start("other", server.store(), server.endpoint().getPort())) {
				bucket.start();
				assertThat(bucket.after(() -> again.put(ServedBucket.NAME, "a", new byte[] { 1 }), updated("a")))
					.containsExactly(updated("a"));
			}
		}
	}

	private static void stop(S3Server server) {
		try {
			server.proxy().stop();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Puts keys of a prefix and four digits. */
	private static void fill(WatchedBucket bucket, String prefix, int keys) {
		IntStream.range(0, keys).parallel().forEach((i) -> bucket.put(prefix + "%04d".formatted(i)));
	}

}
