package io.mcpgateway.tool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.mcpgateway.adapter.file.ServedMount;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.testkit.EncodedText;
import io.mcpgateway.tool.ExcerptReader.Excerpt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the text that tools show of texts in other encodings than UTF-8. */
class DecodedExcerptTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final int MAX_TEXT = 4096;

	@TempDir
	private Path root;

	@ParameterizedTest
	@MethodSource("io.mcpgateway.testkit.EncodedText#all")
	void areInUtf8(EncodedText sample) throws IOException {
		Files.write(this.root.resolve(sample.name()), sample.bytes());
		assertThat(text(sample.name(), null).text()).isEqualTo(sample.text());
		assertThat(text(sample.name(), "2-2").text()).isEqualTo(sample.lines().get(1));
	}

	/** The next part of a cut text is told in lines, since bytes count the source's. */
	@Test
	void goOnByLines() throws IOException {
		String text = "Z\u00e4hler: 0123456789 \u00dcbersicht\n".repeat(20_000);
		for (int length : new int[] { 300, 20_000 }) {
			String whole = text.substring(0, text.length() / 20_000 * length);
			Files.write(this.root.resolve("long.txt"), whole.getBytes(StandardCharsets.UTF_16LE));
			Excerpt.Text first = text("long.txt", null);
			assertThat(whole).startsWith(first.text());
			long lines = first.text().lines().count();
			assertThat(first.next().uri()).isEqualTo("file:///docs/long.txt?lines=" + (lines + 1) + "-");
			assertThat(first.text() + text("long.txt?lines=" + (lines + 1) + "-" + (lines + 5), null).text())
				.isEqualTo(text.substring(0, text.length() / 20_000 * (int) (lines + 5)));
		}
	}

	@Test
	void endWithinALineThatHasNoOtherPart() throws IOException {
		Files.write(this.root.resolve("line.txt"), "\u00e9t\u00e9 ".repeat(5000).getBytes(StandardCharsets.ISO_8859_1));
		Excerpt.Text first = text("line.txt", null);
		assertThat(first.text()).startsWith("\u00e9t\u00e9 \u00e9t\u00e9 ");
		assertThat(first.next()).isEqualTo(Continuation.NONE);
		assertThat(first.cut()).isEqualTo("Cut after 4095 bytes");
	}

	private Excerpt.Text text(String name, @Nullable String lines) {
		ResourceCatalog catalog = new ResourceCatalog(List.of(ServedMount.at(this.root).adapter()), 10);
		Excerpt excerpt = new ExcerptReader(catalog, MAX_TEXT, MAX_TEXT)
			.read("file:///docs/" + name, lines, null, ProgressReporter.DISABLED)
			.blockOptional(TIMEOUT)
			.orElseThrow();
		assertThat(excerpt).isInstanceOf(Excerpt.Text.class);
		return (Excerpt.Text) excerpt;
	}

}
