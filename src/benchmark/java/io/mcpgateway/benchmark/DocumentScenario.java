package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/**
 * Reads PDFs of 50 pages as Markdown, for the first time and again, reads a small file
 * meanwhile, and indexes a thousand PDFs of three pages.
 */
final class DocumentScenario implements Scenario {

	private static final int DOCUMENTS = 40;

	private static final int PAGES = 50;

	private static final int READS = 1000;

	private static final int INDEXED = 1000;

	private static final int INDEXED_PAGES = 3;

	private static final String SMALL = "small.txt";

	@Override
	public String name() {
		return "documents";
	}

	@Override
	public List<DocumentResult> run(Options options) throws Exception {
		Path root = Files.createTempDirectory("benchmark");
		try {
			GeneratedPdfs pdfs = new GeneratedPdfs();
			for (int i = 0; i < DOCUMENTS; i++) {
				pdfs.write(root.resolve(i + ".pdf"), PAGES, "end");
			}
			Files.writeString(root.resolve(SMALL), "A small text.\n");
			double indexed = index(options, pdfs);
			try (ServerProcess server = new ServerLauncher(options).onAllCores().gateway(root);
					McpClient client = McpClient.open(server.port(), ProtocolRevision.STATELESS);
					McpClient other = McpClient.open(server.port(), ProtocolRevision.STATELESS)) {
				return List.of(measure(root, server, client, other, indexed));
			}
		}
		finally {
			SourceTree.delete(root);
		}
	}

	private static DocumentResult measure(Path root, ServerProcess server, McpClient client, McpClient other,
			double indexed) throws Exception {
		double first = time(client, markdown(0)) / 1e9;
		double idle = readSmall(client, READS) / 1e9;
		double[] converted = new double[DOCUMENTS - 1];
		CompletableFuture<Double> busy = CompletableFuture.supplyAsync(() -> readSmall(other, READS) / 1e9);
		for (int i = 1; i < DOCUMENTS; i++) {
			converted[i - 1] = time(client, markdown(i)) / 1e9;
		}
		double meanwhile = busy.get();
		Arrays.sort(converted);
		double median = converted[converted.length / 2];
		Progress.print("  a first read takes %s", FigureFormat.time(median));
		Files.writeString(root.resolve("same.txt"), text(client, markdown(1)));
		TimeUnit.SECONDS.sleep(3);
		return new DocumentResult(DOCUMENTS + " PDFs of " + PAGES + " pages", ServerNames.GATEWAY, first, median,
				PAGES / median, median(client, markdown(1)), median(client, "same.txt"), idle, meanwhile, indexed,
				INDEXED, server.peakMemory(), Environment.currentLoad(), "");
	}

	/** Returns the seconds until the last word of each document is found. */
	private static double index(Options options, GeneratedPdfs pdfs) throws Exception {
		Path root = Files.createTempDirectory("benchmark");
		try {
			for (int i = 0; i < INDEXED; i++) {
				pdfs.write(root.resolve(i + ".pdf"), INDEXED_PAGES, "finally");
			}
			long start = System.nanoTime();
			try (ServerProcess server = new ServerLauncher(options).onAllCores()
				.gateway(List.of("--gateway.files.mounts.bench.root=" + root, "--gateway.search.enabled=true"));
					McpClient client = McpClient.open(server.port(), ProtocolRevision.STATELESS)) {
				while (found(client) < INDEXED) {
					TimeUnit.MILLISECONDS.sleep(200);
				}
				double seconds = (System.nanoTime() - start) / 1e9;
				Progress.print("  %d documents indexed in %s", INDEXED, FigureFormat.time(seconds));
				return seconds;
			}
		}
		finally {
			SourceTree.delete(root);
		}
	}

	private static long found(McpClient client) throws IOException {
		JsonNode result = client.call("tools/call", Map.of("name", "search", "arguments", Map.of("query", "finally")));
		return result.at("/structuredContent/total").asLong();
	}

	/** Returns the nanoseconds of 99 of 100 reads at most. */
	private static double readSmall(McpClient client, int reads) {
		Histogram times = Workload.histogram();
		for (int i = 0; i < reads; i++) {
			try {
				times.recordValue(time(client, SMALL));
				TimeUnit.MILLISECONDS.sleep(2);
			}
			catch (IOException | InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}
		return times.getValueAtPercentile(99);
	}

	private static double median(McpClient client, String name) throws IOException {
		List<Long> times = new ArrayList<>();
		for (int i = 0; i < READS; i++) {
			times.add(time(client, name));
		}
		return times.stream().sorted().skip(READS / 2).findFirst().orElseThrow() / 1e9;
	}

	private static long time(McpClient client, String name) throws IOException {
		long began = System.nanoTime();
		text(client, name);
		return System.nanoTime() - began;
	}

	private static String text(McpClient client, String name) throws IOException {
		return client.call("resources/read", Map.of("uri", ServerLauncher.URI_PREFIX + name))
			.at("/contents/0/text")
			.asString();
	}

	private static String markdown(int number) {
		return number + ".pdf?as=markdown";
	}

}
