package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists a tree of 100,000 files with one client: the first page, then all pages. The Java
 * SDK ignores cursors and answers with all files at once.
 */
final class FileListScenario implements Scenario {

	static final String FIRST = "first page of 100,000 files";

	static final String ALL = "all pages of 100,000 files";

	private static final int FILES = 100_000;

	@Override
	public String name() {
		return "list";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		List<RequestResult> results = new ArrayList<>();
		try (FileFixture fixture = FileFixture.create()) {
			fixture.tree(FILES);
			try (ServersUnderTest subjects = start(fixture, options, FileListScenario::firstPage)) {
				results.addAll(new InterleavedRounds(FIRST, 0, options).run(subjects.all()));
			}
			try (ServersUnderTest subjects = start(fixture, options,
					(port) -> new ListingWorkload(port, FILES, ".md"))) {
				results.addAll(new InterleavedRounds(ALL, 0, options).run(subjects.all()));
			}
		}
		return results;
	}

	private static ServersUnderTest start(FileFixture fixture, Options options, ServersUnderTest.Opener work)
			throws Exception {
		ServerLauncher launcher = new ServerLauncher(options);
		ServersUnderTest subjects = new ServersUnderTest();
		try {
			subjects.add(ServerNames.GATEWAY_SESSION, launcher.gateway(fixture.root()), work);
			Optional<ServerLauncher> baseline = launcher.baseline();
			if (baseline.isPresent()) {
				subjects.add(ServerNames.BASELINE_SESSION, baseline.get().gateway(fixture.root()), work);
			}
			if (options.hasQuarkus()) {
				subjects.add(ServerNames.QUARKUS, launcher.quarkus(fixture.root(), true), work);
			}
			subjects.add(ServerNames.SDK, SdkServer.start(launcher, fixture.root()), work);
			return subjects;
		}
		catch (Exception ex) {
			subjects.close();
			throw ex;
		}
	}

	private static Workload firstPage(int port) throws IOException {
		return ClosedLoopWorkload.open(port, ProtocolRevision.SESSION, 1, "resources/list", Map.of(),
				(answer) -> !McpClient.json(answer).at("/result/resources").isEmpty());
	}

}
