package io.mcpgateway.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpgateway.corpus.CorpusFolder.Corpus;
import io.mcpgateway.corpus.ReferenceCommand.Output;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares logs as served with {@code tail} and {@code grep}. A log is a file
 * {@code *.log}. A file beside it with {@code .filters} in place of {@code .log} has
 * queries of the gateway, such as {@code level=warn}, each with a tab and the extended
 * regular expression that {@code grep} needs for the same lines.
 */
@ExtendWith(CorpusReport.Extension.class)
@EnabledIfSystemProperty(named = CorpusFolder.PROPERTY, matches = ".+")
class LogCorpusIT {

	private static final int MAX_LINES = 10_000;

	private static final int MAX_WORDS = 30;

	private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]{2,20}");

	static List<Corpus> logs() {
		return CorpusFolder.corpora("logs");
	}

	@ParameterizedTest(allowZeroInvocations = true)
	@MethodSource("logs")
	void areServedAsGrepReadsThem(Corpus corpus, CorpusReport report) throws IOException {
		Comparison comparison = report.begin("logs", corpus.name());
		String mount = "gateway.logs.mounts." + corpus.mount() + ".";
		try (CorpusGateway gateway = CorpusGateway.start(Map.of(mount + "path", corpus.path().resolve("*.log"),
				mount + "mask", false, mount + "zone", "UTC", mount + "max-line", "1MB", mount + "watch", "off"));
				Stream<Path> files = Files.list(corpus.path())) {
			for (Path file : files.filter((each) -> each.toString().endsWith(".log")).sorted().toList()) {
				String name = file.getFileName().toString();
				new Log(comparison, gateway, file, CorpusGateway.uri("logs://" + corpus.mount() + "/", name), name)
					.compare();
			}
		}
		report.assertSame(comparison);
	}

	/** Log as both programs read it. */
	private record Log(Comparison comparison, CorpusGateway gateway, Path file, String uri, String name) {

		void compare() throws IOException {
			check("lines", this.name, "", run("tail", "-n", Integer.toString(MAX_LINES), this.name));
			List<String> words = WORD.matcher(new String(Files.readAllBytes(this.file), StandardCharsets.UTF_8))
				.results()
				.map(MatchResult::group)
				.distinct()
				.sorted()
				.toList();
			for (String word : CorpusFolder.sample(words, MAX_WORDS)) {
				check("lines with a text", this.name + " " + word, "&grep=" + CorpusGateway.value(word),
						run("grep", "-a", "-F", "-e", word, this.name));
			}
			List<String> few = CorpusFolder.sample(words, MAX_WORDS);
			for (int i = 1; i < few.size(); i++) {
				String expression = few.get(i - 1) + ".*[0-9]|[a-z]+" + few.get(i);
				check("lines of an expression", this.name + " " + expression,
						"&grep=" + CorpusGateway.value("/" + expression + "/"),
						run("grep", "-a", "-E", "-e", expression, this.name));
			}
			for (String filter : filters()) {
				String[] parts = filter.split("\t", 2);
				check("lines of a level or a time", this.name + " " + parts[0], "&" + parts[0],
						run("grep", "-a", "-E", "-e", parts[1], this.name));
			}
		}

		private void check(String part, String name, String query, ReferenceCommand right) {
			this.comparison.check(part, name, () -> {
				List<String> lines = lines(right);
				return lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size());
			}, () -> this.gateway.text(this.uri + "?tail=" + MAX_LINES + query).lines().toList());
		}

		/** Returns lines without their ends. The exit code 1 says that there are none. */
		private static List<String> lines(ReferenceCommand command) throws IOException {
			Output output = command.run();
			if (output.exitCode() > 1) {
				throw new IOException(output.errors());
			}
			String text = new String(output.bytes(), StandardCharsets.UTF_8).replaceFirst("\r?\n\\z", "");
			return (output.bytes().length == 0) ? List.of()
					: Stream.of(text.split("\r?\n", -1)).map((line) -> line.replace("\r", "\\r")).toList();
		}

		private List<String> filters() throws IOException {
			Path filters = this.file.resolveSibling(this.name.replaceFirst("\\.log$", ".filters"));
			return Files.exists(filters) ? Files.readAllLines(filters) : List.of();
		}

		private ReferenceCommand run(String... words) {
			return ReferenceCommand.of(this.file.getParent(), words);
		}

	}

}
