package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.adapter.postgres.mount.PostgresProperties;
import io.mcpgateway.testkit.PostgresServer;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Database of a test, with the objects that serve it. */
public record TestDatabase(PostgresServer server, String name) implements AutoCloseable {

	public static final Duration TIMEOUT = Duration.ofSeconds(20);

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
	public PostgresMount mount(Map<String, ?> properties) {
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

	/** Returns the database of a mount named {@code shop}. */
	public static Database database(PostgresMount mount) {
		return new Database("shop", mount, ConnectionFactories.pool("shop", mount));
	}

	@Override
	public void close() {
		this.server.dropDatabase(this.name);
	}

}
