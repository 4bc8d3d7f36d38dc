package io.mcpgateway.adapter.postgres.connection;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.ReaderPermits;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.PostgresqlConnectionFactoryProvider;
import io.r2dbc.spi.ValidationDepth;

/**
 * Factories of read-only connections with bounded waits. Only the operator decides the
 * server.
 * <p>
 * <b>Why</b> a session keeps the search path of its role or database: functions of views
 * find their tables by this path. The gateway's own statements name a schema for each
 * object. The driver does not look for its extensions, since its statement for them names
 * none.
 */
public final class ConnectionFactories {

	/**
	 * Prepared statements of a connection: planning a statement of the catalog takes
	 * several times as long as running it.
	 */
	private static final int MAX_PREPARED_STATEMENTS = 64;

	private static final Duration IDLE = Duration.ofMinutes(10);

	private static final Duration LIFE = Duration.ofHours(1);

	private ConnectionFactories() {
	}

	/** Returns a pool for a mount, which is empty at first. */
	public static ConnectionPool pool(Mount<PostgresMount> mount) {
		return new ConnectionPool(ConnectionPoolConfiguration.builder(ParsedStatements.keptBy(factory(mount)))
			.name(mount.part() + "-" + mount.name())
			.initialSize(0)
			.minIdle(0)
			.maxSize(mount.source().poolSize())
			.maxIdleTime(IDLE)
			.maxLifeTime(LIFE)
			.acquireRetry(1)
			.maxAcquireTime(mount.source().connectTimeout())
			.maxCreateConnectionTime(mount.source().connectTimeout())
			.validationDepth(ValidationDepth.LOCAL)
			.customizer((pool) -> pool.sizeBetween(0, mount.source().poolSize())
				.maxPendingAcquire(ReaderPermits.PENDING_PER_CONNECTION * mount.source().poolSize()))
			.build());
	}

	/** Returns connections of a mount without a pool. */
	public static PostgresqlConnectionFactory factory(Mount<PostgresMount> mount) {
		Map<String, String> settings = new HashMap<>();
		settings.put("default_transaction_read_only", "on");
		settings.put("statement_timeout", mount.source().statementTimeout().toMillis() + "ms");
		settings.put("lock_timeout", mount.source().lockTimeout().toMillis() + "ms");
		settings.put("idle_in_transaction_session_timeout", mount.source().streamTimeout().toMillis() + "ms");
		settings.put("intervalstyle", "iso_8601");
		settings.put("datestyle", "ISO");
		settings.put("timezone", "UTC");
		settings.put("bytea_output", "hex");
		settings.put("extra_float_digits", "1");
		// Compiling takes a second, running the statement a tenth of a second
		settings.put("jit", "off");
		return new PostgresqlConnectionFactory(configuration(mount).options(settings).build());
	}

	/** Returns connections of a mount that stream the server's log. */
	public static PostgresqlConnectionFactory replicating(Mount<PostgresMount> mount) {
		return new PostgresqlConnectionFactory(configuration(mount).build());
	}

	private static PostgresqlConnectionConfiguration.Builder configuration(Mount<PostgresMount> mount) {
		return PostgresqlConnectionFactoryProvider.builder(mount.source().options())
			.applicationName("mcp-resource-gateway " + mount.name())
			.connectTimeout(mount.source().connectTimeout())
			.preparedStatementCacheQueries(MAX_PREPARED_STATEMENTS)
			.autodetectExtensions(false)
			.tcpKeepAlive(true);
	}

}
