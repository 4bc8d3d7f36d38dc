package io.mcpgateway.benchmark;

import java.io.IOException;

/**
 * A server in a scenario, with the work that it is given.
 *
 * @param name what the report calls it
 * @param server its process
 * @param work the requests
 */
record Contestant(String name, ServerProcess server, Work work) implements AutoCloseable {

	@Override
	public void close() throws IOException {
		try (this.server) {
			this.work.close();
		}
	}

}
