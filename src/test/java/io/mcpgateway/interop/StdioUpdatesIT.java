package io.mcpgateway.interop;

import java.io.IOException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of notices about files over stdio. */
class StdioUpdatesIT extends FileUpdates {

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,          2025-11-25
			v2,          2025-11-25
			v2,          2026-07-28
			java,        2025-11-25
			java-2.0,    2025-11-25
			langchain4j, 2025-11-25
			mcpdo,       2025-11-25
			mcpdo,       2026-07-28
			""")
	void hearWhatTheySubscribedToAndNothingElse(String client, String revision)
			throws IOException, InterruptedException {
		requireUpdates(client, "stdio", revision);
	}

}
