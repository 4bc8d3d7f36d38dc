package io.mcpgateway.transport.stdio;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Loop that reads and writes lines on two threads, until the client closes the stream or
 * stops reading. At shutdown the loop stops after the streams were told to end.
 */
public final class StdioLoop implements SmartLifecycle, ExitCodeGenerator {

	private static final Logger logger = LoggerFactory.getLogger(StdioLoop.class);

	/** Time for running requests when the process is told to stop. */
	private static final Duration GRACE_PERIOD = Duration.ofSeconds(1);

	/** Number of idle grace periods after the end of the input. */
	private static final int MAX_IDLE_PERIODS = 5;

	private final CountDownLatch answered = new CountDownLatch(1);

	private final CountDownLatch ended = new CountDownLatch(1);

	private final CountDownLatch written = new CountDownLatch(1);

	private final LineReader reader;

	private final Conversation conversation;

	private final ProcessSession session;

	private final Outbox outbox;

	private final LineWriter writer;

	private final Scheduler scheduler;

	private volatile Disposable writing = Disposables.disposed();

	private volatile int exitCode;

	StdioLoop(LineReader reader, Conversation conversation, ProcessSession session, Outbox outbox, LineWriter writer,
			Scheduler scheduler) {
		this.reader = reader;
		this.conversation = conversation;
		this.session = session;
		this.outbox = outbox;
		this.writer = writer;
		this.scheduler = scheduler;
	}

	/** Waits until all work for the client is done. */
	public void await() throws InterruptedException {
		this.ended.await();
	}

	/** Returns a code other than zero if the client may have missed a message. */
	@Override
	public int getExitCode() {
		return this.exitCode;
	}

	@Override
	public void start() {
		this.writing = this.outbox.lines()
			.concatMap(this::write, 0)
			.subscribe(null, this::fail, this.written::countDown);
		Thread.ofPlatform().daemon().name("stdio-reader").start(this::read);
	}

	/** Stops after a grace period. */
	@Override
	public void stop() {
		this.session.end();
		this.outbox.end();
		try {
			this.written.await(GRACE_PERIOD.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.writing.dispose();
		this.scheduler.dispose();
		this.ended.countDown();
	}

	@Override
	public boolean isRunning() {
		return !this.writing.isDisposed();
	}

	/** Stops after the end of the streams. */
	@Override
	public int getPhase() {
		return DEFAULT_PHASE - 1;
	}

	private Mono<Void> write(OutputLine line) {
		return this.writer.write(line).doOnSuccess((done) -> {
			if (line.equals(OutputLine.END_OF_ANSWERS)) {
				this.answered.countDown();
			}
		});
	}

	private void read() {
		try {
			boolean isOpen = true;
			while (isOpen) {
				isOpen = accept();
			}
			this.outbox.endAnswers();
			finish();
		}
		catch (IOException ex) {
			logger.warn("Cannot read the client's messages any more", ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		finally {
			this.ended.countDown();
		}
	}

	/**
	 * Finishes running requests; to forgo the answers, a client may still stop the
	 * process.
	 */
	private void finish() throws InterruptedException {
		if (!isAnswered() && this.writer.isWriting()) {
			logger.warn("The client stopped reading in the middle of an answer");
			this.exitCode = 1;
		}
	}

	/**
	 * Waits for the last answer. Gives up once the client takes no byte for a while. A
	 * later notice may be in the middle then, which is no answer.
	 */
	private boolean isAnswered() throws InterruptedException {
		long taken = this.writer.taken();
		int idle = 0;
		while (idle < MAX_IDLE_PERIODS) {
			if (this.answered.await(GRACE_PERIOD.toMillis(), TimeUnit.MILLISECONDS)) {
				return true;
			}
			idle = (this.writer.taken() > taken) ? 0 : idle + 1;
			taken = this.writer.taken();
		}
		return false;
	}

	private boolean accept() throws IOException, InterruptedException {
		try {
			byte[] line = this.reader.next();
			if (line == null) {
				return false;
			}
			this.conversation.accept(line);
		}
		catch (McpException ex) {
			this.conversation.refuse(ex);
		}
		catch (RuntimeException ex) {
			logger.error("A message could not be processed; its sender got \"Internal error\"", ex);
			this.conversation.refuse(new McpException(ErrorCode.INTERNAL_ERROR, "Internal error"));
		}
		return true;
	}

	private void fail(Throwable failure) {
		if (this.writer.isBroken()) {
			logger.info("The client stopped reading");
		}
		else {
			logger.error("An answer broke off after its first bytes, so the stream cannot go on", failure);
		}
		this.exitCode = 1;
		this.written.countDown();
		this.ended.countDown();
	}

}
