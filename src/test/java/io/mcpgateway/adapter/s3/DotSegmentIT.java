package io.mcpgateway.adapter.s3;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests of keys with dot segments. Some stores resolve the segments like file systems,
 * which would escape the prefix, the globs and the rules.
 */
class DotSegmentIT {

	private static final List<String> KEYS = List.of("public/../private/x", "public/./x", "public/x/..", "public/x/.",
			"public/..\\..\\private\\x", "public/a\\.\\x", "public/../");

	@AutoClose
	private static ServedBucket bucket;

	@BeforeAll
	static void start() {
		bucket = ServedBucket.start(Map.of());
		KEYS.forEach((key) -> bucket.put(key, "hidden"));
		List.of("public/...", "public/.x/y", "public/x..", "public/a b").forEach((key) -> bucket.put(key, "seen"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "../private/x", "%2E%2E/private/x", "%2e%2e/private/x", ".%2e/private/x", "./x", "%2E/x",
			"x/..", "x/%2E%2E", "x/.", "..%5C..%5Cprivate%5Cx", "a%5C.%5Cx", "..", "../", "%2E%2E/", "x/../", "./",
			"x/../../private/x", "../private/", "..?bytes=0-9", "x/..?lines=1-2", "x/..?tail=1" })
	void areNeitherReadNorSubscribedToNorIndexed(String place) {
		for (String prefix : List.of("", "public/")) {
			ServedBucket served = bucket.remount(Map.of("prefix", prefix));
			ResourceUri uri = ResourceUri.parse("s3://acme/public/" + place);
			assertThat(served.adapter().read(uri).blockOptional(ServedBucket.TIMEOUT)).isEmpty();
			assertThat(served.adapter().canonicalUri(uri)).isNull();
			assertThat(served.adapter().subject(uri).blockOptional(ServedBucket.TIMEOUT)).isEmpty();
			assertThat(served.adapter().indexables(uri).collectList().block(ServedBucket.TIMEOUT)).isEmpty();
			assertThat(served.requests("get") + served.requests("list") + served.requests("head")).isZero();
		}
	}

	@Test
	void areInNoListAndNoListing() {
		ServedBucket served = bucket.remount(Map.of("prefix", "public/"));
		List<String> seen = List.of("s3://acme/public/...", "s3://acme/public/.x/y", "s3://acme/public/a%20b",
				"s3://acme/public/x..");
		assertThat(CatalogClient.each(served.client().resources(), "uri")).filteredOn((uri) -> !uri.endsWith("/"))
			.containsExactlyElementsOf(seen);
		assertThat(CatalogClient.each(served.client().entries("s3://acme/public/"), "uri")).containsExactly(
				"s3://acme/public/...", "s3://acme/public/.x/", "s3://acme/public/a%20b", "s3://acme/public/x..",
				"s3://acme/public/x/");
		assertThat(served.client().entries("s3://acme/public/x/")).isEmpty();
		seen.forEach((uri) -> assertThat(served.client().text(uri)).isEqualTo("seen"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ".", "..", "../", "../private/", "%2E%2E/", "x/", "x/." })
	void areNotCompleted(String typed) {
		assertThat(bucket.remount(Map.of("prefix", "public/")).client().values(typed)).isSubsetOf("...", ".x/", "a b",
				"x..", "x/");
	}

	@Test
	void areNotPolled() {
		ServedBucket served = bucket.remount(Map.of("prefix", "public/"));
		S3Uris keys = new S3Uris(served.mount().source());
		assertThat(KEYS).allSatisfy((key) -> {
			String uri = keys.uri(key);
			assertThat(new S3Poller(served.mount(), served.bucket(), S3Poller.KEYS).polls(Set.of(uri))
				.getFirst()
				.answer()
				.block(ServedBucket.TIMEOUT)).isEqualTo(Map.of(uri, Snapshot.ABSENT));
		});
		assertThat(served.requests("head") + served.requests("list")).isZero();
	}

	@Test
	void areServedIfTheOperatorKnowsTheStore() {
		ServedBucket served = bucket.remount(Map.of("prefix", "public/../", "dot-segments", "true"));
		assertThat(served.client().text("s3://acme/public/%2E%2E/private/x")).isEqualTo("hidden");
		assertThatIllegalArgumentException().isThrownBy(() -> bucket.remount(Map.of("prefix", "public/../")))
			.withMessageContaining("acme.prefix");
	}

}
