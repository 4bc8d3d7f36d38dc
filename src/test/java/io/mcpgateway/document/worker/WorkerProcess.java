package io.mcpgateway.document.worker;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/** Process of a worker, or of another class on its class path. */
final class WorkerProcess implements AutoCloseable {

	private static final ExtractionLimits LIMITS = new ExtractionLimits(1_000_000, 1_000, 10, 2);

	private final Process process;

	private final DataOutputStream tasks;

	private final DataInputStream replies;

	private WorkerProcess(Process process) {
		this.process = process;
		this.tasks = new DataOutputStream(process.getOutputStream());
		this.replies = new DataInputStream(new BufferedInputStream(process.getInputStream()));
	}

	/** Starts a worker in a directory that has the documents. */
	static WorkerProcess start(Path directory) throws IOException {
		return new WorkerProcess(
				builder(List.of("target/lib/extract/*"), ExtractionWorker.class.getName()).directory(directory.toFile())
					.start());
	}

	/** Returns a builder of a JVM like that of a worker. */
	static ProcessBuilder builder(List<String> classPath, String... command) {
		List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError",
				"-XX:+DisplayVMOutputToStderr", "--enable-native-access=ALL-UNNAMED",
				"-Dslf4j.internal.verbosity=ERROR", "-cp", String.join(File.pathSeparator,
						classPath.stream().map((path) -> Path.of("").toAbsolutePath() + "/" + path).toList())));
		words.addAll(List.of(command));
		return new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT);
	}

	Result extract(String file) throws IOException {
		return extract(file, 1, Integer.MAX_VALUE);
	}

	Result extract(String file, int firstPage, int lastPage) throws IOException {
		return extract(new ExtractionTask(file, file, "", firstPage, lastPage, LIMITS));
	}

	Result extract(ExtractionTask task) throws IOException {
		task.write(this.tasks);
		ByteArrayOutputStream text = new ByteArrayOutputStream();
		while (true) {
			switch (ExtractionReply.read(this.replies)) {
				case ExtractionReply.Progress() -> {
				}
				case ExtractionReply.Text(byte[] bytes) -> text.writeBytes(bytes);
				case ExtractionReply.Done(int pages, boolean isCut) -> {
					return new Result(text.toString(StandardCharsets.UTF_8), pages, isCut, null);
				}
				case ExtractionReply.Failed(Obstacle obstacle) -> {
					return new Result(text.toString(StandardCharsets.UTF_8), 0, false, obstacle);
				}
			}
		}
	}

	/** Ends the tasks, and returns the exit code. */
	int end() throws Exception {
		this.tasks.close();
		return this.process.waitFor(20, TimeUnit.SECONDS) ? this.process.exitValue() : -1;
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

	/** All replies about a task. */
	record Result(String text, int pages, boolean isCut, @Nullable Obstacle obstacle) {

	}

}
