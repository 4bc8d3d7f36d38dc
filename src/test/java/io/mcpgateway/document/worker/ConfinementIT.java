package io.mcpgateway.document.worker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.document.corpus.WorkerRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests what a confined process can do. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class ConfinementIT {

	@TempDir
	private Path directory;

	@Test
	void deniesTheNetworkAndPrograms() throws Exception {
		Path file = Files.writeString(this.directory.resolve("file"), "content");
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Process process = WorkerRun
				.builder(List.of("target/classes", "target/test-classes"), Attempts.class.getName(), file.toString(),
						String.valueOf(server.getLocalPort()), String.valueOf(ProcessHandle.current().pid()))
				.redirectError(ProcessBuilder.Redirect.INHERIT)
				.start();
			assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
				.containsExactly("before: connects", "before: starts", "file: content", "after: no socket",
						"after: no server", "after: no program", "thread: no socket", "signal: false", "collected");
			assertThat(process.waitFor()).isZero();
		}
	}

	@Test
	void keepsFromFilesAndOtherProcesses() throws Exception {
		Path keys = Files.writeString(this.directory.resolve("keys.yaml"), "secret");
		Path served = Files.createDirectory(this.directory.resolve("served"));
		Path page = Files.writeString(served.resolve("page.md"), "page");
		Path own = Files.createDirectory(this.directory.resolve("work"));
		Process process = WorkerRun
			.launcher(own, List.of("target/classes", "target/test-classes"), Intruder.class.getName(),
					String.valueOf(ProcessHandle.current().pid()), served.toString(), keys.toString())
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
			.containsExactly("end");
		assertThat(process.waitFor()).isZero();
		assertThat(page).hasContent("page");
		try (Stream<Path> files = Files.list(served)) {
			assertThat(files).containsExactly(page);
		}
	}

	/** Program that is confined after a while. */
	static final class Attempts {

		private static int port;

		private Attempts() {
		}

		public static void main(String[] arguments) throws Exception {
			port = Integer.parseInt(arguments[1]);
			System.out.println("before: " + connect());
			System.out.println("before: " + run());
			Confinement.apply();
			System.out.println("file: " + Files.readString(Path.of(arguments[0])));
			System.out.println("after: " + connect());
			System.out.println("after: " + listen());
			System.out.println("after: " + run());
			Thread.ofPlatform().start(() -> System.out.println("thread: " + connect())).join();
			System.out.println("signal: " + signal(Long.parseLong(arguments[2])));
			System.gc();
			System.out.println("collected");
		}

		private static String connect() {
			try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
				return socket.isConnected() ? "connects" : "does not connect";
			}
			catch (IOException ex) {
				return "no socket";
			}
		}

		private static String listen() {
			try (ServerSocket server = new ServerSocket(0)) {
				return "listens at " + server.getLocalPort();
			}
			catch (IOException ex) {
				return "no server";
			}
		}

		private static String run() throws InterruptedException {
			try {
				return (new ProcessBuilder("true").start().waitFor() == 0) ? "starts" : "fails";
			}
			catch (IOException ex) {
				return "no program";
			}
		}

		/** Asks the process of the test for its end, which would fail the test. */
		private static boolean signal(long process) {
			return ProcessHandle.of(process).map(ProcessHandle::destroy).orElse(false);
		}

	}

}
