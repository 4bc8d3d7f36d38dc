package io.mcpgateway.adapter.postgres;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.PropertyNames;
import io.mcpgateway.adapter.mount.SourceRegistrar;
import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.adapter.postgres.mount.PostgresProperties;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.resource.watch.PollingFeed;
import io.r2dbc.pool.ConnectionPool;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.CompositeReactiveHealthContributor;
import org.springframework.core.env.Environment;

/**
 * Registrar of a connection pool, adapters, a feed and a health contributor for each
 * database under {@code gateway.postgres.mounts}.
 */
public final class PostgresRegistrar implements SourceRegistrar {

	@Override
	public String part() {
		return "postgres";
	}

	@Override
	public Stream<String> properties() {
		return PropertyNames.of(PostgresProperties.PREFIX, PostgresProperties.class);
	}

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		Map<String, PostgresMount> mounts = BoundProperties
			.read(environment, PostgresProperties.PREFIX, PostgresProperties.class)
			.mounts();
		mounts.forEach((name, mount) -> register(registry, name, mount));
		if (!mounts.isEmpty()) {
			registry.registerBean("postgres", CompositeReactiveHealthContributor.class,
					(bean) -> bean.supplier((context) -> health(context, mounts.keySet())));
		}
	}

	private static void register(BeanRegistry registry, String name, PostgresMount mount) {
		ConnectionPool pool = ConnectionFactories.pool(name, mount);
		// The bean's name is the pool's name in the metrics r2dbc.pool
		registry.registerBean(bean(name, "pool"), ConnectionPool.class, (bean) -> bean.supplier((context) -> pool));
		registry.registerBean(bean(name, "database"), Database.class,
				(bean) -> bean.supplier((context) -> new Database(name, mount, pool)));
		if (mount.watch() != DatabaseWatchMode.OFF) {
			registry.registerBean(bean(name, "feed"), PollingFeed.class,
					(bean) -> bean.supplier((context) -> PostgresFeed.of(name, mount, database(context, name),
							context.bean(SubscribedUris.class))));
		}
		registry.registerBean("postgres-" + name, ResourceAdapter.class,
				(bean) -> bean.supplier((context) -> new PostgresAdapter(name, mount, database(context, name),
						baselines(context, name, mount))));
		if (!mount.queries().isEmpty()) {
			registry.registerBean("db-" + name, ResourceAdapter.class,
					(bean) -> bean.supplier((context) -> new QueryAdapter(name, mount, database(context, name),
							baselines(context, name, mount))));
			registry.registerBean(bean(name, "queries"), QueryCheck.class, (bean) -> bean
				.supplier((context) -> new QueryCheck(context.bean("db-" + name, QueryAdapter.class))));
		}
	}

	private static CompositeReactiveHealthContributor health(BeanRegistry.SupplierContext context, Set<String> names) {
		Map<String, PostgresHealth> health = new TreeMap<>();
		names.forEach((name) -> health.put(name, new PostgresHealth(database(context, name))));
		return CompositeReactiveHealthContributor.fromMap(health);
	}

	private static Database database(BeanRegistry.SupplierContext context, String name) {
		return context.bean(bean(name, "database"), Database.class);
	}

	private static String bean(String name, String part) {
		return "postgres-" + name + "-" + part;
	}

	private static BaselineTaker baselines(BeanRegistry.SupplierContext context, String name, PostgresMount mount) {
		return (mount.watch() != DatabaseWatchMode.OFF) ? context.bean(bean(name, "feed"), PollingFeed.class)
				: BaselineTaker.NONE;
	}

}
