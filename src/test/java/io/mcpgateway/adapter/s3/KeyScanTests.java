package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.SourceUnavailableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class KeyScanTests {

	private static final int MAX_REQUESTS = 50;

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	@Test
	void endsARoundThatGoesInCircles() {
		ScriptedLists bucket = new ScriptedLists((asked) -> ListObjectsV2Response.builder()
			.contents(S3Object.builder().key("b").build(), S3Object.builder().build(),
					S3Object.builder().key("a").build())
			.isTruncated(true)
			.build());
		KeyScan sweep = sweep(bucket, Map.of());
		TreeMap<String, String> objects = new TreeMap<>(Map.of("a", "s3://acme/a", "c", "s3://acme/c"));
		assertThat(sweep.go(100, objects).block(TIMEOUT)).containsOnlyKeys("s3://acme/a", "s3://acme/c");
		assertThat(bucket.asked()).hasSize(2);
		assertThat(sweep.length()).isEqualTo(2);
	}

	@Test
	void asksForNothingThatTheListDoesNotAskFor() {
		ScriptedLists bucket = ScriptedLists.of(IntStream.range(0, 500).mapToObj((i) -> "a" + (1000 + i)).toList());
		KeyScan sweep = sweep(bucket, Map.of("include", "b/**"));
		sweep.go(100, new TreeMap<>()).block(TIMEOUT);
		assertThat(bucket.asked()).singleElement().satisfies((asked) -> assertThat(asked.prefix()).isEqualTo("b"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "other", "key*" })
	void givesUpOnAListOfEverNewKeysAndBeginsAnew(String exclude) {
		AtomicInteger number = new AtomicInteger(1000);
		ScriptedLists bucket = new ScriptedLists((asked) -> ListObjectsV2Response.builder()
			.contents(S3Object.builder().key("key" + number.incrementAndGet()).build())
			.isTruncated(true)
			.build());
		KeyScan sweep = sweep(bucket, Map.of("exclude", exclude));
		sweep.go(MAX_REQUESTS - 1, new TreeMap<>()).block(TIMEOUT);
		assertThatThrownBy(() -> sweep.go(10, new TreeMap<>()).block(TIMEOUT))
			.isInstanceOf(SourceUnavailableException.class);
		assertThat(bucket.asked()).hasSize(MAX_REQUESTS);
		sweep.go(1, new TreeMap<>()).block(TIMEOUT);
		assertThat(bucket.asked().getLast().startAfter()).isNull();
	}

	@Test
	void tellsAChangeAfterARoundThatComparedNothing() {
		AtomicBoolean isEndless = new AtomicBoolean(true);
		AtomicInteger number = new AtomicInteger(1000);
		ScriptedLists bucket = new ScriptedLists((asked) -> ListObjectsV2Response.builder()
			.contents(S3Object.builder().key("key" + number.incrementAndGet()).build())
			.isTruncated(isEndless.get())
			.build());
		KeyScan sweep = sweep(bucket, Map.of());
		assertThatThrownBy(() -> sweep.go(MAX_REQUESTS, new TreeMap<>()).block(TIMEOUT))
			.isInstanceOf(SourceUnavailableException.class);
		String before = sweep.snapshot().fingerprint();
		isEndless.set(false);
		sweep.go(1, new TreeMap<>()).block(TIMEOUT);
		assertThat(sweep.snapshot().fingerprint()).isNotEqualTo(before);
	}

	private static KeyScan sweep(ScriptedLists bucket, Map<String, ?> properties) {
		Mount<S3Mount> mount = bucket.mount(properties);
		return new KeyScan(bucket.bucket(mount), new S3Uris(mount.source()), new KeyFilter(mount), 10, MAX_REQUESTS);
	}

}
