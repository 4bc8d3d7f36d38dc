package io.mcpgateway.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.docs.MarkdownPage.CodeBlock;
import io.mcpgateway.request.RefusalReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rules that the README and the guides keep. {@code -Ddocs.write} copies the examples
 * from their sources again.
 */
class PagesTests {

	private static final int MAX_README_LINES = 200;

	private static final int MAX_SENTENCE_WORDS = 30;

	/** A comment that names a file, and the block of code that repeats it. */
	private static final Pattern COPY = Pattern.compile("(?ms)^<!-- (src/\\S+) -->\\n```java\\n(.*?)^```$");

	private static final Pattern PROGRAM = Pattern.compile(
			"(\\./\\S+|target/gateway|docker|npx|claude|code|java|helm|kubectl|curl|psql|s3cmd|mc|src/docs/mcp) .*");

	private static final Pattern CODE = Pattern.compile("`([^`]+)`");

	/** An import of what a library keeps for itself, or of names inside it. */
	private static final Pattern INTERNAL = Pattern.compile(
			"import (static )?(\\S+\\.internal\\.\\S+|reactor\\.netty\\.NettyPipeline|\\S+\\.AutoConfigurationImportSelector);");

	private static final Pattern TYPE = Pattern.compile("[A-Z][a-z]+([A-Z][a-z0-9]+)+");

	private static final Pattern FOREIGN_TYPE = Pattern.compile("ConcurrentHashMap|McpGateway.*|IfNotPresent");

	static List<MarkdownPage> pages() throws IOException {
		return MarkdownPage.all();
	}

	@Test
	void theReadmeIsShort() {
		assertThat(MarkdownPage.of(MarkdownPage.README).text().lines().count()).isLessThanOrEqualTo(MAX_README_LINES);
	}

	/** The schema says that requests should name their client. */
	@Test
	void eachRequestNamesItsClient() throws IOException {
		Stream<String> pages = MarkdownPage.all().stream().flatMap((page) -> page.text().lines());
		Stream<String> script = Files.readAllLines(MarkdownPage.GUIDES.resolve("mcp")).stream();
		assertThat(Stream.concat(pages, script)).filteredOn((line) -> line.contains("/clientCapabilities\""))
			.hasSizeGreaterThan(4)
			.allSatisfy((line) -> assertThat(line).contains("/clientInfo\":{\"name\":"));
	}

	@Test
	void eachPromiseOfTheSecurityModelNamesItsTest() throws IOException {
		List<String> tests = classes("src/test/java").toList();
		assertThat(rows("security-model.md", "What is promised")).hasSizeGreaterThan(20)
			.allSatisfy((promise) -> assertThat(named(promise, 2)).isNotEmpty().isSubsetOf(tests));
	}

	@Test
	void eachUseOfInternalsIsKnownWithItsTest() throws IOException {
		List<String> tests = classes("src/test/java").toList();
		List<String> uses = rows("contributing.md", "What stands on internals");
		assertThat(uses).allSatisfy((use) -> assertThat(named(use, 3)).isNotEmpty().isSubsetOf(tests));
		List<String> known = uses.stream().flatMap((use) -> named(use, 1).stream()).toList();
		assertThat(known).isSubsetOf(classes("src/main/java").toList());
		assertThat(files("src/main/java").filter(PagesTests::usesInternals).map(PagesTests::name)).hasSizeGreaterThan(5)
			.isSubsetOf(known);
	}

	@Test
	void theSecurityModelHasEachRiskOfTheTopTen() {
		assertThat(rows("security-model.md", "OWASP MCP Top 10")).hasSize(10)
			.allMatch((risk) -> !risk.split("\\|")[2].isBlank());
	}

	@Test
	void theSecurityGuideHasEachReasonOfARefusal() {
		String text = MarkdownPage.of(MarkdownPage.GUIDES.resolve("security.md")).text();
		String rows = text.lines()
			.filter((line) -> line.matches("\\| `.* \\| [45]\\d\\d \\| .*"))
			.collect(Collectors.joining("\n"));
		assertThat(RefusalReason.values()).allMatch((reason) -> rows.contains("`" + reason.code() + "`"));
	}

	/** Returns the rows of the table below a heading of a guide. */
	private static List<String> rows(String guide, String heading) {
		String text = MarkdownPage.of(MarkdownPage.GUIDES.resolve(guide)).text();
		String part = text.substring(text.indexOf("## " + heading)).split("\n## ", 2)[0];
		return part.lines().filter((line) -> line.startsWith("|")).skip(2).toList();
	}

	/** Returns the names in code in a cell of a row. */
	private static List<String> named(String row, int cell) {
		return CODE.matcher(row.split("\\|")[cell]).results().map((code) -> code.group(1)).toList();
	}

	private static boolean usesInternals(Path source) {
		try (Stream<String> lines = Files.lines(source)) {
			return lines.anyMatch((line) -> INTERNAL.matcher(line).matches());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Stream<String> classes(String root) throws IOException {
		return files(root).map(PagesTests::name);
	}

	private static Stream<Path> files(String root) throws IOException {
		try (Stream<Path> files = Files.walk(Path.of(root))) {
			return files.filter((file) -> file.toString().endsWith(".java")).toList().stream();
		}
	}

	private static String name(Path source) {
		return source.getFileName().toString().replace(".java", "");
	}

	@ParameterizedTest
	@MethodSource("pages")
	void sentencesAreShort(MarkdownPage page) {
		assertThat(page.sentences()).filteredOn((sentence) -> words(sentence) > MAX_SENTENCE_WORDS)
			.as("sentences of over %d words in %s", MAX_SENTENCE_WORDS, page.file())
			.isEmpty();
	}

	@ParameterizedTest
	@MethodSource("pages")
	void linksLeadToFilesAndHeadings(MarkdownPage page) {
		assertThat(page.links()).filteredOn((link) -> !link.startsWith("https://")).allSatisfy((link) -> {
			String[] parts = link.split("#", 2);
			Path target = parts[0].isEmpty() ? page.file() : page.file().resolveSibling(parts[0]).normalize();
			assertThat(target).as(link).exists();
			if (parts.length > 1) {
				assertThat(MarkdownPage.of(target).anchors()).as(link).contains(parts[1]);
			}
		});
	}

	@Test
	void theReadmeLinksEveryGuide() throws IOException {
		List<String> links = MarkdownPage.of(MarkdownPage.README).links();
		assertThat(MarkdownPage.all()).extracting(MarkdownPage::file)
			.filteredOn((file) -> file.startsWith(MarkdownPage.GUIDES))
			.hasSizeGreaterThan(12)
			.allSatisfy((file) -> assertThat(links).anyMatch((link) -> link.split("#")[0].equals(file.toString())));
	}

	/** CommandsIT runs blocks of commands only. */
	@Test
	void everyCommandIsRunOrHasAReason() throws IOException {
		List<String> inline = MarkdownPage.all()
			.stream()
			.flatMap((page) -> page.inlineCode().stream())
			.filter((code) -> PROGRAM.matcher(code).matches())
			.toList();
		assertThat(inline).hasSizeGreaterThan(10).allMatch(UntestedCommands::contain);
		List<String> all = Stream
			.concat(inline.stream(),
					MarkdownPage.all().stream().flatMap((page) -> page.code("sh").stream()).map(CodeBlock::text))
			.toList();
		assertThat(UntestedCommands.REASONS.keySet())
			.allSatisfy((command) -> assertThat(all).anyMatch((text) -> text.startsWith(command)));
	}

	/**
	 * A fence that no block has, such as one in an item, would leave its code untested.
	 */
	@ParameterizedTest
	@MethodSource("pages")
	void everyFenceIsOfABlock(MarkdownPage page) {
		assertThat(page.text().lines().filter((line) -> line.matches("\\s*(```|~~~).*")))
			.hasSize(2 * page.blocks().size());
	}

	/** Names of types in inline code, other than those of Kubernetes and the JDK. */
	@ParameterizedTest
	@MethodSource("pages")
	void typesAreThoseOfTheCode(MarkdownPage page) throws IOException {
		try (Stream<Path> files = Files.walk(Path.of("src"))) {
			Set<String> types = files.map((file) -> file.getFileName().toString())
				.filter((file) -> file.endsWith(".java"))
				.map((file) -> file.replace(".java", ""))
				.collect(Collectors.toSet());
			assertThat(page.inlineCode())
				.filteredOn((code) -> TYPE.matcher(code).matches() && !FOREIGN_TYPE.matcher(code).matches()
						&& !types.contains(code))
				.isEmpty();
		}
	}

	@Test
	void guidesBeginWithTheirUse() throws IOException {
		assertThat(MarkdownPage.all()).filteredOn((page) -> page.file().startsWith(MarkdownPage.GUIDES))
			.allSatisfy((page) -> assertThat(page.text()).containsPattern("\\A# .+\\n\\nAfter this page you "));
	}

	@ParameterizedTest
	@MethodSource("pages")
	void examplesAreTheSources(MarkdownPage page) throws IOException {
		String copied = copied(page.text());
		if (System.getProperty("docs.write") != null) {
			Files.writeString(page.file(), copied);
		}
		assertThat(page.file()).as("-Ddocs.write copies the examples again").hasContent(copied);
	}

	private static String copied(String text) throws IOException {
		StringBuilder copied = new StringBuilder();
		Matcher copy = COPY.matcher(text);
		while (copy.find()) {
			String source = Files.readString(Path.of(copy.group(1)));
			String type = source.substring(source.indexOf("\n/**") + 1);
			copy.appendReplacement(copied,
					Matcher.quoteReplacement("<!-- " + copy.group(1) + " -->\n```java\n" + type + "```"));
		}
		return copy.appendTail(copied).toString();
	}

	private static long words(String sentence) {
		return Pattern.compile("\\s+").splitAsStream(sentence).filter((word) -> word.matches(".*\\w.*")).count();
	}

}
