package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of search in a bucket. */
class IndexedBucketIT {

	@Test
	void isNothingIfNobodySaysSoWhichCostsNothing() {
		try (ServedBucket served = ServedBucket.start(Map.of()).put("a.txt", "alpha")) {
			assertThat(served.adapter().settings().indexed()).isFalse();
			assertThat(served.registry().find("mcp.s3.requests").counters())
				.allMatch((requests) -> requests.count() == 0);
		}
	}

	@Test
	void isAllThatIsListedAndNothingIsReadUnasked() {
		try (ServedBucket served = ServedBucket.start(Map.of("index", "true", "exclude", "hidden/**"))
			.put("a.txt", "alpha")
			.put("a.txt.old", "old")
			.put("hidden/b.txt", "beta")) {
			assertThat(served.adapter().indexables().collectList().blockOptional(ServedBucket.TIMEOUT).orElseThrow())
				.extracting((found) -> found.resource().uri())
				.containsExactly("s3://acme/", "s3://acme/a.txt", "s3://acme/a.txt.old");
			assertThat(served.registry().find("mcp.s3.requests").counters())
				.filteredOn((requests) -> requests.count() > 0)
				.extracting((requests) -> requests.getId().getTag("operation"))
				.containsOnly("list");
		}
	}

	@Test
	void isTheObjectThatChanged() {
		try (ServedBucket served = ServedBucket.start(Map.of("index", "true", "exclude", "hidden/**"))
			.put("a.txt", "alpha")
			.put("a.txt.old", "old")
			.put("hidden/b.txt", "beta")) {
			List<Indexable> changed = changed(served, "a.txt");
			assertThat(changed).singleElement()
				.satisfies((found) -> assertThat(found.resource().annotations()).isNotNull())
				.satisfies((found) -> assertThat(text(found)).isEqualTo("alpha"));
			assertThat(changed(served, "a.tx")).isEmpty();
			assertThat(changed(served, "hidden/b.txt")).isEmpty();
		}
	}

	private static List<Indexable> changed(ServedBucket served, String key) {
		return served.adapter()
			.indexables(ResourceUri.parse("s3://acme/" + key))
			.collectList()
			.blockOptional(ServedBucket.TIMEOUT)
			.orElseThrow();
	}

	private static String text(Indexable found) {
		Content content = (found.content() != null) ? found.content().block(ServedBucket.TIMEOUT) : null;
		return (content != null && content.body() instanceof Content.InMemory memory)
				? new String(memory.bytes(), StandardCharsets.UTF_8) : "";
	}

}
