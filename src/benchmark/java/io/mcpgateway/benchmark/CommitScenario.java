package io.mcpgateway.benchmark;

import java.util.List;

/**
 * One client that listens to a table which is written to again and again, for each way in
 * which a database is watched.
 */
final class CommitScenario implements Scenario {

	@Override
	public String name() {
		return "pg-notice";
	}

	@Override
	public List<Result> run(Options options) throws Exception {
		try (DatabaseFixture database = DatabaseFixture.create(); Contestants contestants = new Contestants()) {
			database.triggers();
			database.execute("insert into page (name) values ('first')");
			Servers servers = new Servers(options);
			for (String mode : List.of("logical", "notify", "poll")) {
				contestants.add(mode, servers.gatewayOn(database.arguments("watch=" + mode)),
						(port) -> new Commits(port, database));
			}
			return new Contest("from commit to notice", 0, options).run(contestants.all());
		}
	}

}
