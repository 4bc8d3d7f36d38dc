package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The running servers of a scenario. Closing ends their processes.
 */
final class ServersUnderTest implements AutoCloseable {

	private final List<ServerUnderTest> started = new ArrayList<>();

	/**
	 * Adds a running server and opens its workload. A failure to open appears in the
	 * result of the server.
	 */
	void add(String name, ServerProcess server, Opener work) {
		add(name, server, CpuClock.NONE, work);
	}

	/**
	 * Adds a running server with processes that work for it, such as a database.
	 * @param beside the clock of their CPU time
	 */
	void add(String name, ServerProcess server, CpuClock beside, Opener work) {
		this.started.add(new ServerUnderTest(name, server, beside, open(server.port(), work)));
	}

	List<ServerUnderTest> all() {
		return List.copyOf(this.started);
	}

	@Override
	public void close() throws IOException {
		for (ServerUnderTest subject : this.started) {
			subject.close();
		}
	}

	private static Workload open(int port, Opener work) {
		try {
			return work.open(port);
		}
		catch (IOException | RuntimeException ex) {
			return new FailedWorkload(ex.toString());
		}
	}

	/**
	 * Opens a workload on a server at a port.
	 */
	interface Opener {

		Workload open(int port) throws IOException;

	}

}
