package io.mcpgateway.cluster.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.NotifyScript;
import io.mcpgateway.testkit.PostgresServer;

/** Database with a table for each resource, mounted under the name of its watch mode. */
final class WrittenDatabase implements AutoCloseable {

	static final List<String> MODES = List.of("poll", "notify", "logical");

	private final PostgresServer server = PostgresServer.shared();

	private final String name = this.server.createDatabase();

	private final String mode;

	private final Connection connection;

	WrittenDatabase(String mode) {
		this.mode = mode;
		try {
			this.connection = this.server.connect(this.name);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Returns the properties of the mount. */
	Map<String, Object> properties(String pollInterval) {
		String mount = "gateway.postgres.mounts." + this.mode + ".";
		return Map.of(mount + "url", this.server.url(this.name), mount + "username", this.server.superuser(),
				mount + "password", this.server.password(), mount + "watch", this.mode, mount + "poll-interval",
				pollInterval, mount + "pool-size", 4);
	}

	void createTable(String table) {
		execute("create table " + table + " (id int primary key, content text)");
		execute("insert into " + table + " values (1, '')");
	}

	/** Prepares the watch of all tables. */
	void watch() {
		switch (this.mode) {
			case "notify" -> {
				execute(NotifyScript.statements(true));
				execute("select mcp_gateway.watch('public')");
			}
			case "logical" -> execute("create publication mcp_gateway for all tables");
			default -> execute("analyze");
		}
	}

	/**
	 * Writes; on a connection of its own for polling, as the server counts at its end.
	 */
	void write(String table, String content) {
		String sql = "update " + table + " set content = '" + content + "'";
		if (this.mode.equals("poll")) {
			this.server.execute(this.name, sql);
		}
		else {
			execute(sql);
		}
	}

	@Override
	public void close() {
		try {
			this.connection.close();
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
		this.server.dropDatabase(this.name);
	}

	private synchronized void execute(String sql) {
		try (Statement statement = this.connection.createStatement()) {
			statement.execute(sql);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(sql, ex);
		}
	}

}
