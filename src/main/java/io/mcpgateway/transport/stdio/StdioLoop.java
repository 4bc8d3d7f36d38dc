package io.mcpgateway.transport.stdio;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Reads lines and writes lines, each on a thread of its own, until the client has nothing
 * more to say or takes no more. Stops after the streams have been told their end.
 */
public final class StdioLoop implements SmartLifecycle, ExitCodeGenerator {

	private static final Logger logger = LoggerFactory.getLogger(StdioLoop.class);

	/** How long what is under way may go on when the process is told to stop. */
	private static final Duration MOMENT = Duration.ofSeconds(1);

	/** How many such moments may pass without a byte when only the input has ended. */
	private static final int PATIENCE = 5;

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

	/** Wait until there is nothing more to do for the client. */
	public void await() throws InterruptedException {
		this.ended.await();
	}

	/** Not zero if the client may have missed something that it was to be told. */
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

	/** What is under way has a moment. */
	@Override
	public void stop() {
		this.session.end();
		this.outbox.end();
		try {
			this.written.await(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
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

	/** After the streams, which end first. */
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
			logger.warn("The client's messages cannot be read any more", ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		finally {
			this.ended.countDown();
		}
	}

	/** A client that wants no more answers may still stop the process. */
	private void finish() throws InterruptedException {
		long taken = this.writer.taken();
		int idle = 0;
		while (idle < PATIENCE && !this.answered.await(MOMENT.toMillis(), TimeUnit.MILLISECONDS)) {
			idle = (this.writer.taken() > taken) ? 0 : idle + 1;
			taken = this.writer.taken();
		}
		if (this.writer.isWriting()) {
			logger.warn("The client does not take the rest of an answer");
			this.exitCode = 1;
		}
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
			logger.error("A message could not be taken in", ex);
			this.conversation.refuse(new McpException(ErrorCode.INTERNAL_ERROR, "Internal error"));
		}
		return true;
	}

	private void fail(Throwable failure) {
		if (this.writer.isBroken()) {
			logger.info("The client takes no more");
		}
		else {
			logger.error("An answer broke off, after which no other can follow", failure);
		}
		this.exitCode = 1;
		this.written.countDown();
		this.ended.countDown();
	}

}
