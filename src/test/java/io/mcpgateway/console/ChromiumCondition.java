package io.mcpgateway.console;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Condition that skips tests of the browser where Chromium or its driver is missing.
 * {@code .ci/run} installs both where it may.
 */
final class ChromiumCondition implements ExecutionCondition {

	static final Path CHROMIUM = Path.of("/usr/bin/chromium");

	static final Path DRIVER = Path.of("/usr/bin/chromedriver");

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		return (Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER))
				? ConditionEvaluationResult.enabled("Chromium and its driver are installed")
				: ConditionEvaluationResult.disabled("Chromium or its driver is not installed in /usr/bin");
	}

}
