package io.mcpgateway;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.status.StatusManager;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;

/**
 * Listener that puts a bounded queue between the log and the console, unless
 * {@code logging.config} names a configuration.
 * <p>
 * <b>Why</b>: a console whose reader stalls blocks each thread that logs, event loops
 * included. Messages below WARN are dropped when less than a fifth of the queue is free,
 * others when the queue is full.
 */
final class NonBlockingConsole implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

	private static final String CONFIGURATION = "logging.config";

	private static final String NAME = "CONSOLE";

	private static final int MAX_MESSAGES = 4096;

	/** Runs after the listener that sets up the log. */
	@Override
	public int getOrder() {
		return LoggingApplicationListener.DEFAULT_ORDER + 1;
	}

	@Override
	public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
		if (!event.getEnvironment().containsProperty(CONFIGURATION)
				&& LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
			Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
			Appender<ILoggingEvent> console = root.getAppender(NAME);
			if (console instanceof ConsoleAppender) {
				root.detachAppender(console);
				root.addAppender(queue(context, console));
				silence(context.getStatusManager());
			}
		}
	}

	private static AsyncAppender queue(LoggerContext context, Appender<ILoggingEvent> console) {
		AsyncAppender queue = new AsyncAppender();
		queue.setContext(context);
		queue.setName("QUEUED_" + NAME);
		queue.setQueueSize(MAX_MESSAGES);
		queue.setNeverBlock(true);
		queue.addAppender(console);
		queue.start();
		return queue;
	}

	/**
	 * Stops Logback from printing its status. <b>Why</b>: Spring prints the status on the
	 * console under a lock that a shutdown needs, for instance when a message is logged
	 * after the log was closed.
	 */
	private static void silence(StatusManager statuses) {
		statuses.getCopyOfStatusListenerList().forEach(statuses::remove);
	}

}
