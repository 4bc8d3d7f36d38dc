package io.mcpgateway.adapter.git;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.testkit.WrittenRepository;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a difference is that of {@code git diff --full-index}. The files are of the
 * kinds that changed in github.com/redis/redis and github.com/eclipse-jgit/jgit:
 * pictures, archives, scripts that become executable, and names with spaces and other
 * letters.
 */
class FileDiffsIT {

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	@Test
	void hasTheIndexLineOfBinaryFiles() {
		written().put("logo.png", picture(1)).put("old.jar", picture(2)).put("kept.gz", picture(3)).commit("old");
		written().tag("old", head());
		written().put("logo.png", picture(4)).remove("old.jar").put("new.ico", picture(5)).commit("new");
		assertSameAsGit();
		assertThat(diff())
			.contains("index 0000000000000000000000000000000000000000..",
					"Binary files a/logo.png and b/logo.png differ\n", "Binary files a/old.jar and /dev/null differ\n",
					"new file mode 100644\n", "Binary files /dev/null and b/new.ico differ\n")
			.doesNotContain("kept", "---");
	}

	@Test
	void hasTheModesOfBinaryFiles() {
		written().put("mode.bin", "\0mode").put("both.bin", "\0one").commit("old");
		written().tag("old", head());
		written().executable("mode.bin", "\0mode").executable("both.bin", "\0two").commit("new");
		assertSameAsGit();
		assertThat(diff()).containsOnlyOnce("Binary files").contains("old mode 100644\nnew mode 100755\nindex ");
	}

	/** One file is made for the algorithm of Myers, the other for that of histograms. */
	@Test
	void replacesTheLinesOfFilesThatTakeTooLongToCompare() {
		int count = 75_000;
		StringBuilder rising = new StringBuilder();
		StringBuilder swapped = new StringBuilder();
		StringBuilder before = new StringBuilder();
		StringBuilder after = new StringBuilder();
		for (int i = 0; i < count; i++) {
			rising.append("%06d%n".formatted(i));
			swapped.append("%06d%n".formatted(i ^ 1));
			before.append((i % 700 == 1) ? "same\n" : "a%05d\n".formatted(i));
			after.append((i % 700 == 2) ? "same\n" : "b%05d\n".formatted(i));
		}
		written().put("equal.txt", before.toString()).put("swapped.txt", rising.toString()).commit("old");
		written().tag("old", head());
		written().put("equal.txt", after.toString()).put("swapped.txt", swapped.toString()).commit("new");
		String diff = diff();
		assertThat(diff).contains("+++ b/equal.txt\n@@ -1,75000 +1,75000 @@\n", "\n+++ b/swapped.txt\n@@ -1,");
		assertThat(diff.lines().filter((line) -> line.startsWith("-a"))).hasSize(count - 108);
	}

	/** Git looks for a zero byte among the first 8000, and minds no carriage return. */
	@Test
	void takesForBinaryWhatGitDoes() {
		String late = "x\n".repeat(4000) + "\0";
		written().put("mac.txt", "one\rtwo\n").put("late.txt", "one\n" + late).put("early.txt", "x\0").commit("old");
		written().tag("old", head());
		written().put("mac.txt", "one\rthree\n").put("late.txt", "two\n" + late).put("early.txt", "y\0").commit("new");
		assertSameAsGit();
		assertThat(diff()).containsOnlyOnce("Binary files");
	}

	@Test
	void hasTheHeadersOfOtherFiles() {
		written().put("my notes.txt", "one\n")
			.put("\u00fcber \"x\".txt", "one\n")
			.put("run.sh", "exec\n")
			.put("type", "text\n")
			.put("end", "no newline")
			.submodule("module", "1".repeat(40))
			.commit("old");
		written().tag("old", head());
		written().put("my notes.txt", "two\n")
			.put("\u00fcber \"x\".txt", "two\n")
			.executable("run.sh", "exec\n")
			.link("type", "run.sh")
			.put("end", "no newline\n")
			.put("empty", "")
			.submodule("module", "2".repeat(40))
			.submodule("other", "3".repeat(40))
			.commit("new");
		assertSameAsGit();
	}

	/**
	 * Names of {@code github.com/tstack/lnav} and of pages of Next.js, and all of ASCII
	 * that is served.
	 */
	@Test
	void quotesTheNamesThatGitQuotes() {
		StringBuilder ascii = new StringBuilder();
		for (char character = ' '; character < 0x7f; character++) {
			ascii.append((character != '/' && character != '\\') ? character : "");
		}
		for (String name : List.of("#with/bye.txt", "app/[id]/(shop)/page.tsx", "{a}'s `b`!<c>", ascii.toString())) {
			written().put(name, "one\n");
		}
		written().commit("old");
		written().tag("old", head());
		written().put("#with/bye.txt", "two\n").put("app/[id]/(shop)/page.tsx", "two\n");
		written().remove("{a}'s `b`!<c>").put(ascii.toString(), "two\n").commit("new");
		assertSameAsGit();
	}

	/** A file beyond a megabyte is not compared, and has the header that git writes. */
	@Test
	void hasTheHeaderOfAFileTooLargeToCompare() {
		written().put("large.txt", "one\n".repeat(300_000)).commit("old");
		written().tag("old", head());
		written().put("large.txt", "two\n".repeat(300_000)).commit("new");
		String git = git();
		assertThat(diff())
			.isEqualTo(git.substring(0, git.indexOf("--- ")) + "Binary files a/large.txt and b/large.txt differ\n");
	}

	@Test
	void tellsTheSizeAndHasPages() {
		for (int i = 0; i < 10; i++) {
			written().put("d" + i + "/a", "one\n").put("d" + i + ".txt", "one\n");
		}
		written().put("same", "x").put("secret/a", "one\n").commit("old");
		written().tag("old", head());
		for (int i = 0; i < 10; i++) {
			written().put("d" + i + "/a", "two and more\n").remove("d" + i + ".txt");
		}
		written().put("secret/a", "two\n").put("\u00fc&?.txt", "new\n").commit("new");
		ServedRepository shown = this.served.remount(Map.of("exclude", List.of("secret")));
		JsonNode whole = shown.client().content("git://acme/diff/old...main");
		assertThat(meta(whole, MetaKeys.FILES).intValue()).isEqualTo(21);
		assertThat(meta(whole, MetaKeys.FILE_BYTES).intValue()).isEqualTo(10 * (4 + 13) + 10 * 4 + 4);
		assertThat(meta(whole, MetaKeys.NEXT_PAGE).isMissingNode()).isTrue();
		StringBuilder pages = new StringBuilder();
		String next = "git://acme/diff/old...main?limit=4";
		int count = 0;
		while (!next.isEmpty()) {
			JsonNode page = shown.client().content(next);
			assertThat(page.required("text").stringValue().split("(?m)^diff --git ")).hasSizeLessThanOrEqualTo(5);
			assertThat(meta(page, MetaKeys.FILES).intValue()).isEqualTo(21);
			pages.append(page.required("text").stringValue());
			next = meta(page, MetaKeys.NEXT_PAGE).asString("");
			count++;
		}
		assertThat(count).isEqualTo(6);
		assertThat(pages).hasToString(whole.required("text").stringValue());
		assertThat(shown.client().text("git://acme/diff/old...main?after=zz")).contains("+new").doesNotContain("two");
		assertThat(shown.client().text("git://acme/diff/old...main?after=%F4%8F%BF%BF")).isEmpty();
		assertThat(shown.client().text("git://acme/diff/main...main?limit=4")).isEmpty();
		for (String wrong : List.of("limit=0", "limit=1001", "limit=x", "lines=1-2", "path=d")) {
			assertThat(shown.client().errorCode("git://acme/diff/old...main?" + wrong)).as(wrong).isEqualTo(-32602);
		}
	}

	/** More files than a whole difference may have. */
	@Test
	void hasPagesOfAnyNumberOfFiles() {
		written().put("a", "x").commit("old");
		written().tag("old", head());
		for (int i = 0; i < 10_001; i++) {
			written().put("many/%05d".formatted(i), "x\n");
		}
		written().commit("new");
		assertThat(this.served.client().read("git://acme/diff/old...main").at("/error/message").asString())
			.contains("more than 10000 files differ. Read pages, as with ?limit=100");
		JsonNode page = this.served.client().content("git://acme/diff/old...main?limit=2&after=many/09998");
		assertThat(page.required("text").stringValue()).contains("many/09999", "many/10000").doesNotContain("09998");
		assertThat(meta(page, MetaKeys.FILES).intValue()).isEqualTo(10_001);
		assertThat(page.at("/_meta").has(MetaKeys.NEXT_PAGE)).isFalse();
	}

	private static JsonNode meta(JsonNode content, String key) {
		return content.path("_meta").path(key);
	}

	private void assertSameAsGit() {
		assertThat(diff()).isEqualTo(git());
	}

	private String diff() {
		return this.served.client().text("git://acme/diff/old...main");
	}

	private String git() {
		return written().git("diff", "--full-index", "--no-renames", "--no-color", "--no-ext-diff", "old...main");
	}

	private String head() {
		return written().git("rev-parse", "main").strip();
	}

	private WrittenRepository written() {
		return this.served.written();
	}

	private static byte[] picture(int seed) {
		byte[] bytes = new byte[2000];
		new Random(seed).nextBytes(bytes);
		System.arraycopy("PK\0\1".getBytes(StandardCharsets.ISO_8859_1), 0, bytes, 0, 4);
		return bytes;
	}

}
