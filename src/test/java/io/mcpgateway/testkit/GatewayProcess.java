package io.mcpgateway.testkit;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.GatewayApplication;
import org.awaitility.Awaitility;

/**
 * The whole gateway in a process of its own, as operators run it.
 *
 * @param port where it listens
 * @param log what it says
 */
public record GatewayProcess(Process process, int port, Path log) implements AutoCloseable {

	private static final Duration START = Duration.ofMinutes(1);

	/**
	 * Start the gateway and wait until it is ready.
	 * @param properties as in its configuration file
	 */
	public static GatewayProcess start(Map<String, ?> properties) throws IOException {
		return start(properties, Files.createTempFile("gateway", ".log"));
	}

	/** The same, with a file or a pipe for what it says. */
	public static GatewayProcess start(Map<String, ?> properties, Path log) throws IOException {
		int port = FreePort.any();
		List<String> command = new ArrayList<>(List.of(
				System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
				"--sun-misc-unsafe-memory-access=allow", "-Xmx512m", "-cp", System.getProperty("java.class.path"),
				GatewayApplication.class.getName(), "--server.port=" + port, "--management.server.port=" + port));
		properties.forEach((name, value) -> command.add("--" + name + "=" + value));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
		GatewayProcess gateway = new GatewayProcess(process, port, log);
		Awaitility.await("the gateway is ready")
			.atMost(START)
			.until(() -> !process.isAlive() || gateway.readiness() == 200);
		if (!process.isAlive()) {
			throw new IOException(gateway.said());
		}
		return gateway;
	}

	/** The status of its readiness; 0 if nobody answers. */
	public int readiness() {
		return status("/actuator/health/readiness");
	}

	/** All that it said so far. */
	public String said() throws IOException {
		return Files.readString(this.log);
	}

	/** End it at once if it has not ended. */
	@Override
	public void close() throws IOException {
		this.process.destroyForcibly().onExit().join();
		Files.delete(this.log);
	}

	private int status(String path) {
		try (HttpClient client = HttpClient.newHttpClient()) {
			HttpResponse<Void> response = client
				.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path))
					.timeout(Duration.ofSeconds(5))
					.build(), BodyHandlers.discarding());
			return response.statusCode();
		}
		catch (IOException ex) {
			return 0;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return 0;
		}
	}

}
