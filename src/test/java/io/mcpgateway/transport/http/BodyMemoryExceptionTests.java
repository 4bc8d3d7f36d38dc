package io.mcpgateway.transport.http;

import io.mcpgateway.rpc.CallerQuota.Shortage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the refusal, which a caller can cause by the hundred, has no stack trace.
 */
class BodyMemoryExceptionTests {

	@ParameterizedTest
	@EnumSource
	void carriesNoStack(Shortage shortage) {
		assertThat(new BodyMemoryException(shortage).getStackTrace()).isEmpty();
	}

}
