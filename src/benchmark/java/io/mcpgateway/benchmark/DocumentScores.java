package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

import io.mcpgateway.benchmark.MarkdownScore.Share;
import io.mcpgateway.document.corpus.WorkerRun;
import org.apache.tika.Tika;

/**
 * Scores the Markdown of documents against expected texts: of each file {@code name} of a
 * folder beside a file {@code name.md} or {@code name.txt}, by subfolder. Prints a table
 * of the worker, of plain Tika and, where installed, of pandoc and pdftotext. With a
 * second folder, writes the Markdown and the scores of each document there.
 */
final class DocumentScores {

	private static final List<String> PANDOC = List.of("docx", "odt", "rtf", "html", "epub");

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private static final Map<String, Function<MarkdownScore, Share>> PARTS = new LinkedHashMap<>();

	static {
		PARTS.put("headings", MarkdownScore::headings);
		PARTS.put("neighbours", MarkdownScore::neighbours);
		PARTS.put("rows", MarkdownScore::rows);
		PARTS.put("items", MarkdownScore::items);
		PARTS.put("links", MarkdownScore::links);
	}

	private final Path work;

	private final Path results;

	private final Map<String, List<MarkdownScore>> scores = new TreeMap<>();

	private WorkerRun worker;

	private final StringBuilder details = new StringBuilder();

	private DocumentScores(Path work, Path results) {
		this.work = work;
		this.results = results;
	}

	public static void main(String[] args) throws Exception {
		Path folder = Path.of(args[0]);
		Path work = Files.createTempDirectory("documents");
		DocumentScores all = new DocumentScores(work, (args.length > 1) ? Path.of(args[1]) : work);
		try (Stream<Path> files = Files.walk(folder)) {
			for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
				Path expected = Stream.of(".md", ".txt")
					.map((end) -> file.resolveSibling(file.getFileName() + end))
					.filter(Files::exists)
					.findFirst()
					.orElse(null);
				if (expected != null) {
					Path set = folder.relativize(file).getParent();
					all.score((set != null) ? set.toString() : "all", file, Files.readString(expected));
				}
			}
		}
		all.worker().close();
		all.report();
	}

	private void score(String set, Path file, String expected) throws Exception {
		String name = String.valueOf(file.getFileName());
		String end = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
		String markdown = worker().extract(name, Files.readAllBytes(file), TIMEOUT).markdown();
		add(set, "worker", name, expected, markdown);
		Files.writeString(Files.createDirectories(this.results.resolve(set)).resolve(name + ".md"), markdown);
		add(set, "tika", name, expected, tika(file));
		if (PANDOC.contains(end)) {
			add(set, "pandoc", name, expected, output("pandoc", "-f", end, "-t",
					"markdown-simple_tables-multiline_tables-grid_tables-smart", "--wrap=none", file.toString()));
		}
		if (end.equals("pdf")) {
			add(set, "pdftotext", name, expected, output("pdftotext", file.toString(), "-"));
		}
	}

	/** Returns the worker, or a new worker after the end of the last. */
	private WorkerRun worker() throws IOException {
		if (this.worker == null || !this.worker.isAlive()) {
			this.worker = WorkerRun.start(this.work);
		}
		return this.worker;
	}

	private void add(String set, String program, String name, String expected, String found) {
		if (found != null) {
			MarkdownScore score = MarkdownScore.of(expected, found);
			this.scores.computeIfAbsent(set + " " + program, (missing) -> new ArrayList<>()).add(score);
			this.details.append(set).append('\t').append(program).append('\t').append(name);
			figures(List.of(score)).forEach((figure) -> this.details.append('\t').append(figure));
			this.details.append('\n');
		}
	}

	private static String tika(Path file) {
		try {
			Tika tika = new Tika();
			tika.setMaxStringLength(-1);
			return tika.parseToString(file);
		}
		catch (Exception ex) {
			return "";
		}
	}

	/** Returns the output of a program, or {@code null} without the program. */
	private String output(String... command) throws IOException, InterruptedException {
		Path out = this.work.resolve("output");
		try {
			Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD)
				.redirectOutput(out.toFile())
				.start();
			if (!process.waitFor(1, TimeUnit.MINUTES)) {
				process.destroyForcibly();
			}
		}
		catch (IOException ex) {
			return null;
		}
		return Files.readString(out);
	}

	private void report() throws IOException {
		List<String> columns = new ArrayList<>(List.of("Documents", "Program", "number", "words", "order"));
		columns.addAll(PARTS.keySet());
		columns.add("without a row");
		Table table = new Table(columns.toArray(new String[0]));
		this.scores.forEach((key, of) -> {
			List<String> row = new ArrayList<>(List.of(key.split(" ", 2)));
			row.add(String.valueOf(of.size()));
			row.addAll(figures(of));
			row.add(String.valueOf(of.stream().filter((score) -> score.neighbours().recall() == 0).count()));
			table.add(row.toArray(new String[0]));
		});
		Files.writeString(this.results.resolve("scores.tsv"), this.details);
		table.lines().forEach(System.out::println);
	}

	private static List<String> figures(List<MarkdownScore> scores) {
		List<String> figures = new ArrayList<>();
		figures.add(figures(scores, MarkdownScore::words));
		figures.add(figure(MarkdownScore.mean(scores, MarkdownScore::order)));
		PARTS.values().forEach((part) -> figures.add(figures(scores, part)));
		return figures;
	}

	private static String figures(List<MarkdownScore> scores, Function<MarkdownScore, Share> part) {
		return figure(MarkdownScore.mean(scores, (score) -> part.apply(score).recall())) + "/"
				+ figure(MarkdownScore.mean(scores, (score) -> part.apply(score).precision()));
	}

	private static String figure(double value) {
		return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
	}

}
