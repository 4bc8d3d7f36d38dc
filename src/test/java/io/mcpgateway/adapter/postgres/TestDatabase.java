package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.PostgresServer;

/** Database of a test, with the objects that serve it. */
public record TestDatabase(PostgresServer server, String name) implements AutoCloseable {

	public static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	/** Creates an empty database on the shared server and runs a script in it. */
	public static TestDatabase create(String... scripts) {
		PostgresServer server = PostgresServer.shared();
		TestDatabase database = new TestDatabase(server, server.createDatabase());
		database.execute(scripts);
		return database;
	}

	/** Runs statements as the superuser. */
	public void execute(String... scripts) {
		List.of(scripts).forEach((script) -> this.server.execute(this.name, script));
	}

	/** Binds a mount named {@code shop} from properties. */
	public Mount<PostgresMount> mount(Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>();
		all.put("url", this.server.url(this.name));
		all.put("username", this.server.superuser());
		all.put("password", this.server.password());
		all.putAll(properties);
		return TestMounts.of(new PostgresRegistrar(), "shop", all);
	}

	/** Returns the database of a mount named {@code shop}. */
	public static Database database(Mount<PostgresMount> mount) {
		return new Database(mount, ConnectionFactories.pool(mount));
	}

	@Override
	public void close() {
		this.server.dropDatabase(this.name);
	}

}
