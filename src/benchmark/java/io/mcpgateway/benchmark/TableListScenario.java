package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Lists tables with one client: the first page of 200 and of 20,000 tables, and all pages
 * of the latter.
 */
final class TableListScenario implements Scenario {

	private static final int FEW = 200;

	private static final int MANY = 20_000;

	@Override
	public String name() {
		return "pg-list";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		List<RequestResult> results = new ArrayList<>();
		try (DatabaseFixture database = DatabaseFixture.create()) {
			database.tables("few", FEW);
			database.tables("many", MANY);
			results.addAll(run("first page of 200 tables", database, "few", options, TableListScenario::firstPage));
			results.addAll(run("first page of 20,000 tables", database, "many", options, TableListScenario::firstPage));
			results.addAll(run("all pages of 20,000 tables", database, "many", options,
					(port) -> new ListingWorkload(port, MANY, "/schema")));
		}
		return results;
	}

	private static List<RequestResult> run(String title, DatabaseFixture database, String schema, Options options,
			ServersUnderTest.Opener work) throws Exception {
		try (ServersUnderTest subjects = new ServersUnderTest()) {
			subjects.add(ServerNames.GATEWAY_SESSION,
					new ServerLauncher(options).gateway(database.arguments("schemas=" + schema)), work);
			return new InterleavedRounds(title, 0, options).run(subjects.all());
		}
	}

	private static Workload firstPage(int port) throws IOException {
		return ClosedLoopWorkload.open(port, ProtocolRevision.SESSION, 1, "resources/list", Map.of(),
				(answer) -> McpClient.json(answer).at("/result/resources").size() == 100);
	}

}
