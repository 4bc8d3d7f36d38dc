package io.mcpgateway.benchmark;

import java.nio.file.Path;
import java.util.List;

/**
 * One client that reads a file of 1 GiB, with servers that have half as much memory.
 */
final class LargeScenario implements Scenario {

	private static final String FILE = "large.bin";

	private static final long SIZE = 1L << 30;

	@Override
	public String name() {
		return "large";
	}

	@Override
	public List<Result> run(Options options) throws Exception {
		try (Fixture fixture = Fixture.create(); Contestants contestants = new Contestants()) {
			Path path = fixture.root().resolve(FILE);
			String uri = Servers.URI_PREFIX + FILE;
			BlobCheck check = new BlobCheck((SIZE + 2) / 3 * 4, fixture.random(FILE, SIZE));
			Servers servers = new Servers(options);
			ServerProcess gateway = servers.gateway(fixture.root());
			contestants.add(Names.GATEWAY, gateway, (port) -> new Download(port, Revision.STATELESS, uri, check));
			Envelope envelope = Download.envelope(gateway.port(), uri, check);
			contestants.add(Names.CEILING, servers.ceiling(path, envelope),
					(port) -> new Download(port, Revision.STATELESS, uri, check));
			contestants.add(Names.SDK, servers.sdk(fixture.root()),
					(port) -> new Download(port, Revision.SESSION, uri, check));
			return new Contest("read 1 GiB of bytes", SIZE, options).run(contestants.all());
		}
	}

}
