package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.PostgresServer;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/**
 * A database of a test's own, with what the gateway needs to serve it.
 */
record TestDatabase(PostgresServer server, String name) implements AutoCloseable {

	static final Duration TIMEOUT = Duration.ofSeconds(20);

	/** Make an empty one on the shared server, and run a script in it. */
	static TestDatabase create(String... scripts) {
		PostgresServer server = PostgresServer.shared();
		TestDatabase database = new TestDatabase(server, server.createDatabase());
		database.execute(scripts);
		return database;
	}

	/** Run statements as the superuser. */
	void execute(String... scripts) {
		List.of(scripts).forEach((script) -> this.server.execute(this.name, script));
	}

	/** A mount of it, as it would be configured, called {@code shop}. */
	PostgresMount mount(Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>();
		all.put("url", this.server.url(this.name));
		all.put("username", this.server.superuser());
		all.put("password", this.server.password());
		all.putAll(properties);
		Map<String, Object> named = new HashMap<>();
		all.forEach((key, value) -> named.put("gateway.postgres.mounts.shop." + key, value));
		return new Binder(new MapConfigurationPropertySource(named))
			.bind("gateway.postgres", Bindable.of(PostgresProperties.class))
			.get()
			.mounts()
			.get("shop");
	}

	/** Connections to it for a mount called {@code shop}. */
	static Database database(PostgresMount mount) {
		return new Database("shop", mount, Connections.pool("shop", mount));
	}

	@Override
	public void close() {
		this.server.dropDatabase(this.name);
	}

}
