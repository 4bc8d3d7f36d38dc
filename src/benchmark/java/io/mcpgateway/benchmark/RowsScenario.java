package io.mcpgateway.benchmark;

import java.util.List;

/**
 * One client that reads a million rows, with servers that have little memory.
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
	public List<Result> run(Options options) throws Exception {
		try (DatabaseFixture database = DatabaseFixture.create(); Contestants contestants = new Contestants()) {
			database.rows(ROWS);
			Servers servers = new Servers(options).with(HEAP);
			String uri = "postgres://bench/public/entry/rows?limit=" + ROWS;
			contestants.add(Names.GATEWAY, servers.gatewayOn(database.arguments("rows.max-limit=" + ROWS)),
					(port) -> new RowsDownload(port, uri, ROWS));
			contestants.add(Names.BARE_DATABASE,
					servers.bareDatabase(database.url(), "select to_json(e)::text from entry e order by id", FETCH),
					(port) -> new RowsDownload(port, uri, ROWS));
			return new Contest(TITLE, 0, options).run(contestants.all());
		}
	}

}
