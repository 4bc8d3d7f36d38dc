package io.mcpgateway.benchmark;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import tools.jackson.databind.JsonNode;

/**
 * Greps a tree of source files for texts and expressions, beside ripgrep, which reads the
 * tree for each. Both end at the same number of lines. Then all lines of both are
 * compared, page by page, unless they are very many.
 */
final class GrepScenario implements Scenario {

	private static final int PATTERNS = 200;

	private static final int LINES = 100;

	private static final int WARM_UP = 20;

	/** Maximum lines of a pattern of which all are compared. */
	private static final int MAX_COMPARED_LINES = 20_000;

	private static final int PAGE_LINES = 1000;

	/** Maximum lines of each program that a difference prints. */
	private static final int MAX_PRINTED_LINES = 3;

	private static final Duration TIMEOUT = Duration.ofMinutes(30);

	private static final Pattern LINE = Pattern.compile("(.*?):(\\d+):.*", Pattern.DOTALL);

	@Override
	public String name() {
		return "grep";
	}

	@Override
	public List<GrepResult> run(Options options) throws Exception {
		Path index = Files.createTempDirectory("benchmark");
		try (SourceTree tree = SourceTree.copy(options.tree(), options.files())) {
			Progress.print("  %,d files copied", tree.files().size());
			try (ServerProcess server = new ServerLauncher(options).onAllCores()
				.gateway(List.of("--gateway.files.mounts.bench.root=" + tree.root(), "--gateway.search.enabled=true",
						"--gateway.search.directory=" + index));
					McpClient client = McpClient.open(server.port(), ProtocolRevision.STATELESS)) {
				long begun = System.nanoTime();
				while (!grep(client, new Sought("no such line", false, false)).path("notes")
					.toString()
					.contains("No line")
						|| grep(client, new Sought("no such line", false, false)).path("notes").size() > 1) {
					if (System.nanoTime() - begun > TIMEOUT.toNanos()) {
						throw new IOException("the index is not complete after " + TIMEOUT);
					}
					TimeUnit.MILLISECONDS.sleep(200);
				}
				Progress.print("  indexed, %s of CPU, %,d bytes", FigureFormat.time(server.cpu().toMillis() / 1000.0),
						SourceTree.size(index));
				return measure(tree, client, CpuPinning.allCores(options));
			}
		}
		finally {
			SourceTree.delete(index);
		}
	}

	private static List<GrepResult> measure(SourceTree tree, McpClient client, List<String> prefix) throws Exception {
		List<Sought> all = patterns(tree);
		for (Sought sought : all.subList(0, WARM_UP)) {
			grep(client, sought);
		}
		List<Compared> compared = new ArrayList<>();
		for (Sought sought : all) {
			long start = System.nanoTime();
			JsonNode first = grep(client, sought);
			long between = System.nanoTime();
			Ripgrep.lines(prefix, tree.root(), sought.pattern(), sought.isExpression(), sought.ignoresCase(), LINES,
					Function.identity());
			long end = System.nanoTime();
			Set<String> expected = expected(tree, sought, prefix);
			boolean isWhole = expected.size() <= MAX_COMPARED_LINES;
			boolean isSame = isSame(sought, isWhole ? allLines(client, sought) : lines(first), expected, isWhole);
			compared.add(new Compared((between - start) / 1e9, (end - between) / 1e9, expected.size(), isSame));
		}
		String files = "%,d files, ".formatted(tree.files().size());
		return List.of(result(files + "rare", compared.stream().filter((one) -> one.lines() <= LINES).toList()),
				result(files + "common", compared.stream().filter((one) -> one.lines() > LINES).toList()));
	}

	/** Returns all lines that ripgrep finds. */
	private static Set<String> expected(SourceTree tree, Sought sought, List<String> prefix) throws IOException {
		String root = tree.root() + "/";
		Set<String> expected = new HashSet<>(Ripgrep.lines(prefix, tree.root(), sought.pattern(), sought.isExpression(),
				sought.ignoresCase(), Integer.MAX_VALUE, (line) -> place(line, root)));
		expected.remove("");
		return expected;
	}

	/** Returns the path and the number of a line; empty for a line of another form. */
	private static String place(String line, String root) {
		Matcher matcher = LINE.matcher(line);
		return !matcher.matches() ? ""
				: new String(matcher.group(1).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
					.substring(root.length()) + ":" + matcher.group(2);
	}

	/** Returns the lines of all pages. */
	private static Set<String> allLines(McpClient client, Sought sought) throws IOException {
		Set<String> lines = new TreeSet<>();
		String cursor = "";
		while (cursor != null) {
			JsonNode page = grep(client, sought, PAGE_LINES, cursor);
			lines.addAll(lines(page));
			cursor = page.path("nextCursor").asString(null);
		}
		return lines;
	}

	/**
	 * Compares lines, and prints some of those that one program has alone.
	 * @param isWhole whether the lines are all lines of the gateway
	 */
	private static boolean isSame(Sought sought, Set<String> lines, Set<String> expected, boolean isWhole) {
		List<String> more = lines.stream().filter((line) -> !expected.contains(line)).toList();
		List<String> missing = !isWhole ? List.of()
				: expected.stream().filter((line) -> !lines.contains(line)).toList();
		if (!more.isEmpty() || !missing.isEmpty()) {
			Progress.print("  %s: %,d lines of ripgrep; %,d are missing: %s; %,d are more: %s", sought, expected.size(),
					missing.size(), missing.stream().limit(MAX_PRINTED_LINES).toList(), more.size(),
					more.stream().limit(MAX_PRINTED_LINES).toList());
		}
		return more.isEmpty() && missing.isEmpty();
	}

	private static GrepResult result(String scenario, List<Compared> compared) {
		return new GrepResult(scenario, ServerNames.GATEWAY, compared.size(), median(compared, Compared::time),
				median(compared, Compared::grep), median(compared, (one) -> one.time() / one.grep()),
				(int) compared.stream().filter((one) -> !one.isSame()).count(), Environment.currentLoad(), "");
	}

	private static double median(List<Compared> compared, ToDoubleFunction<Compared> value) {
		return compared.stream().mapToDouble(value).sorted().skip(compared.size() / 2).findFirst().orElse(Double.NaN);
	}

	/** Returns words, parts of them and expressions, each with and without case. */
	private static List<Sought> patterns(SourceTree tree) throws IOException {
		List<String> words = tree.words(2 * PATTERNS);
		List<Sought> all = new ArrayList<>();
		for (int i = 0; i < PATTERNS; i++) {
			String word = words.get(2 * i);
			String next = words.get(2 * i + 1);
			boolean ignoresCase = i % 2 == 1;
			all.add(switch (i / 2 % 4) {
				case 0 -> new Sought(word, false, ignoresCase);
				case 1 -> new Sought(word.substring(1), false, ignoresCase);
				case 2 -> new Sought("\\b" + word + "(_|\\()[a-z]+", true, ignoresCase);
				default -> new Sought("(" + word + "|" + next + ")\\s*[;,=]", true, ignoresCase);
			});
		}
		return all;
	}

	private static Set<String> lines(JsonNode found) {
		Set<String> lines = new HashSet<>();
		found.path("resources").forEach((resource) -> {
			String path = URI.create(resource.path("uri").stringValue()).getPath();
			resource.path("lines")
				.forEach((line) -> lines
					.add(path.substring(path.indexOf('/', 1) + 1) + ":" + line.path("line").longValue()));
		});
		return lines;
	}

	private static JsonNode grep(McpClient client, Sought sought) throws IOException {
		return grep(client, sought, LINES, "");
	}

	/** Greps a page; an empty cursor is that of the first page. */
	private static JsonNode grep(McpClient client, Sought sought, int limit, String cursor) throws IOException {
		Map<String, Object> arguments = new LinkedHashMap<>(Map.of("pattern", sought.pattern(), "limit", limit));
		if (!cursor.isEmpty()) {
			arguments.put("cursor", cursor);
		}
		arguments.put("regex", sought.isExpression());
		arguments.put("case", sought.ignoresCase() ? "ignore" : "sensitive");
		JsonNode result = client.call("tools/call", Map.of("name", "grep", "arguments", arguments));
		if (result.path("isError").asBoolean()) {
			throw new IOException("grep fails: " + result);
		}
		return result.path("structuredContent");
	}

	/** Pattern of both programs. */
	private record Sought(String pattern, boolean isExpression, boolean ignoresCase) {

	}

	/**
	 * Times of a pattern.
	 *
	 * @param lines the number of lines that match
	 */
	private record Compared(double time, double grep, int lines, boolean isSame) {

	}

}
