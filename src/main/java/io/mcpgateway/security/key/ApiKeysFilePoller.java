package io.mcpgateway.security.key;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Looks at the file with keys every now and then, on a thread of its own, and takes what
 * it holds. A file that is wrong changes nothing, and is told of once.
 */
public final class ApiKeysFilePoller implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(ApiKeysFilePoller.class);

	private static final int IDLE_SECONDS = 60;

	private final ApiKeysFile file;

	private final ApiKeyAuthenticator keys;

	private final Duration interval;

	private volatile Disposable watching = Disposables.disposed();

	private volatile @Nullable String error;

	private byte[] content;

	/**
	 * Take what the file holds, which must be right.
	 * @throws IllegalArgumentException if it is not
	 */
	public ApiKeysFilePoller(ApiKeysFile file, ApiKeyAuthenticator keys, Duration interval) {
		this.file = file;
		this.keys = keys;
		this.interval = interval;
		this.content = file.read();
		keys.replaceFiled(ApiKeysFile.parse(this.content));
	}

	/** Returns down, with the error as its description, while the file is invalid. */
	public Health health() {
		String error = this.error;
		return (error == null) ? Health.up().build() : Health.status(new Status(Status.DOWN.getCode(), error)).build();
	}

	@Override
	public void start() {
		Scheduler scheduler = Schedulers.newBoundedElastic(1, 1, "api-keys", IDLE_SECONDS, true);
		long millis = this.interval.toMillis();
		scheduler.schedulePeriodically(this::look, millis, millis, TimeUnit.MILLISECONDS);
		this.watching = scheduler;
	}

	@Override
	public void stop() {
		this.watching.dispose();
	}

	@Override
	public boolean isRunning() {
		return !this.watching.isDisposed();
	}

	/** What it holds is compared, as names of mounted secrets stay and times may too. */
	private void look() {
		try {
			byte[] now = this.file.read();
			if (this.error == null && Arrays.equals(now, this.content)) {
				return;
			}
			this.keys.replaceFiled(ApiKeysFile.parse(now));
			this.content = now;
			this.error = null;
			logger.info("The file with API keys has changed, and is taken");
		}
		catch (IllegalArgumentException ex) {
			String wrong = String.valueOf(ex.getMessage());
			if (!wrong.equals(this.error)) {
				logger.warn("The API keys stay as they were: {}", wrong);
			}
			this.error = wrong;
		}
	}

}
