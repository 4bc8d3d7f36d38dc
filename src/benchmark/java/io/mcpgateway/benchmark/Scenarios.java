package io.mcpgateway.benchmark;

import java.util.List;

/**
 * All scenarios in the order of the report.
 */
final class Scenarios {

	static final List<Scenario> ALL = List.of(new ReadScenario("text", ReadScenario.TEXT, "page.md", 4 * 1024),
			new ReadScenario("binary", ReadScenario.BINARY, "image.bin", 256 * 1024), new FileListScenario(),
			new LargeFileScenario(), new StartScenario(), new ColdScenario(), new ProfileScenario(),
			new StreamScenario("streams-same", "streams to one file", StreamWorkload.ONE_FILE),
			new StreamScenario("streams-own", "streams to a file each", StreamWorkload.FILE_EACH),
			new TableSchemaScenario(), new RowsScenario(), new IdentityScenario(), new TableListScenario(),
			new CommitNotificationScenario(), new ObjectReadScenario(), new LargeObjectScenario(),
			new KeyListScenario(), new SearchScenario(), new GrepScenario(), new RetrievalScenario(),
			new DocumentScenario(), new SecurityScenario(), new ClusterReadScenario(), new HandshakeScenario(),
			new ClusterStreamScenario(), new ClusterSourceScenario());

	private Scenarios() {
	}

}
