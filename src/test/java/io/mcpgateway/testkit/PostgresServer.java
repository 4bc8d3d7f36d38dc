package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * Real Postgres that lives as long as the tests: a process by default, or a container
 * with {@code -Dpostgres.server=container}.
 *
 * @param superuser the name of the superuser, who needs no password in a process
 */
public record PostgresServer(String host, int port, String superuser, String password) {

	/** Settings for logical decoding without delay, and for many slots. */
	private static final String[] SETTINGS = { "wal_level=logical", "max_replication_slots=20", "max_wal_senders=20",
			"max_connections=200", "fsync=off", "synchronous_commit=on" };

	/** The library gives up after ten seconds, less than a busy machine needs. */
	private static final Duration START_TIMEOUT = Duration.ofMinutes(2);

	private static final AtomicInteger DATABASES = new AtomicInteger();

	/** Returns the shared server; each test creates its own databases. */
	public static PostgresServer shared() {
		return Shared.SERVER;
	}

	/** Creates an empty database and returns its name. */
	public String createDatabase() {
		String name = "test_" + DATABASES.incrementAndGet() + "_" + Long.toString(System.nanoTime(), 36);
		execute("postgres", "create database " + name);
		return name;
	}

	/**
	 * Drops a database and closes its connections. A slot in use cannot be dropped, so
	 * the method waits for the connections' ends.
	 */
	public void dropDatabase(String name) {
		execute("postgres",
				"select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = '%s' and pid <> pg_backend_pid()"
					.formatted(name));
		execute("postgres",
				"select pg_drop_replication_slot(slot_name) from pg_replication_slots where database = '%s' and not active"
					.formatted(name));
		execute("postgres", "drop database if exists " + name + " with (force)");
	}

	/** Runs statements in a database as the superuser. */
	public void execute(String database, String sql) {
		try (Connection connection = connect(database); Statement statement = connection.createStatement()) {
			statement.execute(sql);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(sql, ex);
		}
	}

	/** Connects to a database as the superuser. */
	public Connection connect(String database) throws SQLException {
		return DriverManager.getConnection("jdbc:postgresql://%s:%d/%s".formatted(this.host, this.port, database),
				this.superuser, this.password);
	}

	/** Returns the URL of a database. */
	public String url(String database) {
		return "r2dbc:postgresql://%s:%d/%s".formatted(this.host, this.port, database);
	}

	/** Starts a process on a port reserved for this JVM. */
	public static EmbeddedPostgres embedded() {
		return embedded(FreePort.any());
	}

	/**
	 * Starts a separate server, which a test can stop and start.
	 * @param port the port; 0 for any
	 */
	public static EmbeddedPostgres embedded(int port) {
		EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder().setPort(port).setPGStartupWait(START_TIMEOUT);
		for (String setting : SETTINGS) {
			builder.setServerConfig(setting.substring(0, setting.indexOf('=')),
					setting.substring(setting.indexOf('=') + 1));
		}
		try {
			return builder.start();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static boolean isContainer() {
		return "container".equals(System.getProperty("postgres.server"));
	}

	/** Holder that starts the server on first use; the server stops with the process. */
	private static final class Shared {

		private static final PostgresServer SERVER = isContainer() ? startContainer() : startProcess();

		private static PostgresServer startProcess() {
			return new PostgresServer("localhost", embedded().getPort(), "postgres", "postgres");
		}

		@SuppressWarnings("resource")
		private static PostgresServer startContainer() {
			PostgreSQLContainer container = new PostgreSQLContainer("postgres:15");
			String[] command = new String[1 + 2 * SETTINGS.length];
			command[0] = "postgres";
			for (int i = 0; i < SETTINGS.length; i++) {
				command[1 + 2 * i] = "-c";
				command[2 + 2 * i] = SETTINGS[i];
			}
			container.withUsername("postgres").withPassword("postgres").withCommand(command);
			container.waitingFor(Wait.forListeningPort());
			container.start();
			return new PostgresServer(container.getHost(), container.getMappedPort(5432), "postgres", "postgres");
		}

	}

}
