package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.UnfinishedListException;
import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.test.StepVerifier;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class S3ListingTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	@Test
	void asksOnceForAPageWhereverItBegins() {
		ScriptedLists bucket = ScriptedLists.of(keys("k", 5000));
		S3Adapter adapter = bucket.adapter(Map.of());
		assertThat(adapter.list("s3://acme/k04000", 101).take(101).collectList().block(TIMEOUT)).hasSize(101)
			.first()
			.extracting("uri")
			.isEqualTo("s3://acme/k04001");
		assertThat(bucket.asked()).singleElement().satisfies((asked) -> assertThat(asked.maxKeys()).isEqualTo(101));
	}

	@Test
	void asksAgainForMoreThanAThousand() {
		ScriptedLists bucket = ScriptedLists.of(keys("k", 2500));
		assertThat(bucket.adapter(Map.of()).list("", Integer.MAX_VALUE).count().block(TIMEOUT)).isEqualTo(2501);
		assertThat(bucket.asked()).hasSize(3);
	}

	@Test
	void jumpsOverWhatIsExcludedAsAWhole() {
		List<String> keys = new ArrayList<>(keys("logs/", 30_000));
		keys.addAll(List.of("a", "logs-", "logs0", "z"));
		ScriptedLists bucket = ScriptedLists.of(keys);
		assertThat(uris(bucket, Map.of("exclude", List.of("logs")))).containsExactly("s3://acme/", "s3://acme/a",
				"s3://acme/logs-", "s3://acme/logs0", "s3://acme/z");
		assertThat(bucket.asked()).hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "reports/*.csv", "reports/**", "repor?s/**" })
	void asksOnlyForWhatBeginsAsIncludesDo(String include) {
		List<String> keys = new ArrayList<>(keys("a/", 5000));
		keys.addAll(keys("z/", 5000));
		keys.addAll(List.of("reports/1.csv", "reports/2.csv"));
		ScriptedLists bucket = ScriptedLists.of(keys);
		assertThat(uris(bucket, Map.of("include", List.of(include)))).containsExactly("s3://acme/",
				"s3://acme/reports/1.csv", "s3://acme/reports/2.csv");
		assertThat(bucket.asked()).hasSize(1);
	}

	@Test
	void jumpsFromOneIncludeToTheNext() {
		List<String> keys = new ArrayList<>();
		for (String directory : List.of("a/", "b/", "c/", "d/", "e/")) {
			keys.addAll(keys(directory, 5000));
		}
		ScriptedLists bucket = ScriptedLists.of(keys);
		List<String> uris = uris(bucket, Map.of("include", List.of("b/000*", "d/0000?", "d/00011")));
		assertThat(uris).hasSize(1 + 100 + 10 + 1).endsWith("s3://acme/d/00009", "s3://acme/d/00011");
		assertThat(bucket.asked()).hasSizeLessThanOrEqualTo(3);
	}

	@Test
	void leavesThePageShortAndGoesOnWhereItWasIfFiltersHideTooMuch() {
		List<String> keys = new ArrayList<>(keys("k", 60_000));
		keys.add("k59999.csv");
		ScriptedLists bucket = ScriptedLists.of(keys);
		CatalogClient client = bucket.client(Map.of("include", List.of("**/*.csv")));
		JsonNode first = client.page("");
		assertThat(CatalogClient.each(List.copyOf(first.required("resources").asArray().values()), "uri"))
			.containsExactly("s3://acme/");
		assertThat(first.path("nextCursor").asString("")).isNotEmpty();
		assertThat(bucket.asked()).hasSize(10);
		assertThat(CatalogClient.each(client.resources(), "uri")).containsExactly("s3://acme/", "s3://acme/k59999.csv");
		StepVerifier.create(bucket.adapter(Map.of("include", List.of("**/*.csv"))).list("s3://acme/k", 100))
			.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOfSatisfying(UnfinishedListException.class,
					(unfinished) -> assertThat(unfinished.after()).isEqualTo("s3://acme/k09999")))
			.verify(TIMEOUT);
	}

	@Test
	void neverEndsAPageOfAnEndlessExclusionWithoutGoingOn() {
		List<String> keys = new ArrayList<>();
		IntStream.range(0, 40).forEach((n) -> keys.addAll(keys("d%02d/tmp/".formatted(n), 1001)));
		keys.add("z");
		ScriptedLists bucket = ScriptedLists.of(keys);
		assertThat(CatalogClient.each(bucket.client(Map.of("exclude", List.of("*/tmp"))).resources(), "uri"))
			.containsExactly("s3://acme/", "s3://acme/z");
		assertThat(bucket.asked()).hasSizeLessThan(50);
	}

	@Test
	void tellsNothingThatWasNotAskedFor() {
		ScriptedLists bucket = new ScriptedLists((asked) -> ListObjectsV2Response.builder()
			.contents(object("p/b"), object("p/a"), object("outside"), object("p/b"), S3Object.builder().build(),
					object("p/"), object("p/c"), object("p"), object("p/%/x"))
			.build());
		assertThat(uris(bucket, Map.of("prefix", "p/"))).containsExactly("s3://acme/p/", "s3://acme/p/%25/x",
				"s3://acme/p/a", "s3://acme/p/b", "s3://acme/p/c");
		assertThat(bucket.adapter(Map.of("prefix", "p/"))
			.list("s3://acme/p/b", 10)
			.map((r) -> r.uri())
			.collectList()
			.block(TIMEOUT)).containsExactly("s3://acme/p/c");
	}

	@Test
	void doesNotGoRoundInCircles() {
		ScriptedLists bucket = new ScriptedLists(
				(asked) -> ListObjectsV2Response.builder().contents(object("a")).isTruncated(true).build());
		StepVerifier.create(bucket.adapter(Map.of()).list("", 100).map((resource) -> resource.uri()))
			.expectNext("s3://acme/", "s3://acme/a")
			.expectError(SourceUnavailableException.class)
			.verify(TIMEOUT);
		assertThat(bucket.asked()).hasSize(2);
		ScriptedLists empty = new ScriptedLists((asked) -> ListObjectsV2Response.builder().isTruncated(true).build());
		StepVerifier.create(empty.adapter(Map.of()).list("s3://acme/", 100))
			.expectError(SourceUnavailableException.class)
			.verify(TIMEOUT);
	}

	@Test
	void doesNotLetSlashesGetAroundFilters() {
		ScriptedLists bucket = ScriptedLists.of(List.of("/a.key", "//secret/x", "a.key/", "a//b.key", "a/\n.key",
				"secret//x", "x", "x//secret/y", "/x"));
		assertThat(uris(bucket, Map.of("exclude", List.of("**/*.key", "**/secret")))).containsExactly("s3://acme/",
				"s3://acme//x", "s3://acme/x");
	}

	private static S3Object object(String key) {
		return S3Object.builder().key(key).build();
	}

	private static List<String> keys(String prefix, int count) {
		return IntStream.range(0, count).mapToObj((n) -> prefix + "%05d".formatted(n)).toList();
	}

	private static List<String> uris(ScriptedLists bucket, Map<String, ?> properties) {
		return bucket.adapter(properties)
			.list("", 1000)
			.map((resource) -> resource.uri())
			.collectList()
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

}
