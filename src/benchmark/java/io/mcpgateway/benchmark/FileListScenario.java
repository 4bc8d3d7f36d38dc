package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lists a tree of 100,000 files with one client: the first page, then all pages. The Java
 * SDK ignores cursors and answers with all files at once.
 */
final class FileListScenario implements Scenario {

	static final String FIRST = "first page of 100,000 files";

	static final String ALL = "all pages of 100,000 files";

	private static final int PAGE_SIZE = 100;

	/**
	 * Lets Quarkus answer with all files at once, as it needs a minute and a half for the
	 * pages.
	 */
	private static final int UNPAGED = 0;

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
			try (ServersUnderTest subjects = start(fixture, options, PAGE_SIZE, FirstPageWorkload::new)) {
				results.addAll(new InterleavedRounds(FIRST, 0, options).run(subjects.all()));
			}
			try (ServersUnderTest subjects = start(fixture, options, UNPAGED,
					(port) -> new ListingWorkload(port, FILES, ".md"))) {
				results.addAll(new InterleavedRounds(ALL, 0, options).run(subjects.all()));
			}
		}
		return results;
	}

	private static ServersUnderTest start(FileFixture fixture, Options options, int quarkusPageSize,
			ServersUnderTest.Opener work) throws Exception {
		ServerLauncher launcher = new ServerLauncher(options);
		ServersUnderTest subjects = new ServersUnderTest();
		try {
			subjects.add(ServerNames.GATEWAY_SESSION, launcher.gateway(fixture.root()), work);
			Optional<ServerLauncher> baseline = launcher.baseline();
			if (baseline.isPresent()) {
				subjects.add(ServerNames.BASELINE_SESSION, baseline.get().gateway(fixture.root()), work);
			}
			if (options.hasQuarkus()) {
				subjects.add(ServerNames.QUARKUS, launcher.quarkus(fixture.root(), quarkusPageSize), work);
			}
			subjects.add(ServerNames.SDK, SdkServer.start(launcher, fixture.root()), work);
			return subjects;
		}
		catch (Exception ex) {
			subjects.close();
			throw ex;
		}
	}

}
