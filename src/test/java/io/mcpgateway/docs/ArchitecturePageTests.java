package io.mcpgateway.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The diagram and the table of packages are those of the code. {@code -Ddocs.write}
 * writes them again.
 */
class ArchitecturePageTests {

	private static final Path FILE = MarkdownPage.GUIDES.resolve("architecture.md");

	private static final Pattern PART = Pattern.compile("(?s)(?<=<!-- (diagram|packages) -->\\n).*?(?=<!-- end -->)");

	@Test
	void isTheCode() throws IOException {
		StringBuilder text = new StringBuilder();
		Matcher part = PART.matcher(MarkdownPage.of(FILE).text());
		while (part.find()) {
			part.appendReplacement(text, Matcher.quoteReplacement(part.group(1).equals("packages") ? PackageTable.text()
					: "```mermaid\n" + PackageDiagram.text() + "```\n"));
		}
		part.appendTail(text);
		assertThat(text).contains("resource --> rpc", "| `adapter.file` |");
		if (System.getProperty("docs.write") != null) {
			Files.writeString(FILE, text);
		}
		assertThat(FILE).as("./mvnw test -Dtest='*Page*Tests' -Ddocs.write writes the page again")
			.hasContent(text.toString());
	}

}
