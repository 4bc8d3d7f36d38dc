
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Gateway in a container of 512 MiB, with the flags that the README recommends. */
final class Gateway implements AutoCloseable {

	static final int LIMIT_MIB = 512;

	private final Container container;

	private final int port;

	private final int management;

	private Gateway(Container container, int port, int management) {
		this.container = container;
		this.port = port;
		this.management = management;
	}

	/**
	 * Starts a gateway on a loopback port, and waits until it is ready.
	 * @param output the file for its log; {@code null} for a consumer that stands still
	 */
	static Gateway start(String image, String name, Path folder, Path output, int port, Map<String, String> settings)
			throws Exception {
		int management = freePort();
		List<String> arguments = new ArrayList<>(List.of("--network", "host", "--read-only", "--tmpfs", "/tmp",
				"--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--memory", LIMIT_MIB + "m",
				"--memory-swap", LIMIT_MIB + "m", "-v", folder + ":/attack:ro"));
		settings.forEach((property, value) -> arguments.addAll(List.of("-e", property + "=" + value)));
		arguments.addAll(List.of("-e", "SERVER_ADDRESS=127.0.0.1", "-e", "MANAGEMENT_SERVER_ADDRESS=127.0.0.1", "-e",
				"SERVER_PORT=" + port, "-e", "MANAGEMENT_SERVER_PORT=" + management, "-e",
				"GATEWAY_FILES_MOUNTS_DOCS_ROOT=/attack/docs", image));
		Container container = Container.run(name, output, arguments);
		Gateway gateway = new Gateway(container, port, management);
		try {
			Container.await("the start of " + name, () -> isReady(management));
		}
		catch (Exception ex) {
			container.close();
			throw ex;
		}
		return gateway;
	}

	Container container() {
		return this.container;
	}

	int port() {
		return this.port;
	}

	int management() {
		return this.management;
	}

	@Override
	public void close() throws IOException {
		this.container.close();
	}

	/** Returns a port that nobody listens to. */
	static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private static boolean isReady(int port) throws IOException {
		try (Wire wire = new Wire(Bystander.HOST, port)) {
			return wire.send("GET /actuator/health/readiness HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".getBytes())
				.answer()
				.status() == 200;
		}
	}

}
