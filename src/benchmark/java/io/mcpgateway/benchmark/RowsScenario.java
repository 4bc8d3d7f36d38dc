package io.mcpgateway.benchmark;

import java.util.List;

/**
 * Reads a million rows with one client, from servers with a heap of 128 MiB.
 */
final class RowsScenario implements Scenario {

	static final String TITLE = "read 1,000,000 rows";

	private static final int ROWS = 1_000_000;

	private static final int FETCH = 256;

	private static final String HEAP = "-Xmx128m";

	@Override
	public String name() {
		return "pg-rows";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		try (DatabaseFixture database = DatabaseFixture.create(); ServersUnderTest subjects = new ServersUnderTest()) {
			database.rows(ROWS);
			ServerLauncher launcher = new ServerLauncher(options).with(HEAP);
			String uri = "postgres://bench/public/entry/rows?limit=" + ROWS;
			subjects.add(ServerNames.GATEWAY, launcher.gateway(database.arguments("rows.max-limit=" + ROWS)),
					(port) -> new RowsWorkload(port, uri, ROWS));
			subjects.add(ServerNames.BARE_DATABASE,
					BareDatabaseServer.start(launcher, database.url(),
							"select to_json(e)::text from entry e order by id", FETCH),
					(port) -> new RowsWorkload(port, uri, ROWS));
			return new InterleavedRounds(TITLE, 0, options).run(subjects.all());
		}
	}

}
