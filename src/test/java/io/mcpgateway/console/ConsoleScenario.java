package io.mcpgateway.console;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Base of tests with one gateway and one browser for all tests of a class. No test may
 * leave an error in the log of the browser, or send a request elsewhere.
 */
@ExtendWith(ChromiumCondition.class)
@TestInstance(Lifecycle.PER_CLASS)
abstract class ConsoleScenario {

	RunningGateway gateway;

	Browser browser;

	private final Deque<AutoCloseable> opened = new ArrayDeque<>();

	/** Returns a source, which is closed after the gateway. */
	final <T extends AutoCloseable> T with(T source) {
		this.opened.push(source);
		return source;
	}

	/** Starts the gateway and the browser. */
	final void start(Map<String, ?> properties, Class<?>... beans) {
		this.gateway = with(RunningGateway.start(properties, beans));
		this.browser = with(Browser.start());
	}

	@AfterEach
	final void isQuiet() {
		this.browser.assertQuiet(List.of(this.gateway.origin()));
	}

	@AfterAll
	final void stop() throws Exception {
		while (!this.opened.isEmpty()) {
			this.opened.pop().close();
		}
	}

}
