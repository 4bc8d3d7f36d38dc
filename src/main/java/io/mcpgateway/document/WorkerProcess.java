package io.mcpgateway.document;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.document.worker.ExtractionReply;
import io.mcpgateway.document.worker.ExtractionTask;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Process converting one document after the other. A silent or slow process is killed,
 * and the task ends.
 */
final class WorkerProcess implements AutoCloseable {

	/** Makes the kernel end this process first if memory is short. */
	private static final String FIRST_TO_END = "1000";

	/** Start of the line with the memory of a process, in kB. */
	private static final String MEMORY_LINE = "VmRSS:";

	private static final long CHECK_MILLIS = 500;

	private static final long EXIT_SECONDS = 5;

	/** Maximum time from the first task to the report of a started process. */
	private static final Duration START_TIME = Duration.ofMinutes(3);

	/** Share of a processor in silence that tells a loop from a busy machine. */
	private static final int MIN_CPU_PERCENT = 25;

	private final Process process;

	private final Path directory;

	private final DataOutputStream out;

	private final DataInputStream in;

	private final Duration silence;

	private final Duration time;

	private volatile long begun;

	private volatile long heard;

	/** CPU time of the process at its last reply, as seen by the last check. */
	private Duration cpuHeard = Duration.ZERO;

	private long checked;

	private volatile boolean isLate;

	private boolean hasReplied;

	private int tasks;

	/** Report of the process; {@code null} until the process has started. */
	private volatile @Nullable Boolean isRestricted;

	private WorkerProcess(Process process, Path directory, Duration silence, Duration time) {
		this.process = process;
		this.directory = directory;
		this.out = new DataOutputStream(process.getOutputStream());
		this.in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
		this.silence = silence;
		this.time = time;
	}

	/**
	 * Starts a process without the environment of the gateway, which may hold secrets.
	 * @param directory working directory, deleted after the end of the process
	 * @param silence maximum time without a reply, once the process has started. It lasts
	 * on while the process gets too little of the processors
	 * @param time maximum time of a task, once the process has started
	 */
	static WorkerProcess start(List<String> command, Path directory, Duration silence, Duration time)
			throws IOException {
		ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile())
			.redirectError(Redirect.DISCARD);
		Map<String, String> environment = builder.environment();
		environment.clear();
		environment.put("LANG", "C.UTF-8");
		Process process = builder.start();
		try {
			Files.writeString(Path.of("/proc", String.valueOf(process.pid()), "oom_score_adj"), FIRST_TO_END);
		}
		catch (IOException ex) {
			// Not on Linux, or the process has ended, which its first task will tell.
		}
		return new WorkerProcess(process, directory, silence, time);
	}

	boolean isAlive() {
		return this.process.isAlive();
	}

	/** Returns the bytes of memory that the process takes; 0 if unknown. */
	long memory() {
		try (Stream<String> lines = Files.lines(Path.of("/proc", String.valueOf(this.process.pid()), "status"))) {
			return lines.filter((line) -> line.startsWith(MEMORY_LINE))
				.mapToLong((line) -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
				.findFirst()
				.orElse(0);
		}
		catch (IOException | UncheckedIOException ex) {
			return 0;
		}
	}

	/** Returns the directory of the documents for the process. */
	Path directory() {
		return this.directory;
	}

	/** Returns whether the process has reported a restriction to its own files. */
	boolean isRestricted() {
		return Boolean.TRUE.equals(this.isRestricted);
	}

	/** Returns the number of tasks up to now. */
	int tasks() {
		return this.tasks;
	}

	/** Returns whether the process gave any reply to its last task. */
	boolean hasReplied() {
		return this.hasReplied;
	}

	/**
	 * Runs a task and writes the Markdown.
	 * @return the last reply
	 * @throws WorkerFailedException if the process gives no answer; it is of no use then
	 */
	ExtractionReply run(ExtractionTask task, OutputStream markdown) throws IOException {
		this.tasks++;
		this.begun = System.nanoTime();
		this.heard = this.begun;
		this.hasReplied = false;
		Disposable watch = Schedulers.parallel()
			.schedulePeriodically(this::killIfLate, CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
		try {
			send(task);
			return replies(task.limits().maxOutput() + ExtractionReply.MAX_TEXT, markdown);
		}
		catch (WorkerIoException ex) {
			throw new WorkerFailedException(this.isLate ? WorkerFailedException.Reason.LATE : reason(), ex);
		}
		finally {
			watch.dispose();
		}
	}

	private void send(ExtractionTask task) throws WorkerIoException {
		try {
			task.write(this.out);
		}
		catch (IOException ex) {
			throw new WorkerIoException(ex);
		}
	}

	private ExtractionReply replies(int largest, OutputStream markdown) throws IOException {
		long written = 0;
		while (true) {
			ExtractionReply reply = next();
			this.heard = System.nanoTime();
			this.hasReplied = true;
			switch (reply) {
				case ExtractionReply.Ready(boolean restricted) -> ready(restricted);
				case ExtractionReply.Progress() -> {
				}
				case ExtractionReply.Text(byte[] bytes) -> {
					written += bytes.length;
					if (written > largest) {
						throw new WorkerIoException(new IOException("more text than allowed"));
					}
					markdown.write(bytes);
				}
				case ExtractionReply.Done _, ExtractionReply.Failed _ -> {
					return reply;
				}
			}
		}
	}

	/** Stores the report of the process before the first document. */
	private void ready(boolean restricted) throws WorkerIoException {
		if (this.isRestricted != null) {
			throw new WorkerIoException(new IOException("ready twice"));
		}
		this.isRestricted = restricted;
		this.begun = System.nanoTime();
	}

	private ExtractionReply next() throws WorkerIoException {
		try {
			return ExtractionReply.read(this.in);
		}
		catch (IOException ex) {
			throw new WorkerIoException(ex);
		}
	}

	/** Returns why the process gave no answer: by default, an early end or nonsense. */
	private WorkerFailedException.Reason reason() {
		this.process.destroy();
		try {
			boolean isOver = this.process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS);
			return !isOver ? WorkerFailedException.Reason.ENDED : switch (this.process.exitValue()) {
				case ExtractionTask.OUT_OF_MEMORY -> WorkerFailedException.Reason.OUT_OF_MEMORY;
				case ExtractionTask.NOT_CONFINED -> WorkerFailedException.Reason.NOT_CONFINED;
				default -> WorkerFailedException.Reason.ENDED;
			};
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return WorkerFailedException.Reason.ENDED;
		}
	}

	private void killIfLate() {
		long now = System.nanoTime();
		long limit = (this.isRestricted != null) ? this.time.toNanos() : START_TIME.toNanos();
		if (isSilent(now) || now - this.begun > limit) {
			this.isLate = true;
			this.process.destroyForcibly();
		}
	}

	/** Returns whether a started process has been silent for too long while it ran. */
	private boolean isSilent(long now) {
		long last = this.heard;
		Duration cpu = this.process.info().totalCpuDuration().orElse(Duration.ZERO);
		if (last != this.checked) {
			this.checked = last;
			this.cpuHeard = cpu;
		}
		long silent = now - last;
		long least = silent / 100 * MIN_CPU_PERCENT;
		return this.isRestricted != null && silent > this.silence.toNanos()
				&& cpu.minus(this.cpuHeard).toNanos() >= least;
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
		Mono.fromFuture(this.process.onExit())
			.publishOn(BlockingScheduler.shared())
			.subscribe((ended) -> deleteDirectory());
	}

	private void deleteDirectory() {
		try {
			FileSystemUtils.deleteRecursively(this.directory);
		}
		catch (IOException ex) {
			// It goes with the directory of the gateway
		}
	}

	/** Failure to talk to the process, as opposed to a failure to write the Markdown. */
	private static final class WorkerIoException extends IOException {

		private static final long serialVersionUID = 1L;

		WorkerIoException(IOException cause) {
			super(cause);
		}

	}

}
