package io.mcpgateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.GatewayProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests what other processes of the same user can read of a gateway. */
@EnabledOnOs(OS.LINUX)
class MemoryProtectionIT {

	private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

	@TempDir
	static Path docs;

	static Process gateway;

	@BeforeAll
	static void start() throws IOException {
		gateway = start(GatewayProcess.stdioCommand(List.of(), Map.of("gateway.files.mounts.docs.root", docs)));
		gateway.getOutputStream().write("""
				{"jsonrpc":"2.0","id":1,"method":"ping"}
				""".getBytes(StandardCharsets.UTF_8));
		gateway.getOutputStream().flush();
		BufferedReader reader = gateway.inputReader();
		assertThat(reader.readLine()).contains("\"id\":1");
	}

	@AfterAll
	static void end() throws InterruptedException {
		gateway.destroyForcibly().waitFor();
	}

	@ParameterizedTest
	@ValueSource(strings = { "head -c 1 environ", "head -c 1 maps", "head -c 1 mem", "readlink -v fd/0", "ls cwd/.",
			"ls root/." })
	void isDeniedToOthers(String command) throws IOException {
		assertThat(run(List.of("/bin/sh", "-c", "cd /proc/" + gateway.pid() + " && " + command + " 2>&1")))
			.contains("ermission denied");
	}

	@Test
	void leavesTheTools() throws IOException {
		Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
		assumeTrue(Files.isExecutable(jcmd), "the JDK has no jcmd");
		assertThat(run(List.of(jcmd.toString(), String.valueOf(gateway.pid()), "VM.version"))).contains("JDK");
	}

	private static String run(List<String> command) throws IOException {
		Process process = start(command);
		process.getOutputStream().close();
		return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
	}

	/** Starts a program without the capabilities of root, which may read all. */
	private static Process start(List<String> command) throws IOException {
		boolean isRoot = System.getProperty("user.name").equals("root");
		assumeTrue(!isRoot || Files.isExecutable(SETPRIV), "setpriv is missing");
		List<String> prefix = isRoot ? List.of(SETPRIV.toString(), "--bounding-set=-all", "--inh-caps=-all")
				: List.of();
		return new ProcessBuilder(Stream.concat(prefix.stream(), command.stream()).toList())
			.redirectError(ProcessBuilder.Redirect.DISCARD)
			.start();
	}

}
