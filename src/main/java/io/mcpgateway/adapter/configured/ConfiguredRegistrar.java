package io.mcpgateway.adapter.configured;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.mount.PropertyNames;
import io.mcpgateway.adapter.mount.SourceRegistrar;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/**
 * Registrar of the adapters for {@code gateway.resources}, and of a feed that polls their
 * files.
 */
final class ConfiguredRegistrar implements SourceRegistrar {

	private static final String FEED = "resources:feed";

	private static final int MAX_THREADS = 16;

	/** Maximum time that a subscription waits for the first poll of a file. */
	private static final Duration BASELINE_TIMEOUT = Duration.ofSeconds(10);

	@Override
	public String part() {
		return "resources";
	}

	@Override
	public Stream<String> properties() {
		return PropertyNames.of(ResourceProperties.PREFIX + ".<resource>", ResourceProperties.class);
	}

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		Map<String, ResourceProperties> properties = BoundProperties.readNamed(environment, ResourceProperties.PREFIX,
				ResourceProperties.class);
		if (properties.isEmpty()) {
			return;
		}
		ReaderThreads threads = ReaderThreads.of(MAX_THREADS, "resources");
		List<ConfiguredResource> all = ConfiguredResourceFactory.of(properties, threads);
		SortedMap<String, List<ConfiguredResource>> groups = ConfiguredResourceFactory.byPrefix(all);
		registry.registerBean("resources:threads", ReaderThreads.class, (bean) -> bean.supplier((context) -> threads));
		registry.registerBean(FEED, PollingFeed.class,
				(bean) -> bean.supplier((context) -> feed(all, context.bean(SubscribedUris.class))));
		groups.forEach((prefix, group) -> registry
			.registerBean("resources-" + group.getFirst().name(), ResourceAdapter.class, (bean) -> bean
				.supplier((context) -> new ConfiguredAdapter(prefix, group, context.bean(FEED, PollingFeed.class)))));
	}

	/**
	 * Returns the feed of all configured resources. Constant resources are included, so
	 * that clients can subscribe to these too. Each node of a cluster polls its own
	 * files, which deployments replace node by node.
	 */
	static PollingFeed feed(List<ConfiguredResource> all, SubscribedUris subscribed) {
		Duration interval = all.stream()
			.filter((one) -> one.source() instanceof FileSource)
			.map((one) -> one.properties().pollInterval())
			.min(Duration::compareTo)
			.orElse(ResourceProperties.MAX_POLL_INTERVAL);
		return new PollingFeed(List.copyOf(ConfiguredResourceFactory.byPrefix(all).keySet()), subscribed,
				new ConfiguredPoller(all), WriteWatch.NONE, interval, BASELINE_TIMEOUT, Watchers.EACH_NODE);
	}

}
