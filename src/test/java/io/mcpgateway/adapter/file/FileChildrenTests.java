package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of directories as JSON. */
class FileChildrenTests {

	@TempDir
	private Path base;

	private TempSite site;

	@BeforeEach
	void make() throws IOException {
		this.site = TempSite.in(this.base);
	}

	@Test
	void tellsOfEachEntry() throws IOException {
		Instant modified = Instant.parse("2001-02-03T04:05:06Z");
		Files.setLastModifiedTime(this.site.write("a \"b\".md", "12345"), FileTime.from(modified));
		this.site.write("sub/file", "");
		Files.setLastModifiedTime(this.site.root().resolve("sub"), FileTime.from(modified));
		assertThat(served().content("").required("mimeType").stringValue()).isEqualTo("inode/directory");
		assertThat(served().text("")).isEqualTo("""
				{"entries":[\
				{"uri":"file:///docs/a%20%22b%22.md","name":"a \\"b\\".md","mimeType":"text/markdown","size":5,\
				"lastModified":"2001-02-03T04:05:06Z"},\
				{"uri":"file:///docs/sub/","name":"sub","mimeType":"inode/directory",\
				"lastModified":"2001-02-03T04:05:06Z"}]}""");
	}

	@Test
	void listsAnEmptyDirectory() throws IOException {
		Files.createDirectory(this.site.root().resolve("empty"));
		assertThat(served().text("empty/")).isEqualTo("{\"entries\":[]}");
	}

	@ParameterizedTest
	@CsvSource({ "499, false", "500, false", "501, true", "1500, false", "1500, true", "10001, false", "25000, true" })
	void listsAllEntriesHoweverManyThereAre(int count, boolean aged) throws IOException {
		List<String> names = IntStream.range(0, count).mapToObj((i) -> "file-" + i).sorted().toList();
		for (String name : names) {
			Files.createFile(this.site.root().resolve(name));
		}
		DirectoryTree tree = PlatformTree.of(this.site.root(), false);
		assertThat(served(aged ? new AgedTree(tree) : tree).entries("")).isEqualTo(names);
	}

	@Test
	void leadsFromDirectoryToDirectory() throws IOException {
		this.site.write("a b/\u00e4/%41/?#", "content");
		String place = "";
		for (String next : List.of("a%20b/", "%C3%A4/", "%2541/", "%3F%23")) {
			assertThat(served().entries(place)).containsExactly(next);
			place += next;
		}
		assertThat(served().text(place)).isEqualTo("content");
	}

	@Test
	void isReadWithItsSlashOnlyAndInOnePiece() throws IOException {
		this.site.write("directory/file", "content");
		assertThat(served().has("directory/")).isTrue();
		for (String place : List.of("directory", "directory//", "directory/?lines=1-1", "directory/file/", "?tail=1",
				"missing/")) {
			assertThat(served().errorCode(place)).as(place).isEqualTo(-32602);
		}
	}

	@Test
	void staysValidWhenTheFirstEntriesVanishWhileItIsRead() throws IOException {
		List<String> names = IntStream.range(1000, 2000).mapToObj((i) -> "file-" + i).toList();
		for (String name : names) {
			this.site.write(name, "");
		}
		DirectoryTree tree = new VanishingTree(PlatformTree.of(this.site.root(), false), names.subList(0, 700));
		assertThat(served(tree).entries("")).isEqualTo(names.subList(700, 1000));
	}

	private ServedMount served() {
		return ServedMount.at(this.site.root());
	}

	private ServedMount served(DirectoryTree tree) {
		return ServedMount.of(ServedMount.mount(this.site.root(), List.of(), List.of(), false, false), tree);
	}

}
