package io.mcpgateway.adapter.postgres.connection;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.adapter.ReaderConnections;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.PostgresqlConnectionFactoryProvider;
import io.r2dbc.spi.ValidationDepth;

/**
 * Makes connections that cannot write and do not wait for ever. Only the operator says
 * where to.
 */
public final class ConnectionFactories {

	/**
	 * How many statements the server keeps prepared for a connection, as planning those
	 * of the catalogue takes several times as long as running them.
	 */
	private static final int MAX_PREPARED_STATEMENTS = 64;

	private static final Duration IDLE = Duration.ofMinutes(10);

	private static final Duration LIFE = Duration.ofHours(1);

	private ConnectionFactories() {
	}

	/** Connections of a mount that are used again and again; none is made before. */
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
				.maxPendingAcquire(ReaderConnections.PENDING_PER_CONNECTION * mount.poolSize()))
			.build());
	}

	/** Connections of a mount that are not pooled. */
	public static PostgresqlConnectionFactory factory(String name, PostgresMount mount) {
		Map<String, String> settings = new HashMap<>();
		settings.put("default_transaction_read_only", "on");
		settings.put("statement_timeout", mount.statementTimeout().toMillis() + "ms");
		settings.put("lock_timeout", mount.lockTimeout().toMillis() + "ms");
		settings.put("idle_in_transaction_session_timeout", mount.streamTimeout().toMillis() + "ms");
		// Nothing is found by chance, and all names are told with their schema
		settings.put("search_path", "");
		settings.put("intervalstyle", "iso_8601");
		settings.put("datestyle", "ISO");
		settings.put("timezone", "UTC");
		settings.put("bytea_output", "hex");
		settings.put("extra_float_digits", "1");
		// It takes a second to compile what takes a tenth of it to run
		settings.put("jit", "off");
		return new PostgresqlConnectionFactory(configuration(name, mount).options(settings).build());
	}

	/** Connections of a mount that tell what the server writes to its log. */
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
