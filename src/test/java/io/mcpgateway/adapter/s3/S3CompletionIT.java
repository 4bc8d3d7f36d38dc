package io.mcpgateway.adapter.s3;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class S3CompletionIT {

	@AutoClose
	private static ServedBucket bucket;

	@BeforeAll
	static void start() {
		bucket = ServedBucket.start(Map.of());
		for (String key : List.of("doc", "docs/a b.txt", "docs/a%b", "docs/\u00e4", "docs/sub/x", "docs/../x",
				"docs/secret/x", "docs/x.key", "2026/rep", "2026/report", "2026/rep./x")) {
			bucket.put(key, "x");
		}
	}

	@Test
	void goesToTheNextSlashWithOneRequest() {
		ServedBucket served = bucket.remount(Map.of("dot-segments", "true"));
		assertThat(served.client().values("do")).containsExactly("doc", "docs/");
		assertThat(served.requests("list")).isEqualTo(1);
		assertThat(served.client().values("docs/")).containsExactly("docs/%2E%2E/", "docs/a b.txt", "docs/a%25b",
				"docs/secret/", "docs/sub/", "docs/x.key", "docs/\u00e4");
		assertThat(served.client().values("docs/a%20")).containsExactly("docs/a b.txt");
		assertThat(served.client().values("docs/%C3%A4")).containsExactly("docs/\u00e4");
		assertThat(served.client().values("docs/%2E%2E/")).containsExactly("docs/%2E%2E/x");
		assertThat(served.client().values("none")).isEmpty();
		assertThat(served.client().values("%")).isEmpty();
		assertThat(served.client().values("x".repeat(2000))).isEmpty();
	}

	@Test
	void showsNothingThatIsNotServed() {
		ServedBucket served = bucket.remount(Map.of("exclude", List.of("**/secret", "**/*.key")));
		assertThat(served.client().values("docs/s")).containsExactly("docs/sub/");
		assertThat(served.client().values("docs/x")).isEmpty();
		assertThat(served.client().values("docs/secret/")).isEmpty();
		ServedBucket including = bucket.remount(Map.of("include", List.of("docs/sub/**")));
		assertThat(including.client().values("")).containsExactly("docs/");
		assertThat(including.client().values("docs/")).containsExactly("docs/sub/");
	}

	@Test
	void followsThePrefixOfTheMountThoughItEndsInNoSlash() {
		ServedBucket served = bucket.remount(Map.of("prefix", "2026/rep"));
		assertThat(served.client().values("")).containsExactly("./", "ort");
		assertThat(served.client().values("./")).containsExactly("./x");
		assertThat(served.client().text("s3://acme/2026/rep./x")).isEqualTo("x");
	}

	@Test
	void saysWhetherThereIsMore() {
		ScriptedLists hundred = ScriptedLists.of(IntStream.range(0, 100).mapToObj("k%03d"::formatted).toList());
		JsonNode all = hundred.client(Map.of()).complete("k");
		assertThat(all.required("values").size()).isEqualTo(100);
		assertThat(all.required("hasMore").booleanValue()).isFalse();
		assertThat(all.required("total").intValue()).isEqualTo(100);
		ScriptedLists more = ScriptedLists.of(IntStream.range(0, 5000).mapToObj("k%04d"::formatted).toList());
		JsonNode some = more.client(Map.of()).complete("k");
		assertThat(some.required("values").size()).isEqualTo(100);
		assertThat(some.required("hasMore").booleanValue()).isTrue();
		assertThat(some.has("total")).isFalse();
		assertThat(more.asked()).hasSize(1);
	}

}
