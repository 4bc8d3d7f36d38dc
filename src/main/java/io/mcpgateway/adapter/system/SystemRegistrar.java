package io.mcpgateway.adapter.system;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.StdioCheck;
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
 * Registrar of the adapter, feed and health of the machine's values, if
 * {@code gateway.system} is enabled. Measurements have threads of their own.
 */
public final class SystemRegistrar implements SourceRegistrar {

	private static final String SCHEDULER = "system-scheduler";

	private static final String MEASUREMENTS = "system-measurements";

	private static final String FEED = "system-feed";

	/** A thread for each value, since a file system that does not answer keeps one. */
	private static final int THREADS = SystemResource.values().length;

	private static final int MAX_QUEUED_TASKS = 1000;

	@Override
	public String part() {
		return "system";
	}

	@Override
	public Stream<String> properties() {
		return PropertyNames.of(SystemProperties.PREFIX, SystemProperties.class);
	}

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		SystemProperties properties = BoundProperties.read(environment, SystemProperties.PREFIX,
				SystemProperties.class);
		if (!properties.enabled()) {
			return;
		}
		StdioCheck.require(environment, SystemProperties.PREFIX + ".enabled");
		registry.registerBean(SCHEDULER, Scheduler.class,
				(bean) -> bean.supplier((context) -> BlockingScheduler.of(THREADS, MAX_QUEUED_TASKS, "system")));
		registry.registerBean(MEASUREMENTS, SharedMeasurements.class,
				(bean) -> bean.supplier((context) -> new SharedMeasurements(
						new OshiProbe(properties.maxProcesses(), context.bean(SCHEDULER, Scheduler.class)),
						properties.interval())));
		registry.registerBean(FEED, PollingFeed.class, (bean) -> bean.supplier(
				(context) -> feed(measurements(context), properties.interval(), context.bean(SubscribedUris.class))));
		registry.registerBean("system-adapter", ResourceAdapter.class, (bean) -> bean
			.supplier((context) -> new SystemAdapter(measurements(context), context.bean(FEED, PollingFeed.class))));
		registry.registerBean("system", ReactiveHealthIndicator.class,
				(bean) -> bean.supplier((context) -> new SystemHealth(measurements(context))));
	}

	/** Returns a feed that measures the subscribed values. */
	static PollingFeed feed(SharedMeasurements measurements, Duration interval, SubscribedUris subscribed) {
		return new PollingFeed(List.of(SystemResource.PREFIX), subscribed, new SystemPoller(measurements),
				WriteWatch.NONE, interval, SystemPoller.TIMEOUT, Watchers.EACH_NODE);
	}

	private static SharedMeasurements measurements(BeanRegistry.SupplierContext context) {
		return context.bean(MEASUREMENTS, SharedMeasurements.class);
	}

}
