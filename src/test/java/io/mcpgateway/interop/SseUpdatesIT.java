package io.mcpgateway.interop;

import java.io.IOException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of notices about files over HTTP+SSE. */
class SseUpdatesIT extends FileUpdates {

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,          2025-11-25
			v2,          2024-11-05
			v2,          2025-11-25
			java,        2024-11-05
			spring,      2024-11-05
			java-2.0,    2024-11-05
			langchain4j, 2024-11-05
			mcpdo,       2025-11-25
			""")
	void hearWhatTheySubscribedToAndNothingElse(String client, String revision)
			throws IOException, InterruptedException {
		requireUpdates(client, "sse", revision);
	}

}
