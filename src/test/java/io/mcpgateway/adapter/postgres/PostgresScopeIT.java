package io.mcpgateway.adapter.postgres;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.ScopeContract;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of a mount's scope, by which a stored index is matched to its configuration. */
class PostgresScopeIT implements ScopeContract<PostgresMount> {

	/**
	 * Neutral are connections, timeouts, watches, and the identity, with which no search
	 * indexes the mount.
	 */
	@Override
	public Scoped<PostgresMount> scoped() {
		return new Scoped<>(new PostgresRegistrar(),
				Map.of("url", "r2dbc:postgresql://db.example/shop", "username", "reader", "password", "first"),
				Map.of("url", "r2dbc:postgresql://db.example/other", "username", "owner", "schemas", "public,hr",
						"include", "a", "exclude", "b", "rows.enabled", "false", "index-columns.orders", "note",
						"index-rows", "5", "row-keys.orders", "id"),
				Set.of("password", "queries", "pool-size", "connect-timeout", "statement-timeout", "lock-timeout",
						"stream-timeout", "watch", "poll-interval", "unseen-interval", "channel", "publication",
						"connections-per-caller", "min-read-rate", "spool", "coalesce", "identity"),
				PostgresScopeIT::scopeOf);
	}

	private static String scopeOf(Mount<PostgresMount> mount) {
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
