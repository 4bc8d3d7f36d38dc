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
 * The gateway: streams of {@code subscriptions/listen}, or the GET streams of as many
 * sessions, and files that something else than the gateway writes to.
 */
final class GatewayStation implements Station {

	private static final byte[] MORE = { '\n' };

	/** Of the size of the gateway's notices, it takes some 1,500 to fill a socket. */
	private static final int FLOODS = 100;

	/** What the gateway makes one notice of. */
	private static final Duration WINDOW = Duration.ofMillis(60);

	/** A server may close a connection that is silent for longer. */
	private static final Duration SILENCE = Duration.ofSeconds(10);

	private final int port;

	private final Path root;

	private final IntFunction<String> files;

	private final Revision revision;

	private McpClient client;

	private long usedAt = System.nanoTime();

	/**
	 * Speak to a gateway.
	 * @param root the directory that it serves
	 * @param files the path of the file that a stream tells of, in the directory
	 */
	GatewayStation(int port, Revision revision, Path root, IntFunction<String> files) throws IOException {
		this.port = port;
		this.root = root;
		this.files = files;
		this.revision = revision;
		this.client = new McpClient(port, revision);
	}

	@Override
	public byte[] opening(int stream, boolean stuck) throws IOException {
		List<String> uris = new ArrayList<>(List.of(Servers.URI_PREFIX + this.files.apply(stream)));
		if (stuck) {
			Fixture.longNames().forEach((name) -> uris.add(Servers.URI_PREFIX + name.replace("^", "%5E")));
		}
		if (this.revision == Revision.STATELESS) {
			return this.client.request("subscriptions/listen",
					Map.of("notifications", Map.of("resourceSubscriptions", uris)));
		}
		awaken();
		this.client.initialize();
		for (String uri : uris) {
			this.client.call("resources/subscribe", Map.of("uri", uri));
		}
		return this.client.standingStream();
	}

	@Override
	public Phrase welcome() {
		return (this.revision == Revision.STATELESS) ? BareStation.WELCOME : null;
	}

	@Override
	public void touch(int stream) throws IOException {
		touch(this.root.resolve(this.files.apply(stream)));
	}

	@Override
	public void flood(List<Listener> stuck, Audience audience) throws IOException {
		for (int i = 0; i < FLOODS && !stuck.isEmpty(); i++) {
			for (String name : Fixture.longNames()) {
				touch(this.root.resolve(name));
			}
			audience.pause(WINDOW);
		}
	}

	@Override
	public void close() throws IOException {
		this.client.close();
	}

	/**
	 * Append a byte to a file.
	 */
	static void touch(Path file) throws IOException {
		Files.write(file, MORE, StandardOpenOption.APPEND);
	}

	private void awaken() throws IOException {
		if (System.nanoTime() - this.usedAt > SILENCE.toNanos()) {
			this.client.close();
			this.client = new McpClient(this.port, this.revision);
		}
		this.usedAt = System.nanoTime();
	}

}
