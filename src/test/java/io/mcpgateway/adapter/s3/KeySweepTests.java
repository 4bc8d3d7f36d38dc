package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

import static org.assertj.core.api.Assertions.assertThat;

class KeySweepTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	@Test
	void endsARoundThatGoesInCircles() {
		ScriptedLists bucket = new ScriptedLists((asked) -> ListObjectsV2Response.builder()
			.contents(S3Object.builder().key("b").build(), S3Object.builder().build(),
					S3Object.builder().key("a").build())
			.isTruncated(true)
			.build());
		KeySweep sweep = sweep(bucket, Map.of());
		TreeMap<String, String> objects = new TreeMap<>(Map.of("a", "s3://acme/a", "c", "s3://acme/c"));
		assertThat(sweep.go(100, objects).block(TIMEOUT)).containsOnlyKeys("s3://acme/a", "s3://acme/c");
		assertThat(bucket.asked()).hasSize(2);
		assertThat(sweep.length()).isEqualTo(2);
	}

	@Test
	void asksForNothingThatTheListDoesNotAskFor() {
		ScriptedLists bucket = ScriptedLists.of(IntStream.range(0, 500).mapToObj((i) -> "a" + (1000 + i)).toList());
		KeySweep sweep = sweep(bucket, Map.of("include", "b/**"));
		sweep.go(100, new TreeMap<>()).block(TIMEOUT);
		assertThat(bucket.asked()).singleElement().satisfies((asked) -> assertThat(asked.prefix()).isEqualTo("b"));
	}

	private static KeySweep sweep(ScriptedLists bucket, Map<String, ?> properties) {
		S3Mount mount = bucket.mount(properties);
		return new KeySweep(bucket.bucket(mount), new Keys(mount), new KeyFilter(mount), 10);
	}

}
