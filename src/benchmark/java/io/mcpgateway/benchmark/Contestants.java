package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The servers of a scenario, which end with it.
 */
final class Contestants implements AutoCloseable {

	private final List<Contestant> started = new ArrayList<>();

	/**
	 * Add a server that has been started, and open the work on it. That this fails shows
	 * in its result.
	 */
	void add(String name, ServerProcess server, Opening work) {
		this.started.add(new Contestant(name, server, open(server.port(), work)));
	}

	List<Contestant> all() {
		return List.copyOf(this.started);
	}

	@Override
	public void close() throws IOException {
		for (Contestant contestant : this.started) {
			contestant.close();
		}
	}

	private static Work open(int port, Opening work) {
		try {
			return work.open(port);
		}
		catch (IOException | RuntimeException ex) {
			return new Refusal(ex.toString());
		}
	}

	/**
	 * Opens the work on a server at a port.
	 */
	interface Opening {

		Work open(int port) throws IOException;

	}

}
