package io.mcpgateway.benchmark;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets the log level of a peer to warnings, since Logback logs everything by default.
 */
final class PeerLogging {

	private PeerLogging() {
	}

	static void warningsOnly() {
		((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).setLevel(Level.WARN);
	}

}
