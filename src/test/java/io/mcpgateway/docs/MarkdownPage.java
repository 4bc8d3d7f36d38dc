package io.mcpgateway.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Page of the documentation. */
record MarkdownPage(Path file, String text) {

	static final Path README = Path.of("README.md");

	static final Path GUIDES = Path.of("src/docs");

	private static final Pattern CODE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

	private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

	private static final Pattern LINK = Pattern.compile("\\[[^]]*]\\(([^)\\s]+)\\)");

	/**
	 * Inline code, the addresses of links, comments, and what marks items and emphasis.
	 */
	private static final Pattern MARKUP = Pattern
		.compile("(?<=])\\([^)]*\\)|<!--.*?-->|^\\s*([*]|[0-9]+[.]) |[*\\[\\]]");

	private static final Pattern INLINE_CODE = Pattern.compile("`[^`]*`");

	private static final Pattern ADDRESS = Pattern.compile("localhost:(8080|8081)/[a-z/]+");

	private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])[)\"]?(\\s+|$)");

	/** The README, the README of the chart, and the guides by name. */
	static List<MarkdownPage> all() throws IOException {
		try (Stream<Path> guides = Files.walk(GUIDES)) {
			return Stream
				.concat(Stream.of(README, Path.of("helm/mcp-resource-gateway/README.md")),
						guides.filter((file) -> file.toString().endsWith(".md")).sorted())
				.map(MarkdownPage::of)
				.toList();
		}
	}

	static MarkdownPage of(Path file) {
		try {
			return new MarkdownPage(file, Files.readString(file));
		}
		catch (IOException ex) {
			throw new IllegalStateException("cannot read " + file, ex);
		}
	}

	/** Returns the blocks of code in their order. */
	List<CodeBlock> blocks() {
		return CODE.matcher(this.text)
			.results()
			.map((block) -> new CodeBlock(this.file, line(block), block.group(1), block.group(2)))
			.toList();
	}

	/** Returns the blocks of code in a language. */
	List<CodeBlock> code(String language) {
		return blocks().stream().filter((block) -> block.language().equals(language)).toList();
	}

	/**
	 * Returns the sentences outside code. A heading, an item and a cell of a table are
	 * sentences too.
	 */
	List<String> sentences() {
		List<String> sentences = new ArrayList<>();
		for (String block : withoutCode().split("\\n\\s*\\n|\\n(?=\\s*([*]|[0-9]+[.]) |#|\\|)|(?<=\\|)\\n")) {
			Stream<String> parts = block.startsWith("|") ? Arrays.stream(block.split("\\|")) : Stream.of(block);
			parts.map((part) -> MARKUP.matcher(INLINE_CODE.matcher(part).replaceAll("code")).replaceAll(""))
				.flatMap(SENTENCE_END::splitAsStream)
				.map(String::strip)
				.forEach(sentences::add);
		}
		return sentences;
	}

	/** Returns the inline code. */
	List<String> inlineCode() {
		return INLINE_CODE.matcher(withoutCode())
			.results()
			.map((code) -> code.group().substring(1, code.group().length() - 1))
			.toList();
	}

	/**
	 * Returns the addresses of the sample gateway that the page names. A path of
	 * operators is one at their port.
	 */
	List<String> addresses() {
		Stream<String> operators = inlineCode().stream()
			.filter((code) -> code.matches("/actuator/[a-z/]+"))
			.map("localhost:8081"::concat);
		return Stream.concat(ADDRESS.matcher(this.text).results().map(MatchResult::group), operators)
			.distinct()
			.toList();
	}

	/** Returns the addresses of its links. */
	List<String> links() {
		return LINK.matcher(withoutCode()).results().map((link) -> link.group(1)).toList();
	}

	/** Returns the anchors of its headings, as the usual viewers name them. */
	Set<String> anchors() {
		return HEADING.matcher(withoutCode())
			.results()
			.map((heading) -> heading.group(1)
				.toLowerCase(Locale.ROOT)
				.replaceAll("[^\\p{L}\\p{N} _-]", "")
				.replace(' ', '-'))
			.collect(Collectors.toSet());
	}

	private String withoutCode() {
		return CODE.matcher(this.text).replaceAll("");
	}

	private int line(MatchResult match) {
		return (int) this.text.substring(0, match.start()).lines().count() + 1;
	}

	/**
	 * Block of code.
	 *
	 * @param line the line of the page at which it begins
	 * @param language the language, such as {@code sh}; empty if none is named
	 */
	record CodeBlock(Path file, int line, String language, String text) {

		@Override
		public String toString() {
			return this.file + ":" + this.line;
		}

	}

	@Override
	public String toString() {
		return this.file.toString();
	}

}
