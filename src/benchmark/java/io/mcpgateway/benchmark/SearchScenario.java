package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/**
 * Searches a tree of source files for single words, beside ripgrep, which reads the tree
 * for each word.
 */
final class SearchScenario implements Scenario {

	private static final int SEARCHES = 1000;

	private static final int COMPARED = 50;

	private static final int SAVED = 20;

	/** Bounds the matches that a search counts. */
	private static final int COUNTED = 1000;

	private static final Duration TIMEOUT = Duration.ofMinutes(30);

	@Override
	public String name() {
		return "search";
	}

	@Override
	public List<SearchResult> run(Options options) throws Exception {
		Path index = Files.createTempDirectory("benchmark");
		long start = System.nanoTime();
		try (SourceTree tree = SourceTree.copy(options.tree(), options.files())) {
			Progress.print("  %,d files copied", tree.files().size());
			start = System.nanoTime();
			try (ServerProcess server = new ServerLauncher(options).onAllCores()
				.gateway(List.of("--gateway.files.mounts.bench.root=" + tree.root(), "--gateway.search.enabled=true",
						"--gateway.search.directory=" + index));
					McpClient client = McpClient.open(server.port(), ProtocolRevision.STATELESS)) {
				return List.of(measure(tree, index, server, client, start, CpuPinning.allCores(options)));
			}
		}
		finally {
			SourceTree.delete(index);
		}
	}

	private static SearchResult measure(SourceTree tree, Path index, ServerProcess server, McpClient client, long start,
			List<String> prefix) throws Exception {
		awaitComplete(client);
		double indexing = seconds(start);
		double cpu = server.cpu().toMillis() / 1000.0;
		Progress.print("  indexed in %s, %s of CPU", FigureFormat.time(indexing), FigureFormat.time(cpu));
		List<String> words = tree.words(2 * SEARCHES);
		time(client, words.subList(0, SEARCHES));
		double before = server.cpu().toMillis();
		Histogram times = time(client, words.subList(SEARCHES, 2 * SEARCHES));
		double cpuSearch = (server.cpu().toMillis() - before) / 1000 / SEARCHES;
		long size = SourceTree.size(index);
		long heap = server.memory().heap();
		double[] fresh = fresh(tree.root(), client);
		List<String> compared = words.stream().distinct().limit(Ripgrep.isInstalled() ? COMPARED : 0).toList();
		List<Double> grep = new ArrayList<>();
		int missed = 0;
		for (String word : compared) {
			long began = System.nanoTime();
			long files = Ripgrep.count(prefix, tree.root(), word);
			grep.add(seconds(began));
			if (Math.min(files, COUNTED) > total(client, word)) {
				Progress.print("  ripgrep found %s in %,d files", word, files);
				missed++;
			}
		}
		double median = grep.stream().sorted().skip(grep.size() / 2).findFirst().orElse(Double.NaN);
		return new SearchResult("%,d files".formatted(tree.files().size()), ServerNames.GATEWAY, tree.files().size(),
				tree.bytes(), indexing, cpu, size, heap, server.peakMemory(), times.getValueAtPercentile(50) / 1e9,
				times.getValueAtPercentile(99) / 1e9, cpuSearch, fresh[SAVED / 2], fresh[SAVED - 1], median, missed,
				compared.size(), Environment.currentLoad(), "");
	}

	private static Histogram time(McpClient client, List<String> words) throws IOException {
		Histogram times = Workload.histogram();
		for (String word : words) {
			long began = System.nanoTime();
			search(client, word);
			times.recordValue(System.nanoTime() - began);
		}
		return times;
	}

	/**
	 * Returns the seconds from saving a file until search finds its new word, ascending.
	 * Half of the files are new, half existed.
	 */
	private static double[] fresh(Path root, McpClient client) throws IOException, InterruptedException {
		double[] seconds = new double[SAVED];
		for (int i = 0; i < SAVED; i++) {
			String word = "fresh" + Character.toString('a' + i).repeat(12);
			Files.writeString(root.resolve("saved-" + i / 2 + ".txt"), "A new word: " + word + "\n");
			long began = System.nanoTime();
			while (total(client, word) == 0) {
				TimeUnit.MILLISECONDS.sleep(20);
			}
			seconds[i] = seconds(began);
		}
		Arrays.sort(seconds);
		return seconds;
	}

	/** Waits until all files are indexed. */
	static void awaitComplete(McpClient client) throws IOException, InterruptedException {
		long began = System.nanoTime();
		while (isIncomplete(client)) {
			if (seconds(began) > TIMEOUT.toSeconds()) {
				throw new IOException("the index is not complete after " + TIMEOUT);
			}
			TimeUnit.MILLISECONDS.sleep(200);
		}
	}

	/**
	 * Ignores files that are too long for the index and so always reported as incomplete.
	 */
	private static boolean isIncomplete(McpClient client) throws IOException {
		return search(client, "benchmark").path("incomplete")
			.valueStream()
			.anyMatch((part) -> part.asString().equals(ServerLauncher.URI_PREFIX));
	}

	private static long total(McpClient client, String word) throws IOException {
		return search(client, word).path("total").asLong();
	}

	/** Returns the structured result of a search. */
	static JsonNode search(McpClient client, String word) throws IOException {
		JsonNode result = client.call("tools/call", Map.of("name", "search", "arguments", Map.of("query", word)));
		if (result.path("isError").asBoolean()) {
			throw new IOException("search fails: " + result);
		}
		return result.path("structuredContent");
	}

	private static double seconds(long since) {
		return (System.nanoTime() - since) / 1e9;
	}

}
