package io.mcpgateway.cluster.faults;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/** Stream of server-sent events, read line by line. */
final class EventStream implements AutoCloseable {

	private final InputStream body;

	private final int status;

	private volatile long lastLineAt = System.nanoTime();

	private volatile @Nullable String lastId;

	/** Creates a stream of the body of a response. */
	EventStream(int status, InputStream body) {
		this.status = status;
		this.body = body;
	}

	int status() {
		return this.status;
	}

	/** Returns the id of the last event that was taken; {@code null} for none. */
	@Nullable String lastId() {
		return this.lastId;
	}

	/** Returns whether no line, not even a comment, came for a time. */
	boolean isSilentFor(Duration time) {
		return System.nanoTime() - this.lastLineAt > time.toNanos();
	}

	/** Passes the data of all events on, until the stream ends or breaks. */
	void read(Consumer<String> taker) throws IOException {
		String id = null;
		try (var lines = new BufferedReader(new InputStreamReader(this.body, StandardCharsets.UTF_8), 1024)) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				this.lastLineAt = System.nanoTime();
				if (line.startsWith("id:")) {
					id = line.substring("id:".length()).strip();
				}
				else if (line.startsWith("data:") && line.length() > "data: ".length()) {
					taker.accept(line.substring("data:".length()).strip());
				}
				else if (line.isEmpty() && id != null) {
					this.lastId = id;
				}
			}
		}
	}

	/** Breaks the stream, also while another thread reads it. */
	@Override
	public void close() {
		try {
			this.body.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
