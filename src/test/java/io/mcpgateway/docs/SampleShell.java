package io.mcpgateway.docs;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.HandbookRepository;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.SampleFiles;
import io.mcpgateway.testkit.SampleLog;
import io.mcpgateway.testkit.ShopDatabase;
import io.mcpgateway.testkit.WorkshopBucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Gateway with the sample data, and a shell in which the commands of the guides reach it.
 */
record SampleShell(ShopDatabase shop, WorkshopBucket bucket, HandbookRepository handbook,
		RunningGateway gateway) implements AutoCloseable {

	/** Time after which commands hang. */
	private static final long TIMEOUT_SECONDS = 600;

	/**
	 * Options of all Javas that commands start, as for other tests: these take half of
	 * the CPU time for a short run.
	 */
	private static final String JAVA_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

	static SampleShell start() throws IOException {
		ShopDatabase shop = ShopDatabase.start();
		WorkshopBucket bucket = WorkshopBucket.start();
		HandbookRepository handbook = HandbookRepository.create();
		Map<String, Object> properties = new HashMap<>(SampleFiles.properties());
		properties.putAll(shop.properties());
		properties.putAll(bucket.properties());
		properties.putAll(handbook.properties());
		properties.putAll(SampleLog.properties());
		properties.put("management.server.port", 0);
		SampleLog.write("Started");
		return new SampleShell(shop, bucket, handbook, RunningGateway.start(properties));
	}

	/** Runs commands, which must succeed, and returns what they print. */
	String run(String commands) throws IOException, InterruptedException {
		Path output = Files.createTempFile("commands", ".out");
		try {
			Process process = begin(commands, output, Map.of());
			if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
				end(process);
				throw new AssertionError("it does not end: " + Files.readString(output));
			}
			String text = Files.readString(output, StandardCharsets.UTF_8);
			assertThat(process.exitValue()).as(text).isZero();
			return text;
		}
		finally {
			Files.delete(output);
		}
	}

	/**
	 * Runs commands that serve {@code file:///docs/} until a check of the running gateway
	 * is done.
	 * @param port the port of the gateway, for which the commands need no option
	 */
	void serve(String commands, int port, Consumer<Peer> check) throws IOException {
		Path log = Files.createTempFile("gateway", ".log");
		Process process = begin(commands, log,
				Map.of("SERVER_PORT", "" + port, "MANAGEMENT_SERVER_PORT", "" + FreePort.any()));
		try {
			Peer reader = Peer.at(URI.create("http://localhost:" + port + "/mcp"));
			await("a read").ignoreExceptions()
				.until(() -> hasFailed(process)
						|| reader.read("file:///docs/plan.md").body().contains(GuideSurroundings.PLAN));
			assertThat(hasFailed(process)).as(Files.readString(log)).isFalse();
			check.accept(reader);
		}
		finally {
			end(process);
			Files.delete(log);
		}
	}

	private Process begin(String commands, Path output, Map<String, String> environment) throws IOException {
		ProcessBuilder builder = new ProcessBuilder("bash", "-eo", "pipefail", "-c", here(commands))
			.redirectErrorStream(true)
			.redirectOutput(output.toFile());
		builder.environment().put("MCP_URL", this.gateway.endpoint().toString());
		builder.environment()
			.merge("PATH", Path.of(System.getProperty("java.home"), "bin") + File.pathSeparator,
					(path, java) -> java + path);
		builder.environment().put("SPRING_AUTOCONFIGURE_EXCLUDE", RunningGateway.TOMCAT);
		builder.environment().put("AOT_CACHE", "off");
		builder.environment().put("JDK_JAVA_OPTIONS", JAVA_OPTIONS);
		builder.environment().putAll(environment);
		return builder.start();
	}

	private static boolean hasFailed(Process process) {
		return !process.isAlive() && process.exitValue() != 0;
	}

	private static void end(Process process) {
		process.descendants().forEach(ProcessHandle::destroy);
		process.destroyForcibly();
	}

	/**
	 * Replaces the addresses of the sample gateway, and the start of the jar by one with
	 * the cache of its classes.
	 */
	private String here(String commands) {
		Map<String, String> replacements = new LinkedHashMap<>();
		replacements.put("localhost:8080", this.gateway.origin().getAuthority());
		replacements.put("localhost:8081", this.gateway.management().getAuthority());
		replacements.put("localhost:54390", this.bucket.server().endpoint().getAuthority());
		replacements.put("54320", String.valueOf(this.shop.port()));
		replacements.put("8090", String.valueOf(FreePort.any()));
		replacements.put("8091", String.valueOf(FreePort.any()));
		replacements.put("java -jar target/mcp-resource-gateway.jar", GatewayProcess.shellCommand());
		String text = commands;
		for (Map.Entry<String, String> replacement : replacements.entrySet()) {
			text = text.replace(replacement.getKey(), replacement.getValue());
		}
		return text;
	}

	@Override
	public void close() throws IOException {
		this.gateway.close();
		this.handbook.close();
		this.bucket.close();
		this.shop.close();
	}

}
