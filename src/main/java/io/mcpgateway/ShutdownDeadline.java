package io.mcpgateway;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.ApplicationListener;

/**
 * Listener that ends the process when a shutdown takes too long: three phases of
 * {@code spring.lifecycle.timeout-per-shutdown-phase} and 10 seconds.
 * <p>
 * <b>Why</b>: Spring bounds each phase, but not the end of what a bean holds, and a
 * shutdown without heap may not end at all. The threads wait from the start, since none
 * can be started then.
 */
final class ShutdownDeadline implements ApplicationListener<ApplicationStartedEvent> {

	static final String PHASE_TIMEOUT = "spring.lifecycle.timeout-per-shutdown-phase";

	private static final Logger logger = LoggerFactory.getLogger(ShutdownDeadline.class);

	private static final Duration DEFAULT_PHASE_TIMEOUT = Duration.ofSeconds(10);

	private static final int MAX_PHASES = 3;

	private static final Duration RELEASE_TIME = Duration.ofSeconds(10);

	/** How long the log may take, which may be what hangs. */
	private static final Duration LOG_TIME = Duration.ofSeconds(1);

	private static final int EXIT_CODE = 1;

	@Override
	public void onApplicationEvent(ApplicationStartedEvent event) {
		Duration phase = event.getApplicationContext()
			.getEnvironment()
			.getProperty(PHASE_TIMEOUT, Duration.class, DEFAULT_PHASE_TIMEOUT);
		arm(phase.multipliedBy(MAX_PHASES).plus(RELEASE_TIME));
	}

	/** Ends the process a time after its shutdown began, unless it has ended. */
	static void arm(Duration max) {
		CountDownLatch begun = new CountDownLatch(1);
		Runtime.getRuntime().addShutdownHook(new Thread(begun::countDown, "shutdown-begin"));
		after(begun, max.minus(LOG_TIME), "shutdown-log",
				() -> logger.error("The shutdown took longer than {}: the process ends at once", max));
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
