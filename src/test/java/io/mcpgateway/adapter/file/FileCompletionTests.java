package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of completing paths like a shell. */
class FileCompletionTests {

	@TempDir
	private Path base;

	private TempSite site;

	private ServedMount served;

	@BeforeEach
	void make() throws IOException {
		this.site = TempSite.in(this.base);
		this.served = ServedMount.at(this.site.root());
		for (String path : List.of("guide.md", "guides/one.md", "guides/other.md", "guides/deep/file", "data",
				".hidden")) {
			this.site.write(path, path);
		}
	}

	@Test
	void suggestsWhatBeginsWithWhatWasTyped() {
		assertThat(this.served.complete("")).isEqualTo(all("data", "guide.md", "guides/"));
		assertThat(this.served.complete("gui")).isEqualTo(all("guide.md", "guides/"));
		assertThat(this.served.complete("guides/")).isEqualTo(all("guides/deep/", "guides/one.md", "guides/other.md"));
		assertThat(this.served.complete("guides/o")).isEqualTo(all("guides/one.md", "guides/other.md"));
		assertThat(this.served.complete("guide.md")).isEqualTo(all("guide.md"));
	}

	@Test
	void suggestsNothingWhereThereIsNothing() {
		for (String typed : List.of("x", "Gui", "guides/x", "missing/", "data/", "/", "//", "./", "../", "..",
				"guides/../", "guides//", ".", ".hid", "%", "%2", "%zz", "guides/%00", "\u0000", "a\\", "\ud800")) {
			assertThat(this.served.complete(typed).values()).as(typed).isEmpty();
		}
	}

	@Test
	void suggestsAtMostAHundredAndTellsThatThereAreMore() throws IOException {
		for (int i = 100; i < 200; i++) {
			this.site.write("many/" + i, "");
		}
		assertThat(this.served.complete("many/").values()).hasSize(100);
		assertThat(this.served.complete("many/").hasMore()).isFalse();
		assertThat(this.served.complete("many/").total()).isEqualTo(100);
		this.site.write("many/0", "");
		assertThat(this.served.complete("many/").values()).hasSize(100).startsWith("many/0", "many/100");
		assertThat(this.served.complete("many/").hasMore()).isTrue();
		assertThat(this.served.complete("many/1").hasMore()).isFalse();
	}

	@Test
	void suggestsWhatATemplateExpandsToTheFile() throws IOException {
		for (String name : List.of("a b", "100%", "%41", "what?", "#1", "[x]", "a&b=c", "\u00e4", "a+b", "{y}",
				"\ud83d\ude00", "'\"", "a:b")) {
			this.site.write("odd/" + name, name);
			assertThat(this.served.complete("odd/" + encodeReserved(name)).values()).as(name).hasSize(1);
		}
		assertThat(this.served.complete("odd/").values()).hasSize(13)
			.allSatisfy((value) -> assertThat(this.served.has(expand(value))).as(value).isTrue());
	}

	@Test
	void suggestsNothingForOtherVariables() {
		assertThat(this.served.adapter()
			.complete(new TemplateArgument(ServedMount.PREFIX + "{+path}{?lines}", "lines", "", Map.of()))
			.blockOptional(ServedMount.TIMEOUT)).isEmpty();
	}

	private static Completion all(String... values) {
		return new Completion(List.of(values), values.length, false);
	}

	/** Encodes a name as an earlier suggestion does. */
	private static String encodeReserved(String name) {
		return name.replace("%", "%25");
	}

	/** Expands {@code {+path}}: keeps reserved and percent-encoded characters. */
	private static String expand(String value) {
		StringBuilder expanded = new StringBuilder();
		value.codePoints()
			.mapToObj(Character::toString)
			.map((c) -> ("%/?#[]@!$&'()*+,;=:".contains(c)) ? c : PercentEncoding.encode(c))
			.forEach(expanded::append);
		return expanded.toString();
	}

}
