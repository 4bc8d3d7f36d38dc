package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Reads the schema of a table with many clients, beside a bare server that runs the same
 * catalogue query.
 */
final class TableSchemaScenario implements Scenario {

	static final String TITLE = "read a table's schema";

	private static final String URI = "postgres://bench/public/page/schema";

	@Override
	public String name() {
		return "pg-schema";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		try (DatabaseFixture database = DatabaseFixture.create(); ServersUnderTest subjects = new ServersUnderTest()) {
			ServerLauncher launcher = new ServerLauncher(options);
			subjects.add(ServerNames.GATEWAY, launcher.gateway(database.arguments()),
					(port) -> ClosedLoopWorkload.open(port, ProtocolRevision.STATELESS, options.connections(),
							"resources/read", Map.of("uri", URI), (answer) -> holds(answer, "\\\"price\\\"")));
			String sql = "select definition from (" + SqlResources.sql("definition") + ") d";
			subjects.add(ServerNames.BARE_DATABASE,
					BareDatabaseServer.start(launcher, database.url(), sql, 0, "[\"public\"]", "[]", "[]",
							"[\"public\"]", "[\"page\"]", "postgres://bench/"),
					(port) -> ClosedLoopWorkload.open(port, ProtocolRevision.STATELESS, options.connections(),
							"resources/read", Map.of("uri", URI), (answer) -> holds(answer, "\"price\"")));
			return new InterleavedRounds(TITLE, 0, options).run(subjects.all());
		}
	}

	private static boolean holds(byte[] answer, String column) {
		return new String(answer, StandardCharsets.UTF_8).contains(column);
	}

}
