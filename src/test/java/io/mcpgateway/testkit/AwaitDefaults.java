package io.mcpgateway.testkit;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Extension of every test that sets how long a condition may take to become true.
 * <p>
 * <b>Why</b> not the ten seconds of Awaitility: the build runs more processes of tests
 * than the machine has cores, and with other work beside them a garbage collection and a
 * few compilations take that long. A condition that never holds still ends its test.
 */
public final class AwaitDefaults implements BeforeAllCallback {

	/**
	 * Time for anything that a test waits for. Only what hangs takes longer: a read of a
	 * gigabyte took over thirty seconds beside other work.
	 */
	public static final Duration TIMEOUT = Duration.ofMinutes(2);

	@Override
	public void beforeAll(ExtensionContext context) {
		Awaitility.setDefaultTimeout(TIMEOUT);
	}

}
