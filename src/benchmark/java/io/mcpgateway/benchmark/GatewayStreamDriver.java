package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Driver of the gateway: opens {@code subscriptions/listen} streams, or GET streams of
 * sessions, and writes to the files behind them.
 */
final class GatewayStreamDriver implements StreamDriver {

	private static final byte[] MORE = { '\n' };

	/** Fills a socket: it takes some 1,500 notifications of the gateway. */
	private static final int FLOODS = 100;

	/** Exceeds the time for which the gateway gathers changes. */
	private static final Duration WINDOW = Duration.ofMillis(60);

	/** Stays below the idle timeout of the server. */
	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private final int port;

	private final Path root;

	private final IntFunction<String> files;

	private final ProtocolRevision revision;

	private McpClient client;

	private long usedAt = System.nanoTime();

	/**
	 * Connects to a gateway.
	 * @param root the directory that it serves
	 * @param files the path of the file of a stream, relative to the directory
	 */
	GatewayStreamDriver(int port, ProtocolRevision revision, Path root, IntFunction<String> files) throws IOException {
		this.port = port;
		this.root = root;
		this.files = files;
		this.revision = revision;
		this.client = new McpClient(port, revision);
	}

	@Override
	public byte[] openingRequest(int stream, boolean stuck) throws IOException {
		List<String> uris = new ArrayList<>(List.of(ServerLauncher.URI_PREFIX + this.files.apply(stream)));
		if (stuck) {
			FileFixture.longNames().forEach((name) -> uris.add(ServerLauncher.URI_PREFIX + name.replace("^", "%5E")));
		}
		if (this.revision == ProtocolRevision.STATELESS) {
			return this.client.request("subscriptions/listen",
					Map.of("notifications", Map.of("resourceSubscriptions", uris)));
		}
		reconnectIfIdle();
		this.client.initialize();
		for (String uri : uris) {
			this.client.call("resources/subscribe", Map.of("uri", uri));
		}
		return this.client.standingStream();
	}

	@Override
	public BytePattern firstMessage() {
		return (this.revision == ProtocolRevision.STATELESS) ? BareStreamDriver.FIRST_MESSAGE : null;
	}

	@Override
	public void change(int stream) throws IOException {
		change(this.root.resolve(this.files.apply(stream)));
	}

	@Override
	public void flood(List<StreamClient> stuck, StreamClients clients) throws IOException {
		for (int i = 0; i < FLOODS && !stuck.isEmpty(); i++) {
			for (String name : FileFixture.longNames()) {
				change(this.root.resolve(name));
			}
			clients.pause(WINDOW);
		}
	}

	@Override
	public void close() throws IOException {
		this.client.close();
	}

	/**
	 * Appends a byte to a file.
	 */
	static void change(Path file) throws IOException {
		Files.write(file, MORE, StandardOpenOption.APPEND);
	}

	private void reconnectIfIdle() throws IOException {
		if (System.nanoTime() - this.usedAt > TIMEOUT.toNanos()) {
			this.client.close();
			this.client = new McpClient(this.port, this.revision);
		}
		this.usedAt = System.nanoTime();
	}

}
