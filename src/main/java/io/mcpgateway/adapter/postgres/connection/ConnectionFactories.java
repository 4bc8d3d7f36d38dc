package io.mcpgateway.adapter.postgres.connection;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.ReaderPermits;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.PostgresqlConnectionFactoryProvider;
import io.r2dbc.spi.ValidationDepth;

/**
 * Factories of connections that only read, and whose waits are bounded. Only the operator
 * decides the server.
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
	public static ConnectionPool pool(String name, PostgresMount mount) {
		return new ConnectionPool(ConnectionPoolConfiguration.builder(factory(name, mount))
			.name("postgres-" + name)
			.initialSize(0)
			.minIdle(0)
			.maxSize(mount.poolSize())
			.maxIdleTime(IDLE)
			.maxLifeTime(LIFE)
			.acquireRetry(1)
			.maxAcquireTime(mount.connectTimeout())
			.maxCreateConnectionTime(mount.connectTimeout())
			.validationDepth(ValidationDepth.LOCAL)
			.customizer((pool) -> pool.sizeBetween(0, mount.poolSize())
				.maxPendingAcquire(ReaderPermits.PENDING_PER_CONNECTION * mount.poolSize()))
			.build());
	}

	/** Returns connections of a mount without a pool. */
	public static PostgresqlConnectionFactory factory(String name, PostgresMount mount) {
		Map<String, String> settings = new HashMap<>();
		settings.put("default_transaction_read_only", "on");
		settings.put("statement_timeout", mount.statementTimeout().toMillis() + "ms");
		settings.put("lock_timeout", mount.lockTimeout().toMillis() + "ms");
		settings.put("idle_in_transaction_session_timeout", mount.streamTimeout().toMillis() + "ms");
		// All names need a schema, so that each is unambiguous
		settings.put("search_path", "");
		settings.put("intervalstyle", "iso_8601");
		settings.put("datestyle", "ISO");
		settings.put("timezone", "UTC");
		settings.put("bytea_output", "hex");
		settings.put("extra_float_digits", "1");
		// Compiling takes a second, running the statement a tenth of a second
		settings.put("jit", "off");
		return new PostgresqlConnectionFactory(configuration(name, mount).options(settings).build());
	}

	/** Returns connections of a mount that stream the server's log. */
	public static PostgresqlConnectionFactory replicating(String name, PostgresMount mount) {
		return new PostgresqlConnectionFactory(configuration(name, mount).build());
	}

	private static PostgresqlConnectionConfiguration.Builder configuration(String name, PostgresMount mount) {
		return PostgresqlConnectionFactoryProvider.builder(mount.options())
			.applicationName("mcp-resource-gateway " + name)
			.connectTimeout(mount.connectTimeout())
			.preparedStatementCacheQueries(MAX_PREPARED_STATEMENTS)
			.tcpKeepAlive(true);
	}

}
