package io.mcpgateway.adapter.s3;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.PropertyNames;
import io.mcpgateway.adapter.mount.SourceRegistrar;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.S3Clients;
import io.mcpgateway.adapter.s3.client.S3Endpoint;
import io.mcpgateway.adapter.s3.client.S3Metrics;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Properties;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.ContentCache;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.CompositeReactiveHealthContributor;
import org.springframework.core.env.Environment;

/**
 * Registrar of an adapter, a feed and a health contributor for each bucket under {@code
 * gateway.s3.mounts}, and of their shared clients.
 */
public final class S3Registrar implements SourceRegistrar {

	private static final String CLIENTS = "s3-clients";

	@Override
	public String part() {
		return "s3";
	}

	@Override
	public Stream<String> properties() {
		return PropertyNames.of(S3Properties.PREFIX, S3Properties.class);
	}

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		Map<String, S3Mount> mounts = BoundProperties.read(environment, S3Properties.PREFIX, S3Properties.class)
			.mounts();
		if (mounts.isEmpty()) {
			return;
		}
		registry.registerBean(CLIENTS, S3Clients.class, (bean) -> bean.supplier((context) -> new S3Clients()));
		mounts.forEach((name, mount) -> register(registry, name, mount));
		S3FeedRegistrar.register(registry, mounts);
		registry.registerBean("s3", CompositeReactiveHealthContributor.class,
				(bean) -> bean.supplier((context) -> health(context, mounts)));
	}

	private static CompositeReactiveHealthContributor health(BeanRegistry.SupplierContext context,
			Map<String, S3Mount> mounts) {
		Map<String, S3Health> health = new TreeMap<>();
		mounts.forEach((name, mount) -> health.put(name,
				new S3Health(context.bean(bean(name, "bucket"), BucketClient.class), mount)));
		return CompositeReactiveHealthContributor.fromMap(health);
	}

	private static void register(BeanRegistry registry, String name, S3Mount mount) {
		registry.registerBean(bean(name, "bucket"), BucketClient.class,
				(bean) -> bean.supplier((context) -> bucket(context, name, mount)));
		registry
			.registerBean("s3-" + name, ResourceAdapter.class,
					(bean) -> bean.supplier((context) -> new S3Adapter(name, mount,
							context.bean(bean(name, "bucket"), BucketClient.class), context.bean(ContentCache.class),
							S3FeedRegistrar.baselines(context, name, mount))));
	}

	private static BucketClient bucket(BeanRegistry.SupplierContext context, String name, S3Mount mount) {
		S3Endpoint reach = S3Endpoint.of(name, mount);
		S3Clients clients = context.bean(CLIENTS, S3Clients.class);
		return new BucketClient(name, mount, reach, clients.client(reach), clients.readers(reach),
				new S3Metrics(new S3Uris(mount).uriPrefix(), context.bean(MeterRegistry.class)));
	}

	private static String bean(String name, String part) {
		return "s3-" + name + "-" + part;
	}

}
