package io.mcpgateway.resource.content;

import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests the URIs of Markdown. */
class MarkdownUriTests {

	@ParameterizedTest
	@CsvSource({ "file:///d/a.pdf?as=markdown, file:///d/a.pdf, null",
			"file:///d/a.pdf?as=markdown&pages=3, file:///d/a.pdf, 3-3",
			"file:///d/a.pdf?pages=3-5&as=markdown, file:///d/a.pdf, 3-5",
			"file:///d/a.pdf?as=markdown&pages=3-&lines=1-2, file:///d/a.pdf, 3-",
			"api://m/report?id=5&as=markdown, api://m/report?id=5, null",
			"api://m/report?id=%26as&as=markdown&year=1&bytes=0-1, api://m/report?id=%26as&year=1, null" })
	void nameADocumentAndItsPages(String uri, String document, String pages) {
		MarkdownUri parsed = MarkdownUri.of(ResourceUri.parse(uri));
		assertThat(parsed).isNotNull();
		assertThat(parsed.document().text()).isEqualTo(document);
		assertThat(String.valueOf(parsed.pages())).isEqualTo(pages);
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///d/a.pdf", "file:///d/a.pdf?as=html", "file:///d/a.pdf?pages=1",
			"file:///d/a.pdf?lines=1-2", "file:///d/a.pdf?markdown=as" })
	void areNoOtherUris(String uri) {
		assertThat(MarkdownUri.of(ResourceUri.parse(uri))).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "pages=0", "pages=5-3", "pages=", "pages=a", "pages=-1", "pages=1-2-3", "pages=9999999999",
			"bytes=0-1&lines=1-2", "lines=0-1", "tail=x" })
	void mustBeWellFormed(String part) {
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> MarkdownUri.of(ResourceUri.parse("file:///d/a.pdf?as=markdown&" + part)))
			.withMessageStartingWith("Invalid resource URI: ");
	}

	@Test
	void nameParts() {
		MarkdownUri pages = MarkdownUri.of(ResourceUri.parse("file:///d/a.pdf?as=markdown&pages=2-&lines=1-2"));
		assertThat(pages).isNotNull();
		assertThat(pages.piece()).isEqualTo(new ReadRange.Lines(1, 2));
		assertThat(pages.part("lines=3-4")).isEqualTo("file:///d/a.pdf?as=markdown&pages=2-&lines=3-4");
		assertThat(MarkdownUri.ofPage("file:///d/a.pdf", 7)).isEqualTo("file:///d/a.pdf?as=markdown&pages=7");
		assertThat(MarkdownUri.ofContent("api://m/r?id=5&bytes=0-9")).isEqualTo("api://m/r?id=5&as=markdown");
	}

}
