package io.mcpgateway.tool;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

import io.mcpgateway.adapter.file.ServedMount;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.testkit.EncodedText;
import io.mcpgateway.tool.ExcerptReader.Excerpt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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

	@Test
	void ofACompressedTextAreTheText() throws IOException {
		String text = IntStream.rangeClosed(1, 200_000)
			.mapToObj("event %d \u00e4\n"::formatted)
			.collect(Collectors.joining());
		write("events.log.gz", text.getBytes(StandardCharsets.ISO_8859_1));
		write("few.csv.gz", "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8));
		assertThat(text("few.csv.gz", null).text()).isEqualTo("a,b\n1,2\n");
		assertThat(text("few.csv.gz", null).mimeType()).isEqualTo("text/csv");
		assertThat(text("few.csv.gz", "2-2").text()).isEqualTo("1,2\n");
		assertThat(text("few.csv.gz?lines=9-10", null).text()).isEmpty();
		Excerpt.Text first = text("events.log.gz", null);
		long lines = first.text().lines().count();
		assertThat(first.text()).startsWith("event 1 \u00e4\n").endsWith("event " + lines + " \u00e4\n");
		assertThat(first.next().uri()).isEqualTo("file:///docs/events.log.gz?lines=" + (lines + 1) + "-");
		assertThat(text("events.log.gz?lines=" + (lines + 1) + "-", null).text())
			.startsWith("event " + (lines + 1) + " \u00e4\n");
		assertThat(text("events.log.gz", "150000-150001").text())
			.isEqualTo("event 150000 \u00e4\nevent 150001 \u00e4\n");
	}

	/** A small file that becomes gigabytes costs no more than its first lines. */
	@Test
	void ofACompressedTextAreBounded() throws IOException {
		byte[] line = new byte[1024 * 1024];
		Arrays.fill(line, (byte) 'x');
		try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(this.root.resolve("bomb.txt.gz")))) {
			for (int i = 0; i < 100; i++) {
				gzip.write(line);
			}
		}
		assertThat(text("bomb.txt.gz", null).text()).hasSize(MAX_TEXT);
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> text("bomb.txt.gz", "2-2"))
			.withMessageContaining("beyond the first 64 MB of the compressed text");
	}

	@Test
	void ofOtherCompressedBytesAreNone() throws IOException {
		write("archive.tar.gz", new byte[2000]);
		write("picture.bin.gz", new byte[] { 'a', 0, (byte) 0xff });
		Files.write(this.root.resolve("damaged.txt.gz"), new byte[] { 0x1f, (byte) 0x8b, 0, 1, 2 });
		for (String name : List.of("archive.tar.gz", "picture.bin.gz")) {
			assertThat(excerpt(name, null)).as(name).isInstanceOf(Excerpt.Binary.class);
		}
	}

	private void write(String name, byte[] bytes) throws IOException {
		try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(this.root.resolve(name)))) {
			gzip.write(bytes);
		}
	}

	private Excerpt.Text text(String name, @Nullable String lines) {
		Excerpt excerpt = excerpt(name, lines);
		assertThat(excerpt).isInstanceOf(Excerpt.Text.class);
		return (Excerpt.Text) excerpt;
	}

	private Excerpt excerpt(String name, @Nullable String lines) {
		ResourceCatalog catalog = new ResourceCatalog(List.of(ServedMount.at(this.root).adapter()), 10);
		return new ExcerptReader(catalog, MAX_TEXT, MAX_TEXT)
			.read("file:///docs/" + name, lines, null, ProgressReporter.DISABLED)
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

}
