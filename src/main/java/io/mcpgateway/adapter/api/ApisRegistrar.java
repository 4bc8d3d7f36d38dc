package io.mcpgateway.adapter.api;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.mcpgateway.adapter.api.client.ApiClient;
import io.mcpgateway.adapter.api.client.ApiMetrics;
import io.mcpgateway.adapter.api.mount.ApiMount;
import io.mcpgateway.adapter.api.mount.ApiWatchMode;
import io.mcpgateway.adapter.api.mount.ApisProperties;
import io.mcpgateway.adapter.mount.PropertyNames;
import io.mcpgateway.adapter.mount.SourceRegistrar;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import io.mcpgateway.upstream.UpstreamConnections;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.CompositeReactiveHealthContributor;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Registrar of an adapter, a feed, a schedule for the document and a health contributor
 * for each API under {@code gateway.apis.mounts}. Each mount has connections of its own.
 */
public final class ApisRegistrar implements SourceRegistrar {

	/** Maximum time of a request before a subscription. */
	private static final Duration BASELINE_TIMEOUT = Duration.ofSeconds(5);

	@Override
	public String part() {
		return "apis";
	}

	@Override
	public Stream<String> properties() {
		return PropertyNames.of(ApisProperties.PREFIX, ApisProperties.class);
	}

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		Map<String, ApiMount> mounts = BoundProperties.read(environment, ApisProperties.PREFIX, ApisProperties.class)
			.mounts();
		if (mounts.isEmpty()) {
			return;
		}
		mounts.forEach((name, mount) -> register(registry, name, mount));
		registry.registerBean("apis", CompositeReactiveHealthContributor.class,
				(bean) -> bean.supplier((context) -> health(context, mounts)));
	}

	/** Returns a feed that polls an API, by one node of a cluster for all. */
	static PollingFeed feed(ApiDescriptions descriptions, ApiMount mount, ApiClient client, ServedOperations operations,
			SubscribedUris subscribed) {
		return new PollingFeed(List.of(descriptions.uriPrefix()), subscribed,
				new ApiPoller(client, operations, descriptions), WriteWatch.NONE, mount.pollInterval(),
				BASELINE_TIMEOUT, Watchers.ONE_NODE);
	}

	private static void register(BeanRegistry registry, String name, ApiMount mount) {
		ApiDescriptions descriptions = new ApiDescriptions(name, mount);
		registry.registerBean(bean(name, "connections"), UpstreamConnections.class,
				(bean) -> bean.supplier((context) -> new UpstreamConnections(mount.upstream("api-" + name),
						context.bean(ReactorResourceFactory.class))));
		registry.registerBean(bean(name, "client"), ApiClient.class,
				(bean) -> bean.supplier((context) -> new ApiClient(mount,
						context.bean(bean(name, "connections"), UpstreamConnections.class),
						new ApiMetrics(descriptions.uriPrefix(), context.bean(MeterRegistry.class)),
						InstantSource.system())));
		registry.registerBean(bean(name, "operations"), ServedOperations.class,
				(bean) -> bean.supplier((context) -> new ServedOperations(mount)));
		registry.registerBean(bean(name, "document"), DocumentSchedule.class, (bean) -> bean.supplier(
				(context) -> new DocumentSchedule(name, mount, client(context, name), operations(context, name))));
		registry.registerBean("api-" + name, ResourceAdapter.class,
				(bean) -> bean.supplier((context) -> new ApiAdapter(mount, client(context, name),
						operations(context, name), descriptions, (mount.watch() == ApiWatchMode.POLL)
								? context.bean(bean(name, "feed"), PollingFeed.class) : BaselineTaker.NONE)));
		if (mount.watch() == ApiWatchMode.POLL) {
			registry.registerBean(bean(name, "feed"), PollingFeed.class,
					(bean) -> bean.supplier((context) -> feed(descriptions, mount, client(context, name),
							operations(context, name), context.bean(SubscribedUris.class))));
		}
	}

	private static CompositeReactiveHealthContributor health(BeanRegistry.SupplierContext context,
			Map<String, ApiMount> mounts) {
		Map<String, ApiHealth> health = new TreeMap<>();
		mounts.keySet()
			.forEach((name) -> health.put(name, new ApiHealth(client(context, name), operations(context, name))));
		return CompositeReactiveHealthContributor.fromMap(health);
	}

	private static ApiClient client(BeanRegistry.SupplierContext context, String name) {
		return context.bean(bean(name, "client"), ApiClient.class);
	}

	private static ServedOperations operations(BeanRegistry.SupplierContext context, String name) {
		return context.bean(bean(name, "operations"), ServedOperations.class);
	}

	private static String bean(String name, String part) {
		return "api-" + name + "-" + part;
	}

}
