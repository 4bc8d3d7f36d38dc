package io.mcpgateway;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.ApplicationListener;

/**
 * Listener that ends the process when a shutdown exceeds three phases of
 * {@code spring.lifecycle.timeout-per-shutdown-phase} and 10 seconds.
 * <p>
 * <b>Why</b>: Spring limits each phase, but not the release of resources afterwards, and
 * a shutdown without free heap may hang. The threads start with the application, since a
 * hanging JVM may not start any.
 */
final class ShutdownDeadline implements ApplicationListener<ApplicationStartedEvent> {

	static final String PHASE_TIMEOUT = "spring.lifecycle.timeout-per-shutdown-phase";

	private static final Logger logger = LoggerFactory.getLogger(ShutdownDeadline.class);

	private static final Duration DEFAULT_PHASE_TIMEOUT = Duration.ofSeconds(10);

	private static final int MAX_PHASES = 3;

	private static final Duration RELEASE_TIMEOUT = Duration.ofSeconds(10);

	/** Time to log the error, since the log may be the cause of the hang. */
	private static final Duration LOG_TIMEOUT = Duration.ofSeconds(1);

	private static final int EXIT_CODE = 1;

	@Override
	public void onApplicationEvent(ApplicationStartedEvent event) {
		Duration phase = event.getApplicationContext()
			.getEnvironment()
			.getProperty(PHASE_TIMEOUT, Duration.class, DEFAULT_PHASE_TIMEOUT);
		arm(phase.multipliedBy(MAX_PHASES).plus(RELEASE_TIMEOUT));
	}

	/** Ends the process when a time has passed since its shutdown began. */
	static void arm(Duration max) {
		CountDownLatch begun = new CountDownLatch(1);
		Runtime.getRuntime().addShutdownHook(new Thread(begun::countDown, "shutdown-begin"));
		after(begun, max.minus(LOG_TIMEOUT), "shutdown-log",
				() -> logger.error("The shutdown exceeded {}: ending the process now", max));
		after(begun, max, "shutdown-deadline", () -> Runtime.getRuntime().halt(EXIT_CODE));
	}

	private static void after(CountDownLatch begun, Duration time, String name, Runnable action) {
		CountDownLatch never = new CountDownLatch(1);
		Thread.ofPlatform().daemon().name(name).start(() -> {
			try {
				begun.await();
				never.await(time.toNanos(), TimeUnit.NANOSECONDS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			finally {
				action.run();
			}
		});
	}

}
