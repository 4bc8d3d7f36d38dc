package io.mcpgateway.resource;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.EncodedText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Contract of adapters for a tree of names, directories and bytes. Each test begins with
 * an empty tree.
 */
public interface ServedTreeContract {

	/** Size of a large resource: a little more than a mebibyte, and an odd number. */
	int LARGE = 1024 * 1024 + 12_345;

	/** Puts bytes at a path and creates the directories above. */
	void put(String path, byte[] bytes);

	/** Returns a client of the tree, filtered by globs. */
	CatalogClient client(List<String> include, List<String> exclude);

	/** Returns a client of the whole tree. */
	default CatalogClient client() {
		return client(List.of(), List.of());
	}

	/** Puts text at a path. */
	default void put(String path, String text) {
		put(path, text.getBytes(StandardCharsets.UTF_8));
	}

	/** Returns the prefix of all URIs. */
	default String root() {
		return client().adapter().uriPrefix();
	}

	/** Returns whether the tree knows when a file changed. */
	default boolean hasTimes() {
		return true;
	}

	@Test
	default void listsEachOncePageByPage() {
		List<String> paths = IntStream.range(0, 25).mapToObj((n) -> "d" + n % 3 + "/f" + n + ".txt").toList();
		paths.forEach((path) -> put(path, path));
		CatalogClient paged = new CatalogClient(client().adapter(), 7);
		List<JsonNode> listed = paged.resources();
		assertThat(CatalogClient.each(listed, "uri")).doesNotHaveDuplicates()
			.contains(root())
			.filteredOn((uri) -> uri.startsWith(root()) && !uri.endsWith("/"))
			.isSorted()
			.containsExactlyInAnyOrderElementsOf(paths.stream().map((path) -> root() + path).toList());
		JsonNode file = listed.stream()
			.filter((resource) -> resource.required("uri").stringValue().equals(root() + "d1/f10.txt"))
			.findFirst()
			.orElseThrow();
		assertThat(file.required("name").stringValue()).isEqualTo("f10.txt");
		assertThat(file.required("title").stringValue()).isEqualTo("d1/f10.txt");
		assertThat(file.required("mimeType").stringValue()).isEqualTo("text/plain");
		assertThat(file.required("size").intValue()).isEqualTo(10);
		assertThat(file.at("/annotations/lastModified").asString("")).matches(hasTimes() ? "20.*" : "");
	}

	@Test
	default void readsTextAndBytes() {
		put("a.md", "# \u00e4 \ud83d\ude00\n");
		put("b.png", new byte[] { (byte) 0x89, 'P', 'N', 'G', 0 });
		put("c", new byte[] { (byte) 0xff, 0 });
		put("empty.txt", "");
		JsonNode markdown = client().content(root() + "a.md");
		assertThat(markdown.required("text").stringValue()).isEqualTo("# \u00e4 \ud83d\ude00\n");
		assertThat(markdown.required("mimeType").stringValue()).isEqualTo("text/markdown");
		assertThat(markdown.required("uri").stringValue()).isEqualTo(root() + "a.md");
		assertThat(client().blob(root() + "b.png")).containsExactly(0x89, 'P', 'N', 'G', 0);
		assertThat(client().blob(root() + "c")).containsExactly(0xff, 0);
		assertThat(client().text(root() + "empty.txt")).isEmpty();
	}

	@Test
	default void hasNamesOfAnyScript() {
		put("\u65e5\u672c/\u00e4 b+c%20.txt", "there");
		String uri = root() + "%E6%97%A5%E6%9C%AC/%C3%A4%20b+c%2520.txt";
		assertThat(CatalogClient.each(client().resources(), "uri")).contains(uri);
		assertThat(client().text(uri)).isEqualTo("there");
		assertThat(client().text(root() + "\u65e5\u672c/\u00e4%20b+c%2520.txt")).isEqualTo("there");
		assertThat(CatalogClient.each(client().entries(root() + "%E6%97%A5%E6%9C%AC/"), "uri")).containsExactly(uri);
		assertThat(client().values("\u65e5")).containsExactly("\u65e5\u672c/");
		assertThat(client().values("%E6%97%A5%E6%9C%AC/")).containsExactly("\u65e5\u672c/\u00e4 b+c%2520.txt");
	}

	@Test
	default void readsLargeText() {
		String text = "0123456789 \u00e4 \"\\\t\n".repeat(LARGE / 16);
		put("large.txt", text);
		assertThat(client().text(root() + "large.txt").equals(text)).isTrue();
	}

	@Test
	default void readsLargeBytes() {
		byte[] bytes = new byte[LARGE];
		new Random(1).nextBytes(bytes);
		put("large.bin", bytes);
		assertThat(Arrays.equals(client().blob(root() + "large.bin"), bytes)).isTrue();
	}

	@Test
	default void readsPieces() {
		put("a.txt", "one\ntwo\nthree\nfour\n");
		assertThat(client().text(root() + "a.txt?bytes=4-6")).isEqualTo("two");
		assertThat(client().text(root() + "a.txt?bytes=14-")).isEqualTo("four\n");
		assertThat(client().text(root() + "a.txt?bytes=100-200")).isEmpty();
		assertThat(client().text(root() + "a.txt?lines=2-3")).isEqualTo("two\nthree\n");
		assertThat(client().text(root() + "a.txt?lines=9-10")).isEmpty();
		assertThat(client().text(root() + "a.txt?tail=1")).isEqualTo("four\n");
		assertThat(client().content(root() + "a.txt?tail=1").required("uri").stringValue())
			.isEqualTo(root() + "a.txt?tail=1");
		assertThat(client().errorCode(root() + "a.txt?lines=3-2")).isEqualTo(-32602);
	}

	@ParameterizedTest
	@MethodSource("io.mcpgateway.testkit.EncodedText#all")
	default void readsTextInOtherEncodings(EncodedText sample) {
		put(sample.name(), sample.bytes());
		String uri = root() + sample.name();
		JsonNode content = client().content(uri);
		assertThat(content.path("text").asString("a blob")).isEqualTo(sample.text());
		assertThat(content.at("/_meta/io.mcpgateway~1charset").asString("")).isEqualTo(sample.charset());
		List<String> lines = sample.lines();
		assertThat(client().text(uri + "?lines=2-2")).isEqualTo(lines.get(1));
		assertThat(client().text(uri + "?lines=1-1")).isEqualTo(lines.getFirst());
		assertThat(client().text(uri + "?lines=99-")).isEmpty();
		assertThat(client().text(uri + "?tail=1")).isEqualTo(lines.getLast());
		assertThat(client().text(uri + "?tail=99")).isEqualTo(sample.text());
		assertThat(part(uri + "?bytes=0-")).isEqualTo(sample.bytes());
	}

	/** Beginnings of a key, a certificate, a plot, a program, a template and a mesh. */
	@ParameterizedTest
	@CsvSource({ "deploy.pub, ssh-ed25519 AAAAC3Nz deploy@example", "ca.pem, -----BEGIN CERTIFICATE-----",
			"plot.ps, %!PS-Adobe-3.0", "vec.cu, __global__ void add() {}", "notes.org, * Heading",
			"app.pot, msgid \"\"", "part.stl, solid cube", "mod.mts, export {};", "db.dump, -- PostgreSQL dump" })
	default void looksAtTheBytesWhereSuffixesAreShared(String name, String text) {
		put(name, text);
		put("b" + name, new byte[] { 'a', 0, (byte) 0xff });
		JsonNode content = client().content(root() + name);
		assertThat(content.path("text").asString("a blob")).isEqualTo(text);
		assertThat(content.required("mimeType").stringValue()).startsWith("text/");
		assertThat(client().blob(root() + "b" + name)).containsExactly('a', 0, 0xff);
		put("large-" + name, (text + "\n").repeat(20_000));
		assertThat(client().text(root() + "large-" + name).length()).isEqualTo((text.length() + 1) * 20_000);
	}

	@Test
	default void readsTextUnderTheNameOfAnOldDocument() {
		put("Point.msg", "float64 x\nfloat64 y\n");
		put("mail.msg", HexFormat.of().parseHex("d0cf11e0a1b11ae1"));
		assertThat(client().text(root() + "Point.msg")).isEqualTo("float64 x\nfloat64 y\n");
		assertThat(client().content(root() + "Point.msg").required("mimeType").stringValue()).isEqualTo("text/plain");
		assertThat(client().blob(root() + "mail.msg")).hasSize(8);
	}

	@Test
	default void namesTheCompressionOfText() {
		byte[] gzip = HexFormat.of().parseHex("1f8b08000000000002034b4ce20200077b6b8703000000");
		put("notes.txt.gz", gzip);
		put("all.tar.gz", gzip);
		assertThat(client().blob(root() + "notes.txt.gz")).isEqualTo(gzip);
		String key = "/_meta/io.mcpgateway~1contentEncoding";
		assertThat(client().content(root() + "notes.txt.gz").at(key).asString("")).isEqualTo("gzip");
		assertThat(client().content(root() + "all.tar.gz").at(key).isMissingNode()).isTrue();
	}

	@Test
	default void readsLargeTextInOtherEncodings() {
		String line = "0123456789 \u00e4 \u00f6 \u00fc the quick brown fox \"\\\t\n";
		String text = line.repeat(LARGE / 40);
		put("latin.txt", text.getBytes(StandardCharsets.ISO_8859_1));
		put("wide.txt", ("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE));
		String ascii = "plain words only\n".repeat(LARGE / 40);
		put("late.txt", (ascii + text).getBytes(StandardCharsets.ISO_8859_1));
		assertThat(client().text(root() + "latin.txt").equals(text)).isTrue();
		assertThat(client().text(root() + "wide.txt").equals(text)).isTrue();
		assertThat(client().text(root() + "late.txt").equals(ascii + text)).isTrue();
		assertThat(client().content(root() + "late.txt").at("/_meta/io.mcpgateway~1charset").asString(""))
			.isEqualTo("windows-1252");
		for (String name : List.of("latin.txt", "wide.txt", "late.txt")) {
			assertThat(client().text(root() + name + "?tail=2")).as(name).isEqualTo(line.repeat(2));
			assertThat(client().text(root() + name + "?lines=26000-26001")).as(name)
				.isEqualTo(name.equals("late.txt") ? "plain words only\n".repeat(2) : line.repeat(2));
			assertThat(client().text(root() + name + "?lines=2-20000")
				.equals(name.equals("late.txt") ? "plain words only\n".repeat(19_999) : line.repeat(19_999))).as(name)
				.isTrue();
		}
	}

	/** Returns the exact bytes of a part, which may be text. */
	private byte[] part(String uri) {
		JsonNode content = client().content(uri);
		return content.has("text") ? content.required("text").stringValue().getBytes(StandardCharsets.UTF_8)
				: Base64.getDecoder().decode(content.required("blob").stringValue());
	}

	@Test
	default void readsDirectories() {
		for (String path : List.of("d/b.txt", "d/a", "d/sub/x", "d/sub/y/z", "e")) {
			put(path, "12345");
		}
		assertThat(client().content(root() + "d/").required("mimeType").stringValue()).isEqualTo("inode/directory");
		List<JsonNode> entries = client().entries(root() + "d/");
		assertThat(CatalogClient.each(entries, "uri")).containsExactly(root() + "d/a", root() + "d/b.txt",
				root() + "d/sub/");
		assertThat(CatalogClient.each(entries, "name")).containsExactly("a", "b.txt", "sub");
		assertThat(entries.get(1).required("mimeType").stringValue()).isEqualTo("text/plain");
		assertThat(entries.get(1).required("size").intValue()).isEqualTo(5);
		assertThat(entries.get(1).path("lastModified").asString("")).matches(hasTimes() ? "20.*" : "");
		assertThat(entries.get(2).required("mimeType").stringValue()).isEqualTo("inode/directory");
		assertThat(entries.get(2).has("size")).isFalse();
		assertThat(CatalogClient.each(client().entries(root()), "name")).containsExactly("d", "e");
	}

	@Test
	default void readsDirectoriesOfMany() {
		List<String> names = IntStream.range(0, 1200).mapToObj("f%04d"::formatted).toList();
		names.forEach((name) -> put("d/" + name, ""));
		assertThat(CatalogClient.each(client().entries(root() + "d/"), "name")).isEqualTo(names);
	}

	@Test
	default void completesUpToTheNextSlash() {
		for (String path : List.of("doc", "docs/a b", "docs/sub/x", "e")) {
			put(path, "x");
		}
		assertThat(client().values("")).containsExactly("doc", "docs/", "e");
		assertThat(client().values("do")).containsExactly("doc", "docs/");
		assertThat(client().values("docs/")).containsExactly("docs/a b", "docs/sub/");
		assertThat(client().values("docs/a%20")).containsExactly("docs/a b");
		assertThat(client().values("no")).isEmpty();
		assertThat(client().complete("do").required("hasMore").booleanValue()).isFalse();
		IntStream.range(0, 101).forEach((n) -> put("many/%03d".formatted(n), "x"));
		assertThat(client().values("many/")).hasSize(100).startsWith("many/000").endsWith("many/099");
		assertThat(client().complete("many/").required("hasMore").booleanValue()).isTrue();
	}

	@Test
	default void hasNothingWhereNothingIs() {
		put("d/a", "x");
		for (String missing : List.of("no", "no/", "d/no", "d/a/", "d/a/b", "a", "%F0%9F%92%A9")) {
			assertThat(client().errorCode(root() + missing)).as(missing).isEqualTo(-32602);
		}
	}

	@Test
	default void servesNothingThatIsExcludedOrNotIncluded() {
		for (String path : List.of("docs/a.txt", "docs/b.key", "docs/secret/c.txt", "docs/sub/d.txt", "other/e.txt")) {
			put(path, "x");
		}
		CatalogClient filtered = client(List.of("docs/**"), List.of("**/*.key", "**/secret"));
		assertThat(CatalogClient.each(filtered.resources(), "uri"))
			.filteredOn((uri) -> uri.startsWith(root()) && !uri.endsWith("/"))
			.containsExactly(root() + "docs/a.txt", root() + "docs/sub/d.txt");
		assertThat(CatalogClient.each(filtered.entries(root() + "docs/"), "name")).containsExactly("a.txt", "sub");
		assertThat(filtered.values("docs/")).containsExactly("docs/a.txt", "docs/sub/");
		assertThat(filtered.values("docs/secret/")).isEmpty();
		assertThat(filtered.text(root() + "docs/sub/d.txt")).isEqualTo("x");
		for (String hidden : List.of("docs/b.key", "docs/secret/c.txt", "docs/secret/", "other/e.txt")) {
			assertThat(filtered.errorCode(root() + hidden)).as(hidden).isEqualTo(-32602);
		}
	}

}
