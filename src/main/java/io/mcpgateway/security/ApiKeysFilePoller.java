package io.mcpgateway.security;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.blocking.BlockingScheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;

/**
 * Poller that reloads the API keys file on its own thread. While the file is invalid, the
 * previous keys stay in use and the error is logged once.
 */
final class ApiKeysFilePoller implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(ApiKeysFilePoller.class);

	/** Time after which a poll counts as late. */
	private static final Duration LATE = Duration.ofMinutes(1);

	private final ApiKeysFile file;

	private final ApiKeyAuthenticator keys;

	private final Duration interval;

	private volatile Disposable polling = Disposables.disposed();

	private volatile @Nullable String error;

	/** Time of the end of the last poll, in nanoseconds. */
	private volatile long polled = System.nanoTime();

	private byte[] content;

	/**
	 * Loads the file for the first time.
	 * @throws IllegalArgumentException if the file is invalid
	 */
	public ApiKeysFilePoller(ApiKeysFile file, ApiKeyAuthenticator keys, Duration interval) {
		this.file = file;
		this.keys = keys;
		this.interval = interval;
		this.content = file.read();
		keys.replaceFileKeys(ApiKeysFile.parse(this.content));
	}

	/**
	 * Returns down, with the error as its description, while the file is invalid or does
	 * not answer.
	 */
	public Health health() {
		boolean isLate = isRunning() && System.nanoTime() - this.polled > LATE.plus(this.interval).toNanos();
		String error = isLate ? ApiKeysFile.PROPERTY + ": the file does not answer, so changed keys are not seen"
				: this.error;
		return (error == null) ? Health.up().build() : Health.status(new Status(Status.DOWN.getCode(), error)).build();
	}

	@Override
	public void start() {
		Scheduler scheduler = BlockingScheduler.of(1, 1, "api-keys");
		long millis = this.interval.toMillis();
		this.polled = System.nanoTime();
		scheduler.schedulePeriodically(this::poll, millis, millis, TimeUnit.MILLISECONDS);
		this.polling = scheduler;
	}

	@Override
	public void stop() {
		this.polling.dispose();
	}

	@Override
	public boolean isRunning() {
		return !this.polling.isDisposed();
	}

	/**
	 * Compares the content, since the name and modification time of a mounted secret may
	 * stay the same.
	 */
	private void poll() {
		try {
			byte[] current = this.file.read();
			if (this.error == null && Arrays.equals(current, this.content)) {
				return;
			}
			this.keys.replaceFileKeys(ApiKeysFile.parse(current));
			this.content = current;
			this.error = null;
			logger.info("Reloaded the API keys file");
		}
		catch (IllegalArgumentException ex) {
			String message = String.valueOf(ex.getMessage());
			if (!message.equals(this.error)) {
				logger.warn("The API keys file is invalid, so the previous keys stay in use: {}", message);
			}
			this.error = message;
		}
		finally {
			this.polled = System.nanoTime();
		}
	}

}
