package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Many clients that read what a table is made of, and as many that get the answer of the
 * same query of the catalogue as it comes.
 */
final class DocumentScenario implements Scenario {

	static final String TITLE = "read a table's schema";

	private static final String URI = "postgres://bench/public/page/schema";

	@Override
	public String name() {
		return "pg-schema";
	}

	@Override
	public List<Result> run(Options options) throws Exception {
		try (DatabaseFixture database = DatabaseFixture.create(); Contestants contestants = new Contestants()) {
			Servers servers = new Servers(options);
			contestants.add(Names.GATEWAY, servers.gatewayOn(database.arguments()),
					(port) -> Load.open(port, Revision.STATELESS, options.connections(), "resources/read",
							Map.of("uri", URI), (answer) -> holds(answer, "\\\"price\\\"")));
			String sql = "select definition from (" + Resources.sql("definition") + ") d";
			contestants.add(Names.BARE_DATABASE,
					servers.bareDatabase(database.url(), sql, 0, "[\"public\"]", "[]", "[]", "[\"public\"]",
							"[\"page\"]", "postgres://bench/"),
					(port) -> Load.open(port, Revision.STATELESS, options.connections(), "resources/read",
							Map.of("uri", URI), (answer) -> holds(answer, "\"price\"")));
			return new Contest(TITLE, 0, options).run(contestants.all());
		}
	}

	private static boolean holds(byte[] answer, String column) {
		return new String(answer, StandardCharsets.UTF_8).contains(column);
	}

}
