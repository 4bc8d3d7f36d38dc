package io.mcpgateway.adapter.postgres;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.ScopeContract;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of a mount's scope, by which a stored index is matched to its configuration. */
class PostgresScopeIT implements ScopeContract<PostgresMount> {

	private static final Map<String, String> BASE = Map.of("url", "r2dbc:postgresql://db.example/shop", "username",
			"reader", "password", "first");

	/** Properties that change the scope, with a value other than the default. */
	private static final Map<String, String> DECISIVE = Map.ofEntries(
			Map.entry("url", "r2dbc:postgresql://db.example/other"), Map.entry("username", "owner"),
			Map.entry("title", "A title"), Map.entry("description", "A description"), Map.entry("schemas", "public,hr"),
			Map.entry("include", "a"), Map.entry("exclude", "b"), Map.entry("rows.enabled", "false"),
			Map.entry("index-columns.orders", "note"), Map.entry("index-rows", "5"));

	/**
	 * Properties that leave the scope unchanged: connections, timeouts, texts beside the
	 * content, and watches.
	 */
	private static final Set<String> NEUTRAL = Set.of("password", "audience", "priority", "queries", "pool-size",
			"connect-timeout", "statement-timeout", "lock-timeout", "stream-timeout", "ttl", "cache-scope", "watch",
			"poll-interval", "unseen-interval", "channel", "publication", "index", "connections-per-caller",
			"min-read-rate", "spool", "shared");

	@Override
	public MountRegistrar<PostgresMount> registrar() {
		return new PostgresRegistrar();
	}

	@Override
	public Map<String, String> base() {
		return BASE;
	}

	@Override
	public Map<String, String> decisive() {
		return DECISIVE;
	}

	@Override
	public Set<String> neutral() {
		return NEUTRAL;
	}

	@Override
	public String scope(Mount<PostgresMount> mount) {
		Database database = TestDatabase.database(mount);
		String scope = new PostgresAdapter(mount, database, BaselineTaker.NONE).settings().scope();
		database.destroy();
		return scope;
	}

	@Test
	void holdsNoSecret() {
		assertThat(scope(Map.of("url", "r2dbc:postgresql://reader:hush@db.example/shop?sslPassword=hush")))
			.doesNotContain("hush")
			.doesNotContain("first");
		assertThat(scope(Map.of("password", "second"))).isEqualTo(scope(Map.of()));
	}

}
