package io.mcpgateway.benchmark;

import java.io.IOException;

/**
 * A running server with its workload.
 *
 * @param name the name in the report
 * @param server the process
 * @param work the requests
 */
record ServerUnderTest(String name, ServerProcess server, Workload work) implements AutoCloseable {

	@Override
	public void close() throws IOException {
		try (this.server) {
			this.work.close();
		}
	}

}
