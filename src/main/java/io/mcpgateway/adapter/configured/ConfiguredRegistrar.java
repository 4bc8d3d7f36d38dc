package io.mcpgateway.adapter.configured;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.Watch;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Registers adapters for what is configured under {@code gateway.resources}, and a feed
 * that looks at the files among it.
 */
public final class ConfiguredRegistrar implements BeanRegistrar {

	private static final String FEED = "resources-feed";

	private static final int THREADS = 4;

	private static final int QUEUED = 10_000;

	private static final int IDLE_SECONDS = 60;

	/** How long a subscription waits for the first look at a file. */
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		Map<String, ResourceProperties> properties = BoundProperties.readNamed(environment, ResourceProperties.PREFIX,
				ResourceProperties.class);
		if (properties.isEmpty()) {
			return;
		}
		Scheduler scheduler = Schedulers.newBoundedElastic(THREADS, QUEUED, "resources", IDLE_SECONDS, true);
		List<Configured> all = Entries.of(properties, scheduler);
		SortedMap<String, List<Configured>> groups = Entries.byPrefix(all);
		registry.registerBean("resources-scheduler", Scheduler.class, (bean) -> bean.supplier((context) -> scheduler));
		registry.registerBean(FEED, PollingFeed.class,
				(bean) -> bean.supplier((context) -> feed(all, context.bean(SubscribedUris.class))));
		groups.forEach((prefix, those) -> registry
			.registerBean("resources-" + those.getFirst().name(), ResourceAdapter.class, (bean) -> bean
				.supplier((context) -> new ConfiguredAdapter(prefix, those, context.bean(FEED, PollingFeed.class)))));
	}

	/** Sees what changes never as well, so that it can be subscribed to. */
	static PollingFeed feed(List<Configured> all, SubscribedUris audience) {
		Duration interval = all.stream()
			.filter((one) -> one.source() instanceof SourceFile)
			.map((one) -> one.properties().pollInterval())
			.min(Duration::compareTo)
			.orElse(ResourceProperties.SLOWEST);
		return new PollingFeed(List.copyOf(Entries.byPrefix(all).keySet()), audience, new FileLookout(all), Watch.NONE,
				interval, PATIENCE);
	}

}
