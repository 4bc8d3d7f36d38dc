package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads objects of 1 GiB with eight clients at once, from a gateway with a heap of 128
 * MiB.
 */
final class LargeObjectScenario implements Scenario {

	private static final String KEY = "large.bin";

	private static final long SIZE = 1L << 30;

	private static final int CLIENTS = 8;

	private static final String HEAP = "-Xmx128m";

	@Override
	public String name() {
		return "s3-large";
	}

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		ServerLauncher launcher = new ServerLauncher(options);
		try (BucketFixture bucket = BucketFixture.create(launcher, false);
				ServersUnderTest subjects = new ServersUnderTest()) {
			BlobCheck check = new BlobCheck((SIZE + 2) / 3 * 4, bucket.files().random(KEY, SIZE));
			subjects.add(ServerNames.GATEWAY, launcher.with(HEAP).gateway(bucket.arguments()),
					(port) -> downloads(port, check));
			return new InterleavedRounds("read 8 objects of 1 GiB at once", CLIENTS * SIZE, options)
				.once(subjects.all());
		}
	}

	private static Workload downloads(int port, BlobCheck check) throws IOException {
		List<Workload> downloads = new ArrayList<>();
		for (int i = 0; i < CLIENTS; i++) {
			downloads
				.add(new DownloadWorkload(port, ProtocolRevision.STATELESS, BucketFixture.URI_PREFIX + KEY, check));
		}
		return new ConcurrentWorkload(downloads);
	}

}
