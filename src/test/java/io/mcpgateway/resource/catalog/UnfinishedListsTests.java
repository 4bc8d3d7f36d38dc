package io.mcpgateway.resource.catalog;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.observation.ObservedAdapter;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.UnfinishedListException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of lists that stop early. */
class UnfinishedListsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private final ScriptedList first = new ScriptedList("a://x/", 2);

	private final ScriptedList second = new ScriptedList("b://x/", 3);

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	@Test
	void endThePageAndGoOnWhereTheyWere() {
		this.first.failingAfter(1, new UnfinishedListException("a://x/1\uffff"));
		Page<Resource> page = page(null);
		assertThat(uris(page)).containsExactly("a://x/1");
		assertThat(page.unavailable()).isEmpty();
		this.first.mend();
		assertThat(uris(page(page.nextCursor()))).containsExactly("a://x/2", "b://x/1", "b://x/2", "b://x/3");
	}

	@Test
	void mayLeaveAPageEmpty() {
		this.first.failingAfter(0, new UnfinishedListException("a://x/1"));
		Page<Resource> page = page(null);
		assertThat(page.items()).isEmpty();
		assertThat(page.unavailable()).isEmpty();
		this.first.mend();
		assertThat(uris(page(page.nextCursor()))).startsWith("a://x/2", "b://x/1");
	}

	@Test
	void areTakenForFailuresIfTheyGoOnElsewhere() {
		this.first.failingAfter(0, new UnfinishedListException("c://x/1"));
		Page<Resource> page = page(null);
		assertThat(uris(page)).containsExactly("b://x/1", "b://x/2", "b://x/3");
		assertThat(page.unavailable()).containsExactly("a://x/");
	}

	@Test
	void areNotCountedAsFailures() {
		this.first.failingAfter(0, new UnfinishedListException("a://x/1"));
		page(null);
		assertThat(failures("a://x/")).isZero();
		this.first.failingAfter(0, new IllegalStateException());
		page(null);
		assertThat(failures("a://x/")).isOne();
	}

	private double failures(String mount) {
		return this.registry.get("mcp.resources.failures")
			.tag("mount", mount)
			.tag("operation", "list")
			.counter()
			.count();
	}

	private Page<Resource> page(@Nullable String cursor) {
		return new ResourceCatalog(List.of(new ObservedAdapter(this.first, this.registry), this.second), 10)
			.list(cursor)
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	private static List<String> uris(Page<Resource> page) {
		return page.items().stream().map(Resource::uri).toList();
	}

}
