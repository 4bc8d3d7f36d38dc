package io.mcpgateway.adapter.configured;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import org.springframework.mock.env.MockEnvironment;

/**
 * Fixture of resources as configured by an operator, outside a gateway.
 *
 * @param feed polls for the given subscribers
 */
record Site(List<ResourceAdapter> adapters, PollingFeed feed, ReaderThreads threads) implements AutoCloseable {

	/** Returns the resources under {@code gateway.resources.}. */
	static Site of(Map<String, ?> properties, String... listened) {
		MockEnvironment environment = new MockEnvironment();
		properties.forEach((name, value) -> environment.setProperty("gateway.resources." + name, value.toString()));
		ReaderThreads threads = ReaderThreads.of(4, "configured");
		List<ConfiguredResource> all = ConfiguredResourceFactory
			.of(BoundProperties.readNamed(environment, ResourceProperties.PREFIX, ResourceProperties.class), threads);
		PollingFeed feed = ConfiguredRegistrar.feed(all, new Listeners(Set.of(listened)));
		return new Site(new TreeMap<>(ConfiguredResourceFactory.byPrefix(all)).entrySet()
			.stream()
			.<ResourceAdapter>map((group) -> new ConfiguredAdapter(group.getKey(), group.getValue(), feed))
			.toList(), feed, threads);
	}

	@Override
	public void close() {
		this.threads.destroy();
	}

	/** Subscriber of a fixed set of URIs. */
	private record Listeners(Set<String> uris) implements SubscribedUris {

		@Override
		public Set<String> subjects(String prefix) {
			return Set.copyOf(this.uris.stream().filter((uri) -> uri.startsWith(prefix)).toList());
		}

		@Override
		public boolean includesLists() {
			return true;
		}

	}

}
