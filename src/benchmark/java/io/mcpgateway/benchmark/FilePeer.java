package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kind of server that serves one small file.
 *
 * @param name the name in the report
 * @param revision the revision that clients of the server speak
 * @param starter starts a process
 */
record FilePeer(String name, ProtocolRevision revision, Starter starter) {

	/**
	 * Returns the servers of the reads: those whose start is measured, a bare server of
	 * the file, and the gateway without its cache and with sessions.
	 * @param answer a file to write the answer of the gateway to, for the limit
	 */
	static List<FilePeer> ofReads(ServerLauncher launcher, Path file, Path answer, Options options) throws Exception {
		List<FilePeer> peers = ofStarts(launcher, file, answer, options);
		Envelope envelope = Envelope.around(Files.readAllBytes(file), Encoding.of(file.toString()),
				Files.readAllBytes(answer));
		peers.add(new FilePeer(ServerNames.BARE_FILE, ProtocolRevision.STATELESS,
				() -> BareFileServer.start(launcher, file, envelope)));
		peers.add(new FilePeer(ServerNames.GATEWAY_UNCACHED, ProtocolRevision.STATELESS, () -> launcher
			.gateway(List.of("--gateway.files.mounts.bench.root=" + file.getParent(), "--gateway.cache.max-size=0"))));
		peers.add(new FilePeer(ServerNames.GATEWAY_SESSION, ProtocolRevision.SESSION,
				() -> launcher.gateway(file.getParent())));
		return peers;
	}

	/**
	 * Returns the servers whose start is measured: the limit, this gateway with and
	 * without its AOT cache, the baseline, and other MCP servers.
	 * @param answer a file to write the answer of the gateway to, for the limit
	 */
	static List<FilePeer> ofStarts(ServerLauncher launcher, Path file, Path answer, Options options) throws Exception {
		Path root = file.getParent();
		try (ServerProcess gateway = launcher.gateway(root)) {
			Files.write(answer, read(gateway.port(), ProtocolRevision.STATELESS, file));
		}
		List<FilePeer> peers = new ArrayList<>();
		peers.add(new FilePeer(ServerNames.LIMIT, ProtocolRevision.STATELESS,
				() -> InMemoryServer.start(launcher, answer)));
		peers.add(new FilePeer(ServerNames.GATEWAY, ProtocolRevision.STATELESS, () -> launcher.gateway(root)));
		Optional<ServerLauncher> baseline = launcher.baseline();
		if (baseline.isPresent()) {
			peers.add(
					new FilePeer(ServerNames.BASELINE, ProtocolRevision.STATELESS, () -> baseline.get().gateway(root)));
		}
		if (options.hasQuarkus()) {
			peers.add(new FilePeer(ServerNames.QUARKUS, ProtocolRevision.SESSION, () -> launcher.quarkus(root)));
		}
		peers.add(new FilePeer(ServerNames.SDK, ProtocolRevision.SESSION, () -> SdkServer.start(launcher, root)));
		if (options.hasToolbox() && Encoding.of(file.toString()) == Encoding.TEXT) {
			peers.add(new FilePeer(ServerNames.TOOLBOX, ProtocolRevision.STATELESS,
					() -> ToolboxServer.start(launcher, options.toolbox(), file)));
		}
		if (options.hasAotCache()) {
			peers.add(new FilePeer(ServerNames.GATEWAY_AOT, ProtocolRevision.STATELESS,
					() -> launcher.asInImage(options.aot()).gateway(root)));
		}
		return peers;
	}

	/**
	 * Returns the gateway as its script starts it; empty if there is no script or no AOT
	 * cache.
	 */
	static Optional<FilePeer> ofScript(ServerLauncher launcher, Path file, Options options) {
		return Optional.of(options.script())
			.filter((script) -> options.hasAotCache() && Files.isExecutable(script))
			.map((script) -> new FilePeer(ServerNames.GATEWAY_SCRIPT, ProtocolRevision.STATELESS,
					() -> launcher.script(file.getParent())));
	}

	/**
	 * Reads the file on a new connection and returns the body of the answer.
	 */
	static byte[] read(int port, ProtocolRevision revision, Path file) throws IOException {
		try (McpClient client = McpClient.open(port, revision)) {
			return client.exchange(client.request("resources/read", params(file)));
		}
	}

	/**
	 * Returns the parameters of a read of a file.
	 */
	static Map<String, Object> params(Path file) {
		return Map.of("uri", ServerLauncher.URI_PREFIX + file.getFileName());
	}

	/**
	 * Starts a server process.
	 */
	interface Starter {

		ServerProcess start() throws Exception;

	}

}
