package io.mcpgateway.testkit;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Condition that skips tests of the screen where Xvfb is missing. {@code .ci/run}
 * installs Xvfb where it may.
 */
public final class XvfbCondition implements ExecutionCondition {

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		boolean isInstalled = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
			.anyMatch((directory) -> Files.isExecutable(Path.of(directory, "Xvfb")));
		return isInstalled ? ConditionEvaluationResult.enabled("Xvfb is installed")
				: ConditionEvaluationResult.disabled("Xvfb is not installed");
	}

}
