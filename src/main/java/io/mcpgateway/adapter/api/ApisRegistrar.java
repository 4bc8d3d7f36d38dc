package io.mcpgateway.adapter.api;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountBeans;
import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.adapter.mount.MountKind;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.WatchMode;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import io.mcpgateway.upstream.UpstreamConnections;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Registrar of APIs under {@code gateway.apis.mounts}. Each mount has connections of its
 * own, and a schedule for its document.
 */
final class ApisRegistrar extends MountRegistrar<ApiMount> {

	static final MountKind<ApiMount> KIND = MountKind.of("apis", ApiMount.class)
		.without("index", "skills", "list", "max-read", "shared");

	/** Maximum time of a request before a subscription. */
	private static final Duration BASELINE_TIMEOUT = Duration.ofSeconds(5);

	public ApisRegistrar() {
		super(KIND);
	}

	@Override
	protected void check(Mount<ApiMount> mount) {
		mount.source().check(mount.property());
		Globs.check(mount.property() + ".include", mount.settings().include());
		Globs.check(mount.property() + ".exclude", mount.settings().exclude());
	}

	@Override
	protected void declare(Mount<ApiMount> mount, MountBeans beans) {
		ApiMount source = mount.source();
		ApiDescriptions descriptions = new ApiDescriptions(mount);
		Part<UpstreamConnections> connections = beans.part("connections", UpstreamConnections.class,
				(context) -> new UpstreamConnections(source.upstream("api-" + mount.name()),
						context.bean(ReactorResourceFactory.class)));
		Part<ApiClient> client = beans.part("client", ApiClient.class,
				(context) -> new ApiClient(source, connections.in(context),
						new ApiMetrics(descriptions.uriPrefix(), context.bean(MeterRegistry.class)),
						InstantSource.system()));
		Part<ServedOperations> operations = beans.part("operations", ServedOperations.class,
				(context) -> new ServedOperations(mount));
		beans.part("document", DocumentSchedule.class,
				(context) -> new DocumentSchedule(mount, client.in(context), operations.in(context)));
		if (source.watch() == WatchMode.POLL) {
			beans.polling((context) -> feed(mount, descriptions, client.in(context), operations.in(context),
					context.bean(SubscribedUris.class)));
		}
		beans.adapter("api-" + mount.name(), ResourceAdapter.class, (context) -> new ApiAdapter(mount,
				client.in(context), operations.in(context), descriptions, beans.baselines(context)));
		beans.health((context) -> ApiHealth.of(client.in(context), operations.in(context)));
	}

	/** Returns a feed that polls an API, by one node of a cluster for all. */
	static PollingFeed feed(Mount<ApiMount> mount, ApiDescriptions descriptions, ApiClient client,
			ServedOperations operations, SubscribedUris subscribed) {
		return new PollingFeed(List.of(descriptions.uriPrefix()), subscribed,
				new ApiPoller(client, operations, descriptions), WriteWatch.NONE, mount.source().pollInterval(),
				BASELINE_TIMEOUT, Watchers.ONE_NODE);
	}

}
