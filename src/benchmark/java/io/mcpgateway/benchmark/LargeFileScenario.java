package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads files of 64 and 512 MiB with one client, and a file of 1 GiB with eight clients
 * at once from servers with a heap of 128 MiB.
 */
final class LargeFileScenario implements Scenario {

	static final String SMALLER = "read 64 MiB of bytes";

	static final String ONE = "read 512 MiB of bytes";

	static final String EIGHT = "8 reads of 1 GiB at once, -Xmx128m";

	private static final String FILE = "large.bin";

	private static final int CLIENTS = 8;

	private static final String HEAP = "-Xmx128m";

	@Override
	public String name() {
		return "large";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		List<RequestResult> results = new ArrayList<>(one(SMALLER, 64L << 20, options));
		results.addAll(one(ONE, 512L << 20, options));
		results.addAll(eight(1L << 30, options));
		return results;
	}

	private static List<RequestResult> one(String title, long size, Options options) throws Exception {
		try (FileFixture fixture = FileFixture.create(); ServersUnderTest subjects = new ServersUnderTest()) {
			BlobCheck check = check(fixture, size);
			ServerLauncher launcher = new ServerLauncher(options);
			start(launcher, fixture.root(), check, subjects, (port) -> download(port, check));
			subjects.add(ServerNames.SDK, SdkServer.start(launcher, fixture.root()),
					(port) -> new DownloadWorkload(port, ProtocolRevision.SESSION, uri(), check));
			return new InterleavedRounds(title, size, options).run(subjects.all());
		}
	}

	private static List<RequestResult> eight(long size, Options options) throws Exception {
		try (FileFixture fixture = FileFixture.create(); ServersUnderTest subjects = new ServersUnderTest()) {
			BlobCheck check = check(fixture, size);
			start(new ServerLauncher(options).with(HEAP), fixture.root(), check, subjects,
					(port) -> downloads(port, check));
			return new InterleavedRounds(EIGHT, size, options).run(subjects.all());
		}
	}

	private static void start(ServerLauncher launcher, Path root, BlobCheck check, ServersUnderTest subjects,
			ServersUnderTest.Opener opener) throws Exception {
		ServerProcess gateway = launcher.gateway(root);
		subjects.add(ServerNames.GATEWAY, gateway, opener);
		Envelope envelope = DownloadWorkload.envelope(gateway.port(), uri(), check);
		subjects.add(ServerNames.BARE_FILE, BareFileServer.start(launcher, root.resolve(FILE), envelope), opener);
	}

	private static BlobCheck check(FileFixture fixture, long size) throws IOException {
		return new BlobCheck((size + 2) / 3 * 4, fixture.random(FILE, size));
	}

	private static Workload downloads(int port, BlobCheck check) throws IOException {
		List<Workload> clients = new ArrayList<>();
		for (int i = 0; i < CLIENTS; i++) {
			clients.add(download(port, check));
		}
		return new ConcurrentWorkload(clients);
	}

	private static Workload download(int port, BlobCheck check) throws IOException {
		return new DownloadWorkload(port, ProtocolRevision.STATELESS, uri(), check);
	}

	private static String uri() {
		return ServerLauncher.URI_PREFIX + FILE;
	}

}
