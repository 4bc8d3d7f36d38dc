package io.mcpgateway.adapter.postgres;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of a mount's scope, by which a stored index is matched to its configuration. */
class PostgresScopeIT {

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
	private static final List<String> NEUTRAL = List.of("password", "audience", "priority", "queries", "pool-size",
			"connect-timeout", "statement-timeout", "lock-timeout", "stream-timeout", "ttl", "cache-scope", "watch",
			"poll-interval", "unseen-interval", "channel", "publication", "index", "connections-per-caller",
			"min-read-rate", "spool", "shared");

	@Test
	void changesWithEachPropertyThatDecidesWhatIsFound() {
		assertThat(scope(Map.of())).isEqualTo(scope(Map.of()));
		DECISIVE.forEach((property, value) -> assertThat(scope(Map.of(property, value))).as(property)
			.isNotEqualTo(scope(Map.of())));
	}

	@Test
	void holdsNoSecret() {
		assertThat(scope(Map.of("url", "r2dbc:postgresql://reader:hush@db.example/shop?sslPassword=hush")))
			.doesNotContain("hush")
			.doesNotContain("first");
		assertThat(scope(Map.of("password", "second"))).isEqualTo(scope(Map.of()));
	}

	@Test
	void leavesOutNoPropertyThatNobodyThoughtOf() {
		assertThat(Stream.of(PostgresMount.class, MountSettings.class)
			.flatMap((type) -> Arrays.stream(type.getRecordComponents()))
			.map((component) -> kebab(component.getName()))
			.filter((property) -> !PostgresRegistrar.KIND.without().contains(property)))
			.allSatisfy((property) -> assertThat(NEUTRAL.contains(property)
					|| DECISIVE.keySet().stream().anyMatch((one) -> one.split("[.]")[0].equals(property)))
				.as(property)
				.isTrue());
	}

	private static String kebab(String name) {
		return name.replaceAll("([A-Z])", "-$1").toLowerCase();
	}

	private static String scope(Map<String, String> properties) {
		Map<String, String> all = new HashMap<>(BASE);
		all.putAll(properties);
		Mount<PostgresMount> mount = TestMounts.of(new PostgresRegistrar(), "shop", all);
		Database database = TestDatabase.database(mount);
		String scope = new PostgresAdapter(mount, database, BaselineTaker.NONE).settings().scope();
		database.destroy();
		return scope;
	}

}
