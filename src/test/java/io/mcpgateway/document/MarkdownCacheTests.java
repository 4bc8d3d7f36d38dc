package io.mcpgateway.document;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

import io.mcpgateway.document.worker.Obstacle;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.DocumentPages;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests the Markdown on disk and its pages. */
class MarkdownCacheTests {

	private static final String KEY = DigestUtils.sha256Hex("one");

	@TempDir
	Path directory;

	@Test
	void survivesARestart() throws IOException {
		MarkdownCache cache = cache(DataSize.ofMegabytes(1));
		assertThat(cache.find(KEY)).isNull();
		Markdown put = cache.put(KEY, file("# One\n"), 3, true);
		cache.put(DigestUtils.sha256Hex("two"), Obstacle.ENCRYPTED);
		MarkdownCache next = cache(DataSize.ofMegabytes(1));
		assertThat(next.find(KEY)).isEqualTo(put);
		assertThat(put.file()).hasContent("# One\n");
		assertThat(put.pages()).isEqualTo(3);
		assertThat(put.isCut()).isTrue();
		assertThatExceptionOfType(ObstacleException.class).isThrownBy(() -> next.find(DigestUtils.sha256Hex("two")))
			.satisfies((failure) -> assertThat(failure.obstacle()).isEqualTo(Obstacle.ENCRYPTED));
	}

	@Test
	void survivesAFileThatCannotBeExamined() throws IOException {
		Markdown put = cache(DataSize.ofMegabytes(1)).put(KEY, file("# One\n"), 3, true);
		Files.createSymbolicLink(this.directory.resolve("gone"), this.directory.resolve("nowhere"));
		String lost = DigestUtils.sha256Hex("lost") + "-1-whole.md";
		Files.createSymbolicLink(this.directory.resolve(lost), this.directory.resolve("nowhere"));
		MarkdownCache next = cache(DataSize.ofMegabytes(1));
		assertThat(next.find(KEY)).isEqualTo(put);
		assertThat(next.find(DigestUtils.sha256Hex("lost"))).isNull();
	}

	@Test
	void deletesWhatWasNotReadForTheLongestTime() throws IOException {
		MarkdownCache cache = cache(DataSize.ofKilobytes(60));
		for (int i = 0; i < 4; i++) {
			cache.put(DigestUtils.sha256Hex("file " + i), file("x".repeat(10_000)), 0, false);
			assertThat(cache.find(DigestUtils.sha256Hex("file 0"))).isNotNull();
		}
		cache.put(DigestUtils.sha256Hex("file 4"), file("x".repeat(10_000)), 0, false);
		assertThat(cache.find(DigestUtils.sha256Hex("file 0"))).isNotNull();
		assertThat(cache.find(DigestUtils.sha256Hex("file 1"))).isNull();
		assertThat(cache.find(DigestUtils.sha256Hex("file 4"))).isNotNull();
		assertThat(cache.size()).isLessThanOrEqualTo(60 * 1024);
		try (Stream<Path> files = Files.list(this.directory)) {
			assertThat(files).hasSize(4);
		}
	}

	@Test
	void forgetsWhatOthersDeleted() throws IOException {
		MarkdownCache cache = cache(DataSize.ofMegabytes(1));
		Files.delete(cache.put(KEY, file("text"), 0, false).file());
		assertThat(cache.find(KEY)).isNull();
		assertThat(cache.size()).isZero();
	}

	@Test
	void ignoresForeignFiles() throws IOException {
		Files.writeString(this.directory.resolve("notes.md"), "notes");
		Files.writeString(this.directory.resolve(KEY + "-UNHEARD_OF.none"), "");
		assertThat(cache(DataSize.ofMegabytes(1)).find(KEY)).isNull();
		assertThat(this.directory.resolve("notes.md")).exists();
	}

	@Test
	void deletesWhatKilledProcessesLeft() throws IOException {
		Path half = cache(DataSize.ofMegabytes(1)).createFile();
		cache(DataSize.ofMegabytes(1)).find(KEY);
		assertThat(half).exists();
		Files.setLastModifiedTime(half, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
		cache(DataSize.ofMegabytes(1)).find(KEY);
		assertThat(half).doesNotExist();
	}

	@Test
	void findsPages() throws IOException {
		String text = "<!-- page 1 -->\n\nöne\n\n<!-- page 2 -->\n\ntwo\n\n<!-- page 4 -->\n\nfour\n";
		Markdown markdown = cache(DataSize.ofMegabytes(1)).put(KEY, file(text), 4, false);
		assertThat(text(markdown, new DocumentPages(1, 1))).isEqualTo("<!-- page 1 -->\n\nöne\n\n");
		assertThat(text(markdown, new DocumentPages(2, 3))).isEqualTo("<!-- page 2 -->\n\ntwo\n\n");
		assertThat(text(markdown, new DocumentPages(3, 3))).isEmpty();
		assertThat(text(markdown, new DocumentPages(2, Integer.MAX_VALUE))).startsWith("<!-- page 2")
			.endsWith("four\n");
		assertThat(text(markdown, new DocumentPages(5, 9))).isEmpty();
	}

	private MarkdownCache cache(DataSize size) {
		return new MarkdownCache(new DocumentFiles("directory", this.directory), size);
	}

	private Path file(String text) throws IOException {
		return Files.writeString(Files.createTempFile(this.directory, "markdown", null), text);
	}

	private static String text(Markdown markdown, DocumentPages pages) throws IOException {
		ByteRange range = markdown.find(pages);
		byte[] all = Files.readAllBytes(markdown.file());
		return new String(all, (int) range.start(), (int) range.length(), StandardCharsets.UTF_8);
	}

}
