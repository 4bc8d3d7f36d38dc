package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;

/**
 * A running server with its workload.
 *
 * @param name the name in the report
 * @param server the process
 * @param beside the clock of further processes that work for the server, whose CPU time
 * counts too
 * @param work the requests
 */
record ServerUnderTest(String name, ServerProcess server, CpuClock beside, Workload work) implements AutoCloseable {

	/**
	 * Returns the CPU time of the server and of the processes beside it so far.
	 */
	Duration cpu() {
		return this.server.cpu().plus(this.beside.time());
	}

	@Override
	public void close() throws IOException {
		try (this.server) {
			this.work.close();
		}
	}

}
