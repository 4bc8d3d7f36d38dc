package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Opens many streams, one server after the other: the benchmark and the server have a
 * socket each for every stream.
 *
 * @param name the option that selects it
 * @param title the title in the report, after the number of streams
 * @param workload the changes to report
 */
record StreamScenario(String name, String title, StreamWorkload workload) implements Scenario {

	private static final String FILE = "page.md";

	private static final String FIRST_MESSAGE = """
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
		OpenFileLimit.require(options.streams());
		List<StreamResult> results = new ArrayList<>();
		try (FileFixture fixture = FileFixture.create()) {
			fixture.text(FILE, 4 * 1024);
			fixture.longNamed();
			Path unsubscribed = (this.workload == StreamWorkload.ONE_FILE) ? fixture.text("unasked.md", 4 * 1024)
					: null;
			if (this.workload == StreamWorkload.FILE_EACH) {
				fixture.tree(options.streams());
			}
			ServerLauncher launcher = new ServerLauncher(options);
			String uri = ServerLauncher.URI_PREFIX + files().apply(0);
			results.add(attempt(ServerNames.BARE_STREAMS,
					() -> BareStreamServer.start(launcher, FIRST_MESSAGE.formatted(uri), NOTICE.formatted(uri)),
					(port) -> new BareStreamDriver(port, this.workload == StreamWorkload.FILE_EACH), null, options));
			Optional<ServerLauncher> baseline = launcher.baseline();
			if (baseline.isPresent()) {
				results.add(attempt(ServerNames.BASELINE, () -> baseline.get().gatewayOfStreams(fixture.root()),
						(port) -> new GatewayStreamDriver(port, ProtocolRevision.STATELESS, fixture.root(), files()),
						unsubscribed, options));
			}
			for (ProtocolRevision revision : List.of(ProtocolRevision.STATELESS, ProtocolRevision.SESSION)) {
				String gateway = (revision == ProtocolRevision.STATELESS) ? ServerNames.GATEWAY
						: ServerNames.GATEWAY_SESSION;
				results.add(attempt(gateway, () -> launcher.gatewayOfStreams(fixture.root()),
						(port) -> new GatewayStreamDriver(port, revision, fixture.root(), files()), unsubscribed,
						options));
			}
		}
		return results;
	}

	private IntFunction<String> files() {
		return (this.workload == StreamWorkload.FILE_EACH) ? FileFixture::page : (stream) -> FILE;
	}

	private StreamResult attempt(String name, Start start, Connector connector, Path unsubscribed, Options options)
			throws Exception {
		Progress.print("  %s", name);
		String scenario = "%,d %s".formatted(options.streams(), this.title);
		try (ServerProcess server = start.start()) {
			try (StreamDriver driver = connector.connect(server.port())) {
				return new StreamMeasurement(server, driver, options).run(scenario, name, this.workload, unsubscribed);
			}
			catch (IOException ex) {
				String exitReason = server.exitReason();
				return StreamResult.failed(scenario, name, exitReason.isEmpty() ? ex.toString() : exitReason);
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
	 * Connects a driver to the server at a port.
	 */
	private interface Connector {

		StreamDriver connect(int port) throws IOException;

	}

}
