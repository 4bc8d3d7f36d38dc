package io.mcpgateway.adapter.system;

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
 * Registrar of the adapter, feed and health of the machine's values, if
 * {@code gateway.system} is enabled. Measurements have threads of their own.
 */
final class SystemRegistrar implements SourceRegistrar {

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
		MountBeans beans = new MountBeans(registry, part());
		Part<Scheduler> scheduler = beans.part("scheduler", Scheduler.class,
				(context) -> BlockingScheduler.of(THREADS, MAX_QUEUED_TASKS, "system"));
		Part<SharedMeasurements> measurements = beans.part("measurements", SharedMeasurements.class,
				(context) -> new SharedMeasurements(new OshiProbe(properties.maxProcesses(), scheduler.in(context)),
						properties.interval()));
		beans.polling(
				(context) -> feed(measurements.in(context), properties.interval(), context.bean(SubscribedUris.class)));
		beans.part("adapter", ResourceAdapter.class,
				(context) -> new SystemAdapter(measurements.in(context), beans.baselines(context)));
		registry.registerBean(part(), ReactiveHealthIndicator.class,
				(bean) -> bean.supplier((context) -> SystemHealth.of(measurements.in(context))));
	}

	/** Returns a feed that measures the subscribed values. */
	static PollingFeed feed(SharedMeasurements measurements, Duration interval, SubscribedUris subscribed) {
		return new PollingFeed(List.of(SystemResource.PREFIX), subscribed, new SystemPoller(measurements),
				WriteWatch.NONE, interval, SystemPoller.TIMEOUT, Watchers.EACH_NODE);
	}

}
