package io.mcpgateway.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.mcpgateway.corpus.Comparison.Case;
import io.mcpgateway.corpus.Comparison.Counts;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Report of all comparisons of a run, as a parameter of their tests. The end of the run
 * prints the report. {@code target/corpus.md} has the comparisons that have ended.
 */
public final class CorpusReport implements AutoCloseable {

	/** Differing cases that the report shows of a corpus. */
	private static final int MAX_SHOWN = 5;

	private static final Path FILE = Path.of("target", "corpus.md");

	private final List<Comparison> comparisons = new ArrayList<>();

	/** Begins the comparison of a corpus. */
	public Comparison begin(String source, String corpus) {
		Comparison comparison = new Comparison(source, corpus);
		this.comparisons.add(comparison);
		return comparison;
	}

	/** Fails if a comparison has differences without a reason. */
	public void assertSame(Comparison comparison) throws IOException {
		write(text());
		assertThat(comparison.cases()).as("compared cases").isNotEmpty();
		assertThat(comparison.unnamed()).as("differences without a reason").isEmpty();
	}

	@Override
	public void close() throws IOException {
		String text = text();
		write(text);
		System.out.println(text);
	}

	private static void write(String text) throws IOException {
		Files.createDirectories(FILE.getParent());
		Files.writeString(FILE, text);
	}

	private String text() {
		List<String> lines = new ArrayList<>(
				List.of("", "| Source | Corpus | Cases | Same | Named | Differing |", "|---|---|--:|--:|--:|--:|"));
		for (Comparison comparison : this.comparisons) {
			lines.add("| " + comparison.source() + " | " + comparison.corpus() + counts(comparison.cases()));
		}
		lines.addAll(List.of("", "| Source | Part | Corpora | Cases | Same | Named | Differing |",
				"|---|---|--:|--:|--:|--:|--:|"));
		byPart().forEach((part, cases) -> lines.add("| " + part + " | " + corpora(part) + counts(cases)));
		lines.add("| all | | " + this.comparisons.size()
				+ counts(this.comparisons.stream().flatMap((each) -> each.cases().stream()).toList()));
		addReasons(lines);
		this.comparisons.forEach((comparison) -> addDifferences(lines, comparison));
		return String.join("\n", lines) + "\n";
	}

	private Map<String, List<Case>> byPart() {
		Map<String, List<Case>> parts = new LinkedHashMap<>();
		for (Comparison comparison : this.comparisons) {
			for (Case each : comparison.cases()) {
				parts.computeIfAbsent(comparison.source() + " | " + each.part(), (part) -> new ArrayList<>()).add(each);
			}
		}
		return parts;
	}

	private long corpora(String part) {
		return this.comparisons.stream()
			.filter((comparison) -> comparison.parts()
				.stream()
				.anyMatch((each) -> part.equals(comparison.source() + " | " + each)))
			.count();
	}

	private void addReasons(List<String> lines) {
		Map<String, Integer> reasons = new TreeMap<>();
		this.comparisons.stream()
			.flatMap((comparison) -> comparison.cases().stream())
			.flatMap((each) -> Stream.ofNullable(each.reason()))
			.forEach((reason) -> reasons.merge(reason, 1, Integer::sum));
		if (!reasons.isEmpty()) {
			lines.addAll(List.of("", "Named differences:", ""));
			reasons.forEach((reason, count) -> lines.add("* " + count + ": " + reason));
		}
	}

	private static void addDifferences(List<String> lines, Comparison comparison) {
		List<String> differences = comparison.unnamed();
		if (!differences.isEmpty()) {
			lines.addAll(List.of("",
					"The first differences of " + comparison.source() + " " + comparison.corpus() + ":", ""));
			differences.stream().limit(MAX_SHOWN).forEach((difference) -> lines.add("* " + difference));
		}
	}

	private static String counts(List<Case> cases) {
		Counts counts = Counts.of(cases);
		return " | %,d | %,d | %,d | %,d |".formatted(counts.cases(), counts.same(), counts.named(),
				counts.differing());
	}

	/** Extension that gives each test the report of the run. */
	public static final class Extension implements ParameterResolver {

		@Override
		public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
			return parameter.getParameter().getType() == CorpusReport.class;
		}

		@Override
		public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
			return context.getRoot()
				.getStore(Namespace.create(CorpusReport.class))
				.computeIfAbsent(CorpusReport.class, (key) -> new CorpusReport(), CorpusReport.class);
		}

	}

}
