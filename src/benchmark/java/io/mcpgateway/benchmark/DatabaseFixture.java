package io.mcpgateway.benchmark;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.testkit.NotifyScript;
import io.mcpgateway.testkit.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/**
 * Postgres process with tables to serve, equal on every run.
 *
 * @param server the process
 */
record DatabaseFixture(EmbeddedPostgres server) implements AutoCloseable {

	private static final String MOUNT = "--gateway.postgres.mounts.bench.";

	/** Bounds the tables that one transaction creates, since each takes locks. */
	private static final int AT_ONCE = 1000;

	static DatabaseFixture create() throws SQLException {
		DatabaseFixture fixture = new DatabaseFixture(PostgresServer.embedded(0));
		fixture.execute("create table page (id bigint generated always as identity primary key, "
				+ "name text not null, price numeric(10, 2) not null default 0, created timestamptz default now(), "
				+ "parent bigint references page, unique (name))", "create index on page (created desc)",
				"comment on table page is 'One of many'", "create publication mcp_gateway for all tables");
		return fixture;
	}

	/**
	 * Adds tables of four columns to a schema.
	 */
	void tables(String schema, int count) throws SQLException {
		execute("create schema " + schema);
		for (int i = 0; i < count; i += AT_ONCE) {
			execute("""
					do $$ begin for i in %d..%d loop
					execute format('create table %s.table_%%s (id int primary key, name text, at timestamptz, n numeric)', lpad(i::text, 6, '0'));
					end loop; end $$"""
				.formatted(i, Math.min(i + AT_ONCE, count) - 1, schema));
		}
		execute("analyze");
	}

	/**
	 * Adds rows of about a hundred bytes.
	 */
	void rows(int count) throws SQLException {
		execute("create table entry (id bigint primary key, name text, price numeric, at timestamptz)",
				"insert into entry select i, 'entry number ' || i || repeat('.', 20), i / 100.0, now() from generate_series(1, %d) i"
					.formatted(count),
				"analyze entry");
	}

	/**
	 * Installs the triggers that publish changes.
	 */
	void triggers() throws SQLException {
		execute(NotifyScript.statements(true), "select mcp_gateway.watch('public')");
	}

	void execute(String... statements) throws SQLException {
		try (Connection connection = connect(); Statement statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

	Connection connect() throws SQLException {
		return DriverManager.getConnection("jdbc:postgresql://localhost:" + this.server.getPort() + "/postgres",
				"postgres", "");
	}

	/**
	 * Returns the process of the server, whose children serve the connections.
	 */
	ProcessHandle process() throws SQLException {
		try (Connection connection = connect();
				Statement statement = connection.createStatement();
				ResultSet pid = statement.executeQuery("select pg_backend_pid()")) {
			pid.next();
			return ProcessHandle.of(pid.getLong(1)).flatMap(ProcessHandle::parent).orElseThrow();
		}
	}

	/**
	 * Returns the R2DBC URL of the database.
	 */
	String url() {
		return "r2dbc:postgresql://postgres@localhost:" + this.server.getPort() + "/postgres";
	}

	/**
	 * Returns the arguments of a gateway that mounts the database.
	 * @param properties further properties of the mount
	 */
	List<String> arguments(String... properties) {
		List<String> arguments = new ArrayList<>(List.of(MOUNT + "url=" + url()));
		for (String property : properties) {
			arguments.add(MOUNT + property);
		}
		return arguments;
	}

	@Override
	public void close() throws IOException {
		this.server.close();
	}

}
