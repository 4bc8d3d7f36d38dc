package io.mcpgateway.adapter.s3;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.testkit.OddKeys;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class S3AdapterIT {

	private static final List<String> KEYS = List.of("a", "b-", "b/a", "b/c/d", "b0", "c d", "c%20d", "\u00e4/\u00e4",
			"empty/", "2026/", "2026/a", "2026/rep", "2026/rep/x", "2026/report.txt", "2026/b/c.txt", "docs/a.txt",
			"docs/b.key", "docs/secret/x.txt", "docs-a/b.txt", "z.txt", "\u00e4 \ud83d\ude00/x",
			"\u00e4 \ud83d\ude00/y", "\u00e4 \ud83d\ude00/z");

	@AutoClose
	private static ServedBucket bucket;

	@BeforeAll
	static void fill() {
		bucket = ServedBucket.start(Map.of());
		for (String key : KEYS) {
			bucket.put(key, (key.equals("empty/") || key.equals("2026/")) ? "" : "content of " + key);
		}
	}

	@Test
	void asksOnceForAPageAListingOrACompletion() {
		ServedBucket served = bucket.remount(Map.of());
		served.client().page("");
		assertThat(served.requests("list")).isEqualTo(1);
		served.client().entries("s3://acme/docs/");
		assertThat(served.requests("list")).isEqualTo(2);
		served.client().values("docs/");
		assertThat(served.requests("list")).isEqualTo(3);
		assertThat(served.requests("get") + served.requests("head")).isZero();
	}

	@Nested
	class Plain implements BucketContract {

		@Override
		public ServedBucket served() {
			return bucket;
		}

		@Test
		void goesOnAfterWhatNobodyWasTold() {
			String prefix = adapter().uriPrefix();
			List<String> all = served().uris("", 1000);
			for (String forged : List.of("%00", "a%00", "b/%00", "\0", "%EF%BF%BF", "b%F4%8F%BF%BF", "%0A", "\n", "b ",
					"\ud83d\ude00".repeat(3000), "%F0%9F%98%80".repeat(3000))) {
				String after = prefix + forged;
				assertThat(served().uris(after, 1000)).as(after)
					.isEqualTo(all.stream().filter((uri) -> order().compare(uri, after) > 0).toList());
			}
		}

		@Test
		void listsInTheOrderOfTheBucketWithoutMarksOfDirectories() {
			assertThat(served().uris("", 100)).filteredOn((uri) -> !uri.endsWith("another.txt"))
				.startsWith("s3://acme/", "s3://acme/2026/a", "s3://acme/2026/b/c.txt", "s3://acme/2026/rep",
						"s3://acme/2026/rep/x", "s3://acme/2026/report.txt", "s3://acme/a", "s3://acme/b-",
						"s3://acme/b/a", "s3://acme/b/c/d", "s3://acme/b0", "s3://acme/c%20d", "s3://acme/c%2520d",
						"s3://acme/docs-a/b.txt", "s3://acme/docs/a.txt")
				.endsWith("s3://acme/%C3%A4/%C3%A4")
				.hasSize(KEYS.size() - 1);
		}

	}

	@Test
	void refusesToBeMountedTwice() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ResourceCatalog(List.of(bucket.remount(Map.of("prefix", "2026/rep")).adapter(),
					bucket.remount(Map.of("prefix", "2026/")).adapter()), 100))
			.withMessageContainingAll("s3://acme/2026/rep:", "s3://acme/2026/.");
	}

	@Nested
	class WithAPrefix implements BucketContract {

		private final ServedBucket served = bucket.remount(Map.of("prefix", "2026/"));

		@Override
		public ServedBucket served() {
			return this.served;
		}

	}

	@Nested
	class WithAPrefixThatIsAlsoAKey implements BucketContract {

		private final ServedBucket served = bucket.remount(Map.of("prefix", "2026/rep"));

		@Override
		public ServedBucket served() {
			return this.served;
		}

		@Test
		void listsTheObjectInThePlaceOfTheMount() {
			assertThat(this.served.uris("", 2)).containsExactly("s3://acme/2026/rep", "s3://acme/2026/rep/x");
			assertThat(this.served.client().text("s3://acme/2026/rep")).isEqualTo("content of 2026/rep");
		}

	}

	@Nested
	class WithAPrefixBeyondAscii implements BucketContract {

		private final ServedBucket served = bucket.remount(Map.of("prefix", "\u00e4 \ud83d\ude00/"));

		@Override
		public ServedBucket served() {
			return this.served;
		}

	}

	@Nested
	class WithFilters implements BucketContract {

		private final ServedBucket served = bucket.remount(
				Map.of("include", List.of("docs/**", "*.txt", "b/**"), "exclude", List.of("**/secret", "**/*.key")));

		@Override
		public ServedBucket served() {
			return this.served;
		}

		@Override
		public String another() {
			return "docs/another.txt";
		}

		@Test
		void servesNothingElse() {
			assertThat(this.served.uris("", 100)).filteredOn((uri) -> !uri.endsWith("another.txt"))
				.containsExactly("s3://acme/", "s3://acme/b/a", "s3://acme/b/c/d", "s3://acme/docs/a.txt",
						"s3://acme/z.txt");
		}

	}

	@Nested
	class WithOddKeys implements BucketContract {

		/** Names that the contract expects to be absent. */
		private static final Set<String> NOT = Set.of("//", "../x", "./x");

		@AutoClose
		private static ServedBucket served;

		@BeforeAll
		static void fill() {
			served = ServedBucket.start(Map.of());
			OddKeys.ALL.stream().filter((key) -> !NOT.contains(key)).forEach((key) -> served.put(key, "x"));
		}

		@Override
		public ServedBucket served() {
			return served;
		}

	}

}
