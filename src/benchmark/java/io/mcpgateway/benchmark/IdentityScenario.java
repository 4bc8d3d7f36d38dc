package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads rows and a schema with many clients, from a gateway that takes a role and a
 * setting for each read, and from one whose connections have this role. The CPU time is
 * that of the gateway and of the database.
 */
final class IdentityScenario implements Scenario {

	static final String PAGE = "read 100 rows as the caller";

	static final String FEW = "read 10 rows as the caller";

	static final String SCHEMA = "read a table's schema as the caller";

	private static final int ROWS = 1000;

	private static final String ENTRY = "postgres://bench/public/entry/";

	@Override
	public String name() {
		return "pg-identity";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		List<RequestResult> results = new ArrayList<>();
		try (DatabaseFixture database = DatabaseFixture.create()) {
			database.rows(ROWS);
			database.execute("create role reader login", "create role door login noinherit", "grant reader to door",
					"grant select on entry to reader");
			results.addAll(run(PAGE, ENTRY + "rows", "entry number 100.", database, options));
			results.addAll(run(FEW, ENTRY + "rows?limit=10", "entry number 10.", database, options));
			results.addAll(run(SCHEMA, ENTRY + "schema", "\\\"price\\\"", database, options));
		}
		return results;
	}

	private static List<RequestResult> run(String title, String uri, String content, DatabaseFixture database,
			Options options) throws Exception {
		try (ServersUnderTest subjects = new ServersUnderTest()) {
			ServerLauncher launcher = new ServerLauncher(options);
			add(subjects, ServerNames.GATEWAY, launcher, database, List.of("username=reader"), uri, content, options);
			add(subjects, ServerNames.GATEWAY_IDENTITY, launcher, database,
					List.of("username=door", "identity.roles[0].role=reader", "identity.settings[0].name=app.tenant",
							"identity.settings[0].claim=org.tenant"),
					uri, content, options);
			return new InterleavedRounds(title, 0, options).run(subjects.all());
		}
	}

	private static void add(ServersUnderTest subjects, String name, ServerLauncher launcher, DatabaseFixture database,
			List<String> properties, String uri, String content, Options options) throws Exception {
		subjects.add(name, launcher.gateway(database.arguments(properties.toArray(String[]::new))),
				CpuClock.of(database.process()),
				(port) -> ClosedLoopWorkload.open(port, ProtocolRevision.STATELESS, options.connections(),
						"resources/read", Map.of("uri", uri),
						(answer) -> new String(answer, StandardCharsets.UTF_8).contains(content)));
	}

}
