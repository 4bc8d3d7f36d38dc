package io.mcpgateway.document.corpus;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.document.worker.ExtractionLimits;
import io.mcpgateway.document.worker.ExtractionReply;
import io.mcpgateway.document.worker.ExtractionReply.Done;
import io.mcpgateway.document.worker.ExtractionReply.Failed;
import io.mcpgateway.document.worker.ExtractionReply.Progress;
import io.mcpgateway.document.worker.ExtractionReply.Ready;
import io.mcpgateway.document.worker.ExtractionReply.Text;
import io.mcpgateway.document.worker.ExtractionTask;
import io.mcpgateway.document.worker.Obstacle;
import org.jspecify.annotations.Nullable;

/** Process of a worker, which gets one document after the other. */
public final class WorkerRun implements AutoCloseable {

	static final ExtractionLimits LIMITS = new ExtractionLimits(4 * 1024 * 1024, 10_000, 200, 10);

	/** Longest time without a reply, after which the gateway ends a worker. */
	private static final Duration STALL_TIMEOUT = Duration.ofSeconds(20);

	private final Path directory;

	private final Process process;

	private final DataOutputStream tasks;

	private final BlockingQueue<Optional<ExtractionReply>> replies = new LinkedBlockingQueue<>();

	private WorkerRun(Path directory, Process process) {
		this.directory = directory;
		this.process = process;
		this.tasks = new DataOutputStream(process.getOutputStream());
		Thread.ofVirtual().start(() -> receive(new DataInputStream(process.getInputStream())));
	}

	/** Starts a worker that reads its documents from a directory. */
	public static WorkerRun start(Path directory) throws IOException {
		Process process = launcher(directory, List.of("target/lib/extract/*"),
				"io.mcpgateway.document.worker.ExtractionWorker")
			.redirectError(ProcessBuilder.Redirect.appendTo(directory.resolve("errors.log").toFile()))
			.start();
		return new WorkerRun(directory, process);
	}

	/** Returns a builder of a JVM that the launcher restricts to a working directory. */
	public static ProcessBuilder launcher(Path directory, List<String> classPath, String... command) {
		ProcessBuilder launcher = builder(classPath, "io.mcpgateway.document.worker.WorkerLauncher");
		List<String> worker = builder(classPath, command).command();
		worker.add(1, "-Djava.io.tmpdir=" + directory);
		launcher.command().addAll(worker);
		return launcher.directory(directory.toFile());
	}

	/** Returns a builder of a JVM like that of a worker. */
	public static ProcessBuilder builder(List<String> classPath, String... command) {
		List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError",
				"-XX:+DisplayVMOutputToStderr", "--enable-native-access=ALL-UNNAMED",
				"-Dslf4j.internal.verbosity=ERROR", "-cp", String.join(File.pathSeparator,
						classPath.stream().map((path) -> Path.of("").toAbsolutePath() + "/" + path).toList())));
		words.addAll(List.of(command));
		return new ProcessBuilder(words);
	}

	/** Returns whether the process lives. */
	public boolean isAlive() {
		return this.process.isAlive();
	}

	/** Extracts a document, within a time that includes the start of the worker. */
	public Outcome extract(String name, byte[] bytes, Duration timeout) throws IOException, InterruptedException {
		Files.write(this.directory.resolve("document"), bytes);
		return extract(new ExtractionTask("document", name, "", 1, Integer.MAX_VALUE, LIMITS), timeout);
	}

	/** Extracts a file of the directory, within a time. */
	public Outcome extract(ExtractionTask task, Duration timeout) throws InterruptedException {
		long start = System.nanoTime();
		ByteArrayOutputStream markdown = new ByteArrayOutputStream();
		Outcome outcome = null;
		try {
			task.write(this.tasks);
		}
		catch (IOException ex) {
			outcome = new Outcome(End.DIED, null, "", 0, false, Duration.ZERO);
		}
		while (outcome == null) {
			Duration time = Duration.ofNanos(System.nanoTime() - start);
			Optional<ExtractionReply> reply = this.replies.poll(STALL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
			outcome = outcome(reply, markdown, time);
			if (outcome == null && time.compareTo(timeout) > 0) {
				outcome = new Outcome(End.TIMEOUT, null, markdown.toString(StandardCharsets.UTF_8), 0, false, time);
			}
		}
		if (outcome.end() != End.DONE && outcome.end() != End.FAILED) {
			close();
		}
		return outcome.at(Duration.ofNanos(System.nanoTime() - start));
	}

	private static @Nullable Outcome outcome(@Nullable Optional<ExtractionReply> reply, ByteArrayOutputStream markdown,
			Duration time) {
		String text = markdown.toString(StandardCharsets.UTF_8);
		if (reply == null) {
			return new Outcome(End.STALLED, null, text, 0, false, time);
		}
		return switch (reply.orElse(null)) {
			case null -> new Outcome(End.DIED, null, text, 0, false, time);
			case Ready _, Progress _ -> null;
			case Text(byte[] bytes) -> {
				markdown.writeBytes(bytes);
				yield null;
			}
			case Done(int pages, boolean isCut) -> new Outcome(End.DONE, null, text, pages, isCut, time);
			case Failed(Obstacle obstacle) -> new Outcome(End.FAILED, obstacle, text, 0, false, time);
		};
	}

	private void receive(DataInputStream in) {
		try (in) {
			while (true) {
				this.replies.add(Optional.of(ExtractionReply.read(in)));
			}
		}
		catch (IOException ex) {
			this.replies.add(Optional.empty());
		}
	}

	/** Ends the tasks, and returns the exit code. */
	public int end() throws IOException, InterruptedException {
		this.tasks.close();
		return this.process.waitFor(20, TimeUnit.SECONDS) ? this.process.exitValue() : -1;
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
		try {
			this.process.waitFor();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** End of a task. */
	public enum End {

		/** The Markdown is complete. */
		DONE,

		/** The worker said why there is no Markdown. */
		FAILED,

		/** The process ended. */
		DIED,

		/** The process was silent too long, and was ended. */
		STALLED,

		/** The process was busy too long, and was ended. */
		TIMEOUT

	}

	/** Answer of a worker to a document. */
	public record Outcome(End end, @Nullable Obstacle obstacle, String markdown, int pages, boolean isCut,
			Duration time) {

		/** Returns this answer with another time. */
		public Outcome at(Duration total) {
			return new Outcome(this.end, this.obstacle, this.markdown, this.pages, this.isCut, total);
		}

		/** Returns the end in a word or two, for a report. */
		public String summary() {
			return (this.obstacle == null) ? this.end + (this.isCut ? ", cut" : "") : this.end + " " + this.obstacle;
		}

	}

}
