package io.mcpgateway.document.worker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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

	private static final List<String> CLASSES = List.of("target/classes", "target/test-classes");

	@TempDir
	private Path directory;

	@Test
	void deniesTheNetworkAndPrograms() throws Exception {
		Path file = Files.writeString(this.directory.resolve("file"), "content");
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Process process = WorkerRun
				.builder(CLASSES, Attempts.class.getName(), file.toString(), String.valueOf(server.getLocalPort()),
						String.valueOf(ProcessHandle.current().pid()))
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
		Path work = Files.createDirectory(this.directory.resolve("work"));
		assertThat(intrude(WorkerRun.launcher(work, CLASSES, intruder()))).containsExactly("end");
	}

	/** Without Landlock, as on Linux before 5.13. */
	@Test
	void keepsFromOtherProcessesByTheFilterAlone() throws Exception {
		Path work = Files.createDirectory(this.directory.resolve("work"));
		assertThat(intrude(WorkerRun.builder(CLASSES, intruder()).directory(work.toFile()))).contains("end")
			.isSubsetOf("done: read the keys", "done: list a directory", "done: write a served file",
					"done: create a served file", "done: create a directory", "done: rename a served file",
					"done: move a served file", "done: delete a served file", "done: read a file of the system",
					"done: read the environment", "done: read the command line", "done: read the memory map",
					"done: list open files", "done: open the memory", "done: read the own memory map",
					"done: read the keys in a thread", "done: read the keys in an earlier thread", "end");
	}

	private String[] intruder() throws IOException {
		Path keys = Files.writeString(this.directory.resolve("keys.yaml"), "secret");
		Path served = Files.createDirectory(this.directory.resolve("served"));
		for (String name : List.of("page.md", "other.md", "last.md")) {
			Files.writeString(served.resolve(name), "page");
		}
		return new String[] { Intruder.class.getName(), String.valueOf(ProcessHandle.current().pid()),
				served.toString(), keys.toString() };
	}

	private static List<String> intrude(ProcessBuilder builder) throws Exception {
		Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
		List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
			.toList();
		assertThat(process.waitFor()).isZero();
		return lines;
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
