package io.mcpgateway.testkit;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/** Condition that skips tests of containers where Docker is missing. */
public final class DockerCondition implements ExecutionCondition {

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		return (!PostgresServer.isContainer() || DockerClientFactory.instance().isDockerAvailable())
				? ConditionEvaluationResult.enabled("what it wants is there")
				: ConditionEvaluationResult.disabled("Docker is not present");
	}

}
