package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of hidden files, which lists, reads, directories and completions omit. */
class FileFilterTests {

	@TempDir
	private Path base;

	private TempSite site;

	@BeforeEach
	void make() throws IOException {
		this.site = TempSite.in(this.base);
	}

	@Test
	void hidesNamesThatBeginWithADotUnlessTheyAreWanted() throws IOException {
		plant("seen", ".hidden", ".git/config", "a/.env", "a/b");
		assertShown(ServedMount.at(this.site.root()), "a/b", "seen");
		assertShown(ServedMount.of(ServedMount.mount(this.site.root(), List.of(), List.of(), true, false)),
				".git/config", ".hidden", "a/.env", "a/b", "seen");
	}

	@Test
	void includesByGlob() throws IOException {
		plant("a.md", "b.txt", "sub/a.md", "sub/deep/c.md", "sub/deep/d");
		assertShown(including("**/*.md"), "a.md", "sub/a.md", "sub/deep/c.md");
		assertShown(including("*.md"), "a.md");
		assertShown(including("sub/**"), "sub/a.md", "sub/deep/c.md", "sub/deep/d");
		assertShown(including("?.txt", "sub/*"), "b.txt", "sub/a.md");
	}

	@Test
	void excludesByGlob() throws IOException {
		plant("a.key", "public/a", "secret/a", "secret/deep/b", "sub/a.key", "sub/secret/c");
		assertShown(excluding("secret/**"), "a.key", "public/a", "sub/a.key", "sub/secret/c");
		assertShown(excluding("secret"), "a.key", "public/a", "sub/a.key", "sub/secret/c");
		assertShown(excluding("**/secret", "**/*.key"), "public/a");
		assertShown(excluding("sub/secret/c", "*.key"), "public/a", "secret/a", "secret/deep/b", "sub/a.key");
	}

	@Test
	void excludesWhatIsIncluded() throws IOException {
		plant("a.md", "secret/b.md");
		assertShown(ServedMount.at(this.site.root(), List.of("**/*.md"), List.of("secret/**")), "a.md");
	}

	/**
	 * Some file systems find a file in another case, or by another form of a character.
	 */
	@Test
	void excludesWhateverTheCase() throws IOException {
		plant("Secret/a", "SECRET.d/a", "a.KEY", "b.Key", "sub/c.\u212aEY", "\u00dcber/a", "a.T\u00dcR", "seen");
		ServedMount served = excluding("secret", "seCret.?/*", "**/*.key", "\u00fcber/**", "*.t\u00fcr");
		assertShown(served, "seen");
		for (String place : List.of("Secret/", "Secret/a", "SECRET.d/a", "a.KEY", "b.Key", "sub/c.%E2%84%AAEY",
				"%C3%9Cber/", "%C3%9Cber/a", "a.T%C3%9CR")) {
			assertThat(served.has(place)).as(place).isFalse();
		}
	}

	@Test
	void includesOnlyInTheCaseThatIsSaid() throws IOException {
		plant("a.md", "b.MD", "Sub/c.md");
		ServedMount served = including("*.md", "sub/*");
		assertShown(served, "a.md");
		assertThat(served.has("b.MD")).isFalse();
		assertThat(served.has("Sub/c.md")).isFalse();
	}

	@Test
	void excludesNamesWithCharactersThatLookLikeTheEndOfALine() throws IOException {
		plant("a\u2028.key", "a\u0085.key", "a\u2029b.key", "seen");
		assertShown(excluding("*.key"), "seen");
		assertShown(excluding("**/*.key"), "seen");
	}

	@Test
	void leavesOutNamesThatNoUriMayHave() throws IOException, InterruptedException {
		plant("seen", "sub/seen");
		assertThat(this.site.shell("""
				printf x > "$(printf 'new\\nline')"
				printf x > "$(printf 'tab\\t')"
				printf x > "$(printf 'escape\\033[31m')"
				printf x > "$(printf 'delete\\177')"
				printf x > 'back\\slash'
				printf x > "$(printf 'bad\\377')"
				printf x > "$(printf 'overlong\\300\\257')"
				mkdir "$(printf 'li\\nne')" && printf x > "$(printf 'li\\nne/x')"
				""")).isTrue();
		ServedMount served = ServedMount.at(this.site.root());
		assertShown(served, "seen", "sub/seen");
		for (String place : List.of("new%0Aline", "tab%09", "escape%1B[31m", "escape%1B%5B31m", "delete%7F",
				"back%5Cslash", "bad%FF", "bad%EF%BF%BD", "bad%C3%BF", "li%0Ane/x", "overlong%C0%AF")) {
			assertThat(served.has(place)).as(place).isFalse();
		}
	}

	@Test
	void takesHalfACharacterForNoOther() throws IOException {
		plant("a?b", "a\ufffdb", "seen");
		ServedMount served = ServedMount.at(this.site.root());
		for (String place : List.of("a\ud800b", "%61\ud800b", "a\ud800%62", "a%ED%A0%80b")) {
			assertThat(served.has(place)).as(place).isFalse();
		}
		assertThat(served.complete("%61\ud800").values()).isEmpty();
	}

	@Test
	void leavesOutWhatIsNoFile() throws IOException, InterruptedException {
		plant("seen", "sub/seen");
		this.site.link("link", "seen");
		this.site.link("directory-link", "sub");
		this.site.link("outside", "../outside");
		assertThat(this.site.shell("mkfifo fifo; mknod device c 1 3 || true")).isTrue();
		try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
			socket.bind(UnixDomainSocketAddress.of(this.site.root().resolve("socket")));
			ServedMount served = ServedMount.at(this.site.root());
			assertShown(served, "seen", "sub/seen");
			for (String place : List.of("link", "directory-link/", "directory-link/seen", "outside/", "outside/file",
					"fifo", "socket", "device", "fifo/", "seen/")) {
				assertThat(served.has(place)).as(place).isFalse();
			}
		}
	}

	@Test
	void followsLinksThatStayInsideIfTheyAreWanted() throws IOException {
		plant("file", "sub/file", ".hidden/file", "secret/file");
		this.site.link("link", "file");
		this.site.link("directory-link", "sub");
		this.site.link("outside", "../outside");
		this.site.link("loop", ".");
		this.site.link("dangling", "missing");
		ServedMount served = ServedMount
			.of(ServedMount.mount(this.site.root(), List.of(), List.of("loop"), false, true));
		assertShown(served, "directory-link/file", "file", "link", "secret/file", "sub/file");
		assertThat(served.has("outside/file")).isFalse();
		assertThat(served.has("dangling")).isFalse();
	}

	private ServedMount including(String... globs) {
		return ServedMount.at(this.site.root(), List.of(globs), List.of());
	}

	private ServedMount excluding(String... globs) {
		return ServedMount.at(this.site.root(), List.of(), List.of(globs));
	}

	private void plant(String... paths) throws IOException {
		for (String path : paths) {
			this.site.write(path, path);
		}
	}

	/**
	 * Asserts that lists, reads, directories and completions show exactly these files.
	 */
	private void assertShown(ServedMount served, String... places) throws IOException {
		assertThat(served.places()).containsExactly(places);
		assertThat(entriesBelow(served, "")).containsExactly(places);
		assertThat(suggestionsBelow(served, "")).containsExactly(places);
		for (String place : everything()) {
			assertThat(served.has(place)).as(place).isEqualTo(List.of(places).contains(place));
		}
	}

	private static List<String> entriesBelow(ServedMount served, String place) {
		return served.entries(place)
			.stream()
			.map((entry) -> place + entry)
			.flatMap((entry) -> entry.endsWith("/") ? entriesBelow(served, entry).stream() : Stream.of(entry))
			.toList();
	}

	private static List<String> suggestionsBelow(ServedMount served, String typed) {
		return served.complete(typed)
			.values()
			.stream()
			.flatMap((value) -> value.endsWith("/") ? suggestionsBelow(served, value).stream() : Stream.of(value))
			.toList();
	}

	/** Returns the files on disk, as far as names need no encoding. */
	private List<String> everything() throws IOException {
		try (Stream<Path> paths = Files.walk(this.site.root())) {
			return paths.filter(Files::isRegularFile)
				.map((path) -> this.site.root().relativize(path).toString())
				.filter((path) -> path.matches("[a-z./]+"))
				.toList();
		}
	}

}
