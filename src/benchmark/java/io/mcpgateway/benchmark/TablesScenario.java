package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One client that lists a database: the first page where there are few tables and where
 * there are many, and the whole of the latter, page by page.
 */
final class TablesScenario implements Scenario {

	private static final int FEW = 200;

	private static final int MANY = 20_000;

	@Override
	public String name() {
		return "pg-list";
	}

	@Override
	public List<Result> run(Options options) throws Exception {
		List<Result> results = new ArrayList<>();
		try (DatabaseFixture database = DatabaseFixture.create()) {
			database.tables("few", FEW);
			database.tables("many", MANY);
			results.addAll(run("first page of 200 tables", database, "few", options, TablesScenario::firstPage));
			results.addAll(run("first page of 20,000 tables", database, "many", options, TablesScenario::firstPage));
			results.addAll(run("all pages of 20,000 tables", database, "many", options,
					(port) -> new Walk(port, MANY, "/schema")));
		}
		return results;
	}

	private static List<Result> run(String title, DatabaseFixture database, String schema, Options options,
			Contestants.Opening work) throws Exception {
		try (Contestants contestants = new Contestants()) {
			contestants.add(Names.GATEWAY_SESSION,
					new Servers(options).gatewayOn(database.arguments("schemas=" + schema)), work);
			return new Contest(title, 0, options).run(contestants.all());
		}
	}

	private static Work firstPage(int port) throws IOException {
		return Load.open(port, Revision.SESSION, 1, "resources/list", Map.of(),
				(answer) -> McpClient.json(answer).at("/result/resources").size() == 100);
	}

}
