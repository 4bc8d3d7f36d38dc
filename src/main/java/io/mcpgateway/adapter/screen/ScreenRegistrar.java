package io.mcpgateway.adapter.screen;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.StdioCheck;
import io.mcpgateway.adapter.mount.MountBeans;
import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.adapter.mount.PropertyNames;
import io.mcpgateway.adapter.mount.SourceRegistrar;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.core.env.Environment;
import reactor.core.scheduler.Scheduler;

/**
 * Registrar of the adapter, feed and health of the displays, if {@code gateway.screen} is
 * enabled. One thread captures.
 */
final class ScreenRegistrar implements SourceRegistrar {

	private static final int MAX_QUEUED_TASKS = 1000;

	@Override
	public String part() {
		return "screen";
	}

	@Override
	public Stream<String> properties() {
		return PropertyNames.of(ScreenProperties.PREFIX, ScreenProperties.class);
	}

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		ScreenProperties properties = BoundProperties.read(environment, ScreenProperties.PREFIX,
				ScreenProperties.class);
		if (!properties.enabled()) {
			return;
		}
		StdioCheck.require(environment, ScreenProperties.PREFIX + ".enabled");
		MountBeans beans = new MountBeans(registry, part());
		Part<Scheduler> scheduler = beans.part("scheduler", Scheduler.class,
				(context) -> BlockingScheduler.of(1, MAX_QUEUED_TASKS, "screen"));
		Part<SharedCaptures> captures = beans.part("captures", SharedCaptures.class,
				(context) -> new SharedCaptures(new AwtDisplays(), properties.interval(), scheduler.in(context)));
		beans.polling(
				(context) -> feed(captures.in(context), properties.interval(), context.bean(SubscribedUris.class)));
		beans.part("adapter", ResourceAdapter.class,
				(context) -> new ScreenAdapter(captures.in(context), beans.baselines(context)));
		registry.registerBean(part(), ReactiveHealthIndicator.class,
				(bean) -> bean.supplier((context) -> ScreenHealth.of(captures.in(context))));
	}

	/** Returns a feed that captures the subscribed displays. */
	static PollingFeed feed(SharedCaptures captures, Duration interval, SubscribedUris subscribed) {
		return new PollingFeed(List.of(ScreenUris.PREFIX), subscribed, new ScreenPoller(captures), WriteWatch.NONE,
				interval, ScreenPoller.TIMEOUT, Watchers.EACH_NODE);
	}

}
