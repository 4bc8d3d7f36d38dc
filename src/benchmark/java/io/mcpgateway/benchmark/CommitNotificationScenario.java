package io.mcpgateway.benchmark;

import java.util.List;

/**
 * Measures the time from a commit to its notification, for each way to watch a database.
 * Notifications are not gathered, since each commit waits for the one before.
 */
final class CommitNotificationScenario implements Scenario {

	@Override
	public String name() {
		return "pg-notice";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		try (DatabaseFixture database = DatabaseFixture.create(); ServersUnderTest subjects = new ServersUnderTest()) {
			database.triggers();
			database.execute("insert into page (name) values ('first')");
			ServerLauncher launcher = new ServerLauncher(options);
			for (String mode : List.of("logical", "notify", "poll")) {
				subjects.add(mode, launcher.gateway(database.arguments("watch=" + mode, "coalesce=0s")),
						(port) -> new CommitWorkload(port, database));
			}
			return new InterleavedRounds("from commit to notification", 0, options).run(subjects.all());
		}
	}

}
