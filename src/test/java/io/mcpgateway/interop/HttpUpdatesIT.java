package io.mcpgateway.interop;

import java.io.IOException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of notices about files over Streamable HTTP. */
class HttpUpdatesIT extends FileUpdates {

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,          2025-11-25
			v2,          2025-03-26
			v2,          2025-06-18
			v2,          2025-11-25
			v2,          2026-07-28
			java,        2025-03-26
			java,        2025-06-18
			java,        2025-11-25
			spring,      2025-03-26
			spring,      2025-06-18
			spring,      2025-11-25
			java-2.0,    2025-06-18
			java-2.0,    2025-11-25
			langchain4j, 2025-06-18
			langchain4j, 2025-11-25
			mcpdo,       2025-11-25
			mcpdo,       2026-07-28
			""")
	void hearWhatTheySubscribedToAndNothingElse(String client, String revision)
			throws IOException, InterruptedException {
		requireUpdates(client, "http", revision);
	}

}
