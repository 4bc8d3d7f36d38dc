package io.mcpgateway.adapter.postgres;

import java.util.Set;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountBeans;
import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.adapter.mount.MountKind;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SessionIdentities;
import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import io.mcpgateway.adapter.postgres.mount.IdentityProperties;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.adapter.postgres.mount.RelationPattern;
import io.mcpgateway.resource.SubscribedUris;
import io.r2dbc.pool.ConnectionPool;

/**
 * Registrar of the mounts under {@code gateway.postgres.mounts}: a connection pool, an
 * adapter of the relations, and one of the queries.
 */
final class PostgresRegistrar extends MountRegistrar<PostgresMount> {

	static final MountKind<PostgresMount> KIND = MountKind.of("postgres", PostgresMount.class)
		.without("skills", "list", "charset", "max-read")
		.withShared(true)
		.withPersonal((mount) -> mount.identity() != null);

	public PostgresRegistrar() {
		super(KIND);
	}

	@Override
	protected void check(Mount<PostgresMount> mount) {
		mount.source().check(mount.property());
		RelationPattern.check(mount.property() + ".include", mount.settings().include());
		RelationPattern.check(mount.property() + ".exclude", mount.settings().exclude());
	}

	/** The roles of an identity may name issuers of the callers. */
	@Override
	protected Set<String> dependencies(Mount<PostgresMount> mount) {
		return (mount.source().identity() != null) ? Set.of("gateway.security.oauth2") : Set.of();
	}

	@Override
	protected void checkIssuers(Mount<PostgresMount> mount, Set<String> known) {
		IdentityProperties identity = mount.source().identity();
		if (identity != null) {
			identity.checkIssuers(mount.property() + ".identity", known);
		}
	}

	@Override
	protected void declare(Mount<PostgresMount> mount, MountBeans beans) {
		// The bean's name is the pool's name in the metrics r2dbc.pool
		Part<ConnectionPool> pool = beans.part("pool", ConnectionPool.class,
				(context) -> ConnectionFactories.pool(mount));
		Part<Database> database = beans.part("database", Database.class,
				(context) -> new Database(mount, pool.in(context)));
		if (mount.source().identity() != null) {
			beans.audiences(new SessionIdentities(mount));
		}
		if (mount.source().watch() != DatabaseWatchMode.OFF) {
			beans.polling(
					(context) -> PostgresFeeds.of(mount, database.in(context), context.bean(SubscribedUris.class)));
		}
		beans.adapter(PostgresAdapter.class,
				(context) -> new PostgresAdapter(mount, database.in(context), beans.baselines(context)));
		if (!mount.source().queries().isEmpty()) {
			Part<QueryAdapter> queries = beans.adapter("db-" + mount.name(), QueryAdapter.class,
					(context) -> new QueryAdapter(mount, database.in(context), beans.baselines(context)));
			beans.part("queries", QueryCheck.class, (context) -> new QueryCheck(queries.in(context)));
		}
		beans.health((context) -> PostgresHealth.of(mount, database.in(context)));
	}

}
