package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One client that lists a tree of 100,000 files: the first page again and again, then the
 * whole, page by page. A server on the SDK ignores the cursor, so its first page is the
 * whole.
 */
final class ListScenario implements Scenario {

	private static final int FILES = 100_000;

	@Override
	public String name() {
		return "list";
	}

	@Override
	public List<Result> run(Options options) throws Exception {
		List<Result> results = new ArrayList<>();
		try (Fixture fixture = Fixture.create()) {
			fixture.tree(FILES);
			try (Contestants contestants = start(fixture, options, ListScenario::firstPage)) {
				results.addAll(new Contest("first page of 100,000 files", 0, options).run(contestants.all()));
			}
			try (Contestants contestants = start(fixture, options, (port) -> new Walk(port, FILES, ".md"))) {
				results.addAll(new Contest("all pages of 100,000 files", 0, options).run(contestants.all()));
			}
		}
		return results;
	}

	private static Contestants start(Fixture fixture, Options options, Contestants.Opening work) throws Exception {
		Servers servers = new Servers(options);
		Contestants contestants = new Contestants();
		try {
			contestants.add(Names.GATEWAY_SESSION, servers.gateway(fixture.root()), work);
			Optional<Servers> baseline = servers.baseline();
			if (baseline.isPresent()) {
				contestants.add(Names.BASELINE_SESSION, baseline.get().gateway(fixture.root()), work);
			}
			contestants.add(Names.SDK, servers.sdk(fixture.root()), work);
			return contestants;
		}
		catch (Exception ex) {
			contestants.close();
			throw ex;
		}
	}

	private static Work firstPage(int port) throws IOException {
		return Load.open(port, Revision.SESSION, 1, "resources/list", Map.of(),
				(answer) -> !McpClient.json(answer).at("/result/resources").isEmpty());
	}

}
