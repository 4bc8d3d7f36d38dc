package io.mcpgateway.document;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.document.worker.ExtractionReply;
import io.mcpgateway.document.worker.ExtractionTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Processes for the conversion of documents, started when first needed. A process ends
 * after some hundred documents, after a failure, and after a time without use. From the
 * first document on, one process is ready: a start takes seconds on a busy machine.
 * <p>
 * <b>Why</b> a check of memory before a start: the kernel ends a process that exceeds the
 * limit of a container. Kubernetes then ends the whole container.
 */
final class WorkerPool implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(WorkerPool.class);

	/** Number of documents after which a process is replaced, as parsers may leak. */
	private static final int MAX_TASKS = 200;

	private final DocumentProperties properties;

	private final WorkerLibrary library;

	private final ContainerMemory memory;

	private final Scheduler scheduler;

	/** Unused processes, the last used first. */
	private final Deque<Unused> unused = new ArrayDeque<>();

	private final Set<WorkerProcess> all = new HashSet<>();

	private final Disposable sweeping;

	private final AtomicBoolean isUnrestricted = new AtomicBoolean();

	private boolean isClosed;

	/**
	 * Creates a pool.
	 * @param maxDocuments maximum number of documents in temporary files
	 * @param memory memory that the processes share with the gateway
	 */
	WorkerPool(DocumentProperties properties, WorkerLibrary library, int maxDocuments, ContainerMemory memory) {
		this.memory = memory;
		this.properties = properties;
		this.library = library;
		this.scheduler = BlockingScheduler.of(properties.workers(), maxDocuments, "documents");
		long interval = Math.max(properties.idleTime().toMillis() / 2, 1);
		this.sweeping = Schedulers.parallel()
			.schedulePeriodically(this::sweep, interval, interval, TimeUnit.MILLISECONDS);
	}

	/** Returns the number of processes. */
	synchronized int size() {
		return this.all.size();
	}

	/** Returns whether the last process could open files of other programs. */
	boolean isUnrestricted() {
		return this.isUnrestricted.get();
	}

	/**
	 * Converts a document into Markdown.
	 * @param work directory with the document, which is moved to the worker and deleted
	 * @param markdown file to write
	 * @return the last reply, a {@link WorkerFailedException}, or a
	 * {@link ConversionUnavailableException} if no process can be started
	 */
	Mono<ExtractionReply> convert(ExtractionTask task, Path work, Path markdown) {
		return Mono.fromCallable(() -> run(task, work, markdown)).subscribeOn(this.scheduler);
	}

	/**
	 * Runs a task in an unused process, or in a new one. An unused process may have ended
	 * a moment ago, since the kernel ends these processes first if memory is short.
	 */
	private ExtractionReply run(ExtractionTask task, Path work, Path markdown) throws IOException {
		WorkerProcess unused = takeUnused();
		if (unused != null) {
			try {
				return run(task, work, markdown, unused);
			}
			catch (WorkerFailedException ex) {
				if (ex.reason() != WorkerFailedException.Reason.ENDED || unused.hasReplied()) {
					throw ex;
				}
			}
		}
		WorkerProcess started = startWithin(work);
		logger.debug("A process that converts documents has started");
		return run(task, work, markdown, started);
	}

	private ExtractionReply run(ExtractionTask task, Path work, Path markdown, WorkerProcess worker)
			throws IOException {
		Path received = work.resolve(task.file());
		Path document = worker.directory().resolve(task.file());
		boolean isGood = false;
		try (OutputStream out = Files.newOutputStream(markdown)) {
			Files.move(received, document);
			ExtractionReply end = worker.run(task, out);
			isGood = worker.tasks() < MAX_TASKS;
			observe(worker);
			return end;
		}
		catch (WorkerFailedException ex) {
			if (!worker.hasReplied()) {
				Files.move(document, received);
			}
			throw ex;
		}
		finally {
			DocumentFiles.delete(document);
			if (!giveBack(worker, isGood)) {
				this.scheduler.schedule(() -> startSpare(work));
			}
		}
	}

	/**
	 * Logs a process that could open files of other programs, unless the last process
	 * could, too.
	 */
	private void observe(WorkerProcess worker) {
		boolean isOpen = !worker.isRestricted();
		if (this.isUnrestricted.getAndSet(isOpen) != isOpen && isOpen) {
			logger.warn("Processes that convert documents can open each file that the user of the gateway can, since "
					+ "the kernel has no Landlock or a sandbox forbids it. Use Linux 5.13 or later");
		}
	}

	/**
	 * Starts a process if the container has memory for all that each process may take.
	 * Starts follow each other, so that each sees the memory of those before.
	 */
	private synchronized WorkerProcess startWithin(Path work) throws IOException {
		long needed = this.properties.processMemory();
		OptionalLong free = this.memory.free();
		if (free.isPresent()) {
			long claimed = this.all.stream().mapToLong((worker) -> Math.max(needed - worker.memory(), 0)).sum();
			if (free.getAsLong() - claimed < needed) {
				throw ConversionUnavailableException.memory(needed, Math.max(free.getAsLong() - claimed, 0));
			}
		}
		WorkerProcess started = start(work);
		if (this.isClosed) {
			started.close();
		}
		this.all.add(started);
		return started;
	}

	private WorkerProcess start(Path work) throws IOException {
		Path directory = createDirectory(work);
		try {
			return WorkerProcess.start(this.library.command(this.properties, directory), directory,
					this.properties.maxSilence(), this.properties.maxTime());
		}
		catch (IOException ex) {
			DocumentFiles.delete(directory);
			throw new ConversionUnavailableException(
					"Let the gateway start a process: check its limits of processes and memory", ex);
		}
	}

	/**
	 * Creates a directory for one process only: no process finds a document of another.
	 */
	private static Path createDirectory(Path work) throws IOException {
		try {
			return Files.createTempDirectory(work, "worker");
		}
		catch (IOException ex) {
			throw ConversionUnavailableException.disk(ex);
		}
	}

	/** Takes an unused, living process; {@code null} if no process is left. */
	private synchronized @Nullable WorkerProcess takeUnused() {
		Unused last = this.unused.pollFirst();
		while (last != null && !last.worker().isAlive()) {
			end(last.worker());
			last = this.unused.pollFirst();
		}
		return (last != null) ? last.worker() : null;
	}

	/**
	 * Ends a used process or keeps it; returns whether a process is left or not needed.
	 */
	private synchronized boolean giveBack(WorkerProcess worker, boolean isGood) {
		if (isGood && !this.isClosed) {
			this.unused.addFirst(new Unused(worker, System.nanoTime()));
		}
		else {
			end(worker);
		}
		return this.isClosed || !this.all.isEmpty();
	}

	/** Starts a process for the next document, if no document has started one. */
	private synchronized void startSpare(Path work) {
		if (this.isClosed || !this.all.isEmpty()) {
			return;
		}
		try {
			this.unused.addFirst(new Unused(startWithin(work), System.nanoTime()));
		}
		catch (IOException ex) {
			logger.debug("No process is ready for the next document", ex);
		}
	}

	private synchronized void sweep() {
		long now = System.nanoTime();
		Unused oldest = this.unused.peekLast();
		while (oldest != null && this.all.size() > 1 && now - oldest.since() > this.properties.idleTime().toNanos()) {
			end(this.unused.removeLast().worker());
			oldest = this.unused.peekLast();
		}
	}

	private void end(WorkerProcess worker) {
		this.all.remove(worker);
		worker.close();
	}

	@Override
	public void close() {
		this.sweeping.dispose();
		synchronized (this) {
			this.isClosed = true;
			this.all.forEach(WorkerProcess::close);
			this.all.clear();
		}
		this.scheduler.dispose();
	}

	/**
	 * Process waiting for a document.
	 *
	 * @param since {@link System#nanoTime()} of its last document
	 */
	private record Unused(WorkerProcess worker, long since) {

	}

}
