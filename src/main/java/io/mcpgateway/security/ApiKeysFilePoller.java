package io.mcpgateway.security;

import java.time.Duration;
import java.util.Arrays;

import io.mcpgateway.blocking.PeriodicTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.SmartLifecycle;

/**
 * Poller that reloads the API keys file on its own thread. While the file is invalid, the
 * previous keys stay in use and the error is logged once.
 */
final class ApiKeysFilePoller implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(ApiKeysFilePoller.class);

	private final ApiKeysFile file;

	private final ApiKeyAuthenticator keys;

	private final PeriodicTask polls;

	private volatile @Nullable String error;

	private byte[] content;

	/**
	 * Loads the file for the first time.
	 * @throws IllegalArgumentException if the file is invalid
	 */
	public ApiKeysFilePoller(ApiKeysFile file, ApiKeyAuthenticator keys, Duration interval) {
		this.file = file;
		this.keys = keys;
		this.polls = new PeriodicTask("api-keys", interval, this::poll);
		this.content = file.read();
		keys.replaceFileKeys(ApiKeysFile.parse(this.content));
	}

	/**
	 * Returns down, with the error as its description, while the file is invalid or does
	 * not answer.
	 */
	public Health health() {
		String error = this.polls.isLate()
				? ApiKeysFile.PROPERTY + ": the file does not answer, so changed keys are not seen" : this.error;
		return (error == null) ? Health.up().build() : Health.status(new Status(Status.DOWN.getCode(), error)).build();
	}

	@Override
	public void start() {
		this.polls.start();
	}

	@Override
	public void stop() {
		this.polls.stop();
	}

	@Override
	public boolean isRunning() {
		return this.polls.isRunning();
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
	}

}
