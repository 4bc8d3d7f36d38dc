package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Many clients that hold a stream each: one server after the other, since the harness and
 * a server have a socket for each of them.
 *
 * @param name the option that chooses it
 * @param title what the report calls it, after the number of streams
 * @param plan what the streams tell of
 */
record StreamScenario(String name, String title, Plan plan) implements Scenario {

	private static final String FILE = "page.md";

	private static final String WELCOME = """
			event: message
			data: {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":\
			{"io.modelcontextprotocol/subscriptionId":1},"notifications":{"resourceSubscriptions":["%s"]}}}

			""";

	private static final String NOTICE = """
			event: message
			data: {"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"_meta":\
			{"io.modelcontextprotocol/subscriptionId":1},"uri":"%s"}}

			""";

	@Override
	public List<StreamResult> run(Options options) throws Exception {
		OpenFiles.require(options.streams());
		List<StreamResult> results = new ArrayList<>();
		try (Fixture fixture = Fixture.create()) {
			fixture.text(FILE, 4 * 1024);
			fixture.longNamed();
			Path unasked = (this.plan == Plan.SAME) ? fixture.text("unasked.md", 4 * 1024) : null;
			if (this.plan == Plan.OWN) {
				fixture.tree(options.streams());
			}
			Servers servers = new Servers(options);
			String uri = Servers.URI_PREFIX + files().apply(0);
			results.add(attempt(Names.BARE_STREAMS,
					() -> servers.bareStreams(WELCOME.formatted(uri), NOTICE.formatted(uri)),
					(port) -> new BareStation(port, this.plan == Plan.OWN), null, options));
			Optional<Servers> baseline = servers.baseline();
			if (baseline.isPresent()) {
				results.add(attempt(Names.BASELINE, () -> baseline.get().gatewayOfStreams(fixture.root()),
						(port) -> new GatewayStation(port, Revision.STATELESS, fixture.root(), files()), unasked,
						options));
			}
			for (Revision revision : List.of(Revision.STATELESS, Revision.SESSION)) {
				String gateway = (revision == Revision.STATELESS) ? Names.GATEWAY : Names.GATEWAY_SESSION;
				results.add(attempt(gateway, () -> servers.gatewayOfStreams(fixture.root()),
						(port) -> new GatewayStation(port, revision, fixture.root(), files()), unasked, options));
			}
		}
		return results;
	}

	private IntFunction<String> files() {
		return (this.plan == Plan.OWN) ? Fixture::page : (stream) -> FILE;
	}

	private StreamResult attempt(String name, Start start, Approach approach, Path unasked, Options options)
			throws Exception {
		Progress.say("  %s", name);
		String scenario = "%,d %s".formatted(options.streams(), this.title);
		try (ServerProcess server = start.start()) {
			try (Station station = approach.approach(server.port())) {
				return new StreamTrial(server, station, options).run(scenario, name, this.plan, unasked);
			}
			catch (IOException ex) {
				String lastWords = server.lastWords();
				return StreamResult.failed(scenario, name, lastWords.isEmpty() ? ex.toString() : lastWords);
			}
		}
		catch (IOException ex) {
			return StreamResult.failed(scenario, name, ex.toString());
		}
	}

	/**
	 * Starts a server.
	 */
	private interface Start {

		ServerProcess start() throws Exception;

	}

	/**
	 * Turns to a server at a port.
	 */
	private interface Approach {

		Station approach(int port) throws IOException;

	}

}
