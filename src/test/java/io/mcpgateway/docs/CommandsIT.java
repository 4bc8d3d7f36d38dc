package io.mcpgateway.docs;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import io.mcpgateway.docs.MarkdownPage.CodeBlock;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.HandbookRepository;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.SampleFiles;
import io.mcpgateway.testkit.SampleLog;
import io.mcpgateway.testkit.ShopDatabase;
import io.mcpgateway.testkit.WorkshopBucket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The commands of the README and the guides, run against a gateway with the sample data.
 */
class CommandsIT {

	private static final long TIMEOUT_SECONDS = 120;

	/** Programs that a machine may not have; their lines do nothing then. */
	private static final String STUBS = "for program in psql s3cmd; do"
			+ " command -v $program >/dev/null || eval \"$program() { :; }\"; done\n";

	private static ShopDatabase shop;

	private static WorkshopBucket bucket;

	private static HandbookRepository handbook;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		shop = ShopDatabase.start();
		bucket = WorkshopBucket.start();
		handbook = HandbookRepository.create();
		Map<String, Object> properties = new HashMap<>(SampleFiles.properties());
		properties.putAll(shop.properties());
		properties.putAll(bucket.properties());
		properties.putAll(handbook.properties());
		properties.putAll(SampleLog.properties());
		SampleLog.write("Started");
		gateway = RunningGateway.start(properties);
	}

	@AfterAll
	static void stop() throws IOException {
		gateway.close();
		handbook.close();
		bucket.close();
		shop.close();
	}

	static List<CodeBlock> blocks() throws IOException {
		return all().stream().filter((block) -> !UntestedCommands.contain(block.text())).toList();
	}

	@ParameterizedTest
	@MethodSource("blocks")
	void succeeds(CodeBlock block) throws Exception {
		String output = run(STUBS + here(block.text())).replace("\": ", "\":");
		assertThat(output).doesNotContain("\"error\":", "\"isError\":true");
		assertThat(count(output, "\"result\":"))
			.isGreaterThanOrEqualTo(count(block.text(), "src/docs/mcp [a-z]+/(?!listen)"));
		boolean isListening = block.text().contains("listen '") || block.text().contains("resources/subscribe");
		if (isListening && (!block.text().contains("s3cmd") || has("s3cmd"))
				&& (!block.text().contains("psql") || has("psql"))) {
			assertThat(output).contains("notifications/resources/updated");
		}
	}

	private static List<CodeBlock> all() throws IOException {
		return MarkdownPage.all().stream().flatMap((page) -> page.code("sh").stream()).toList();
	}

	/**
	 * Replaces the addresses of the sample gateway, and the start of the jar by one with
	 * the cache of its classes.
	 */
	private static String here(String commands) {
		Map<String, String> replacements = new LinkedHashMap<>();
		replacements.put("localhost:8080", gateway.origin().getAuthority());
		replacements.put("localhost:8081", gateway.management().getAuthority());
		replacements.put("localhost:54390", bucket.server().endpoint().getAuthority());
		replacements.put("54320", String.valueOf(shop.port()));
		replacements.put("8090", String.valueOf(FreePort.any()));
		replacements.put("8091", String.valueOf(FreePort.any()));
		replacements.put("java -jar target/mcp-resource-gateway.jar", GatewayProcess.shellCommand());
		String text = commands;
		for (Map.Entry<String, String> replacement : replacements.entrySet()) {
			text = text.replace(replacement.getKey(), replacement.getValue());
		}
		return text;
	}

	private static String run(String commands) throws IOException, InterruptedException {
		Path output = Files.createTempFile("commands", ".out");
		try {
			ProcessBuilder builder = new ProcessBuilder("bash", "-eo", "pipefail", "-c", commands)
				.redirectErrorStream(true)
				.redirectOutput(output.toFile());
			builder.environment().put("MCP_URL", gateway.endpoint().toString());
			builder.environment()
				.merge("PATH", Path.of(System.getProperty("java.home"), "bin") + File.pathSeparator,
						(path, java) -> java + path);
			builder.environment().put("SPRING_AUTOCONFIGURE_EXCLUDE", RunningGateway.TOMCAT);
			Process process = builder.start();
			if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
				process.descendants().forEach(ProcessHandle::destroy);
				process.destroyForcibly();
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

	private static long count(String text, String pattern) {
		return Pattern.compile(pattern).matcher(text).results().count();
	}

	private static boolean has(String program) throws IOException, InterruptedException {
		return new ProcessBuilder("bash", "-c", "command -v " + program).start().waitFor() == 0;
	}

}
