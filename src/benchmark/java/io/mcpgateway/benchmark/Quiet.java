package io.mcpgateway.benchmark;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns down the logging that Logback does when nobody configures it, which is all of it.
 */
final class Quiet {

	private Quiet() {
	}

	static void logging() {
		((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).setLevel(Level.WARN);
	}

}
