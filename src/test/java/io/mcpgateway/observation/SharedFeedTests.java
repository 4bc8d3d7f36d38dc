package io.mcpgateway.observation;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.subscription.LocalHub;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests one feed of a source with two adapters. */
class SharedFeedTests {

	private final MeterRegistry registry = new SimpleMeterRegistry();

	private final ObservedFeeds feeds = new ObservedFeeds(List.of(new ObservedFeed(new Shop(), this.registry)));

	@Test
	void hasThePrefixesOfBoth() {
		assertThat(this.feeds.prefixes()).containsExactly("postgres://shop/", "db://shop/");
	}

	@Test
	void isTheFeedOfBothMounts() {
		McpEndpoint endpoint = new McpEndpoint(() -> List.of("db://shop/", "postgres://shop/", "file:///docs/"),
				this.feeds, new LocalHub(1), Map::of, Map::of, () -> 0, Optional::empty, Optional::empty,
				Optional::empty);
		assertThat(endpoint.mcp().mounts().get("postgres://shop/").feed()).isNotNull();
		assertThat(endpoint.mcp().mounts().get("db://shop/").feed()).isNotNull();
		assertThat(endpoint.mcp().mounts().get("file:///docs/").feed()).isNull();
	}

	@Test
	void goesByItsFirstPrefix() {
		assertThat(new FeedHealth(this.feeds).health().getDetails()).containsOnlyKeys("postgres://shop/");
		assertThat(this.registry.get("mcp.resources.changes").tag("mount", "postgres://shop/").counters()).hasSize(1);
	}

	/** Database that serves its tables and the results of queries. */
	private static final class Shop implements ChangeFeed {

		@Override
		public String uriPrefix() {
			return "postgres://shop/";
		}

		@Override
		public List<String> uriPrefixes() {
			return List.of(uriPrefix(), "db://shop/");
		}

		@Override
		public Flux<Change> changes() {
			return Flux.never();
		}

	}

}
