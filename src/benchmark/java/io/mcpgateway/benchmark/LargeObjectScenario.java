package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Eight clients that read an object of 1 GiB each at once from a gateway with little
 * memory.
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
	public List<Result> run(Options options) throws Exception {
		Servers servers = new Servers(options);
		try (BucketFixture bucket = BucketFixture.create(servers, false); Contestants contestants = new Contestants()) {
			BlobCheck check = new BlobCheck((SIZE + 2) / 3 * 4, bucket.files().random(KEY, SIZE));
			contestants.add(Names.GATEWAY, servers.with(HEAP).gatewayOn(bucket.arguments()),
					(port) -> downloads(port, check));
			return new Contest("read 8 objects of 1 GiB at once", CLIENTS * SIZE, options).once(contestants.all());
		}
	}

	private static Work downloads(int port, BlobCheck check) throws IOException {
		List<Work> downloads = new ArrayList<>();
		for (int i = 0; i < CLIENTS; i++) {
			downloads.add(new Download(port, Revision.STATELESS, BucketFixture.URI_PREFIX + KEY, check));
		}
		return new Together(downloads);
	}

}
