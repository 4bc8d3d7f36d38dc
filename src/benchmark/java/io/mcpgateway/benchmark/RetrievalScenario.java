package io.mcpgateway.benchmark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.mcpgateway.benchmark.TestCollection.Question;

/**
 * Searches with the questions of a {@link TestCollection} through the tool, and compares
 * the first ten hits with the judgements. It runs only if the options name a collection.
 */
final class RetrievalScenario implements Scenario {

	private static final String SUFFIX = ".txt";

	@Override
	public String name() {
		return "retrieval";
	}

	@Override
	public List<RetrievalResult> run(Options options) throws Exception {
		if (options.documents().isEmpty()) {
			Progress.print("  left out: --documents, --questions and --judgements name no collection");
			return List.of();
		}
		int[] grades = Arrays.stream(options.grades().split("-")).mapToInt(Integer::parseInt).toArray();
		TestCollection collection = TestCollection.read(Path.of(options.documents()), Path.of(options.questions()),
				Path.of(options.judgements()), grades);
		Path root = Files.createTempDirectory("benchmark");
		Path index = Files.createTempDirectory("benchmark");
		try {
			collection.write(root);
			try (ServerProcess server = new ServerLauncher(options).onAllCores()
				.gateway(List.of("--gateway.files.mounts.bench.root=" + root, "--gateway.search.enabled=true",
						"--gateway.search.directory=" + index));
					McpClient client = McpClient.open(server.port(), ProtocolRevision.STATELESS)) {
				SearchScenario.awaitComplete(client);
				return List.of(measure(Path.of(options.documents()), collection, server, client));
			}
		}
		finally {
			SourceTree.delete(root);
			SourceTree.delete(index);
		}
	}

	private static RetrievalResult measure(Path name, TestCollection collection, ServerProcess server, McpClient client)
			throws Exception {
		double gain = 0;
		double recall = 0;
		double before = server.cpu().toMillis();
		for (Question question : collection.questions()) {
			List<String> hits = SearchScenario.search(client, question.text())
				.path("results")
				.valueStream()
				.map((hit) -> hit.path("id").asString())
				.map((uri) -> uri.substring(ServerLauncher.URI_PREFIX.length(), uri.length() - SUFFIX.length()))
				.toList();
			gain += question.gain(hits);
			recall += question.recall(hits);
		}
		int questions = collection.questions().size();
		return new RetrievalResult(String.valueOf(name.getFileName()), ServerNames.GATEWAY,
				collection.documents().size(), questions, gain / questions, recall / questions,
				(server.cpu().toMillis() - before) / 1000 / questions, Environment.currentLoad(), "");
	}

}
