package io.mcpgateway.prompt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import io.mcpgateway.prompt.LoadedPrompts.InvalidPrompt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of invalid files: each is reported with its line, and the other files remain
 * usable.
 */
class WrongFilesTests {

	@TempDir
	private Path folder;

	@BeforeEach
	void aGoodOne() throws IOException {
		write("good.md", "---\ntitle: Good\n---\nSay hello.\n");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '@',
			textBlock = """
					1 | Hello                                            | a prompt must begin with front matter
					1 | @@                                               | a prompt must begin with front matter
					1 | ---~title: A~Hello                               | the front matter is not closed
					2 | ---~---~Hello                                    | the front matter is empty
					2 | ---~- a~---~Hello                                | expected a map
					3 | ---~title: A~titel: B~---~Hello                  | titel is unknown: use arguments, description, icon, name, title
					3 | ---~title: A~title: B~---~Hello                  | the key title is repeated: keep one
					3 | ---~title: A~description: [~---~Hello            | the front matter
					2 | ---~title:~---~Hello                             | title is empty: write a value or remove the key
					2 | ---~title: {a: b}~---~Hello                      | title must be a text
					2 | ---~title: [a]~---~Hello                         | title must be a text
					2 | ---~title: []~---~Hello                          | title must be a text
					3 | ---~title: A~.: d~---~Hello                      | invalid key: begin with a letter or digit
					3 | ---~icon:~- mimeType: [a]~---~Hello              | icon[0].mimetype must be a text
					3 | ---~title: A~b c: d~---~Hello                    | invalid key: begin with a letter or digit
					3 | ---~title: A~icons:~- a~---~Hello                | icons is unknown: use arguments, description, icon
					2 | ---~arguments: {a: b}~---~Hello                  | arguments must be a list
					2 | ---~name: a b~---~Hello                          | the name of a prompt must have 1 to 128 letters
					2 | ---~title: !!java.io.File [x]~---~Hello          | the front matter
					2 | ---~arguments: &a [*a]~---~Hello                 | the front matter
					2 | ---~arguments: x~---~Hello                       | arguments must be a list
					3 | ---~arguments:~- title: A~---~Hello              | an argument has no name
					3 | ---~arguments:~- name: a.b~---~Hello             | the name of an argument must begin with a letter
					3 | ---~arguments:~- name: this~---~Hello            | the name of an argument must begin with a letter
					4 | ---~arguments:~- name: a~  required: maybe~---~x | arguments[0].required must be true or false
					4 | ---~arguments:~- name: a~  values: []~---~x      | the list of values is empty
					4 | ---~arguments:~- name: a~- name: a~---~x         | two arguments have the name a: rename one
					2 | ---~title: [[[[[[[[[[x]]]]]]]]]]~---~x           | the front matter
					4 | ---~title: A~icon:~- theme: dark~---~x           | icon[0] is invalid: check
					3 | ---~icon:~- {src: a.png, theme: red}~---~x       | the theme of an icon must be light or dark
					2 | ---~icon: ../secret.png~---~x                    | the path of an image must be relative to the folder
					2 | ---~icon: http://example.com/a.png~---~x         | an image must be a path in the folder or a data: URI
					2 | ---~icon: missing.png~---~x                      | missing.png does not exist
					4 | ---~title: A~---~~                               | the prompt has no text
					5 | ---~title: A~---~Hello~{{name}}                  | {{name}} is not a declared argument
					5 | ---~title: A~---~~Hello {{#x}} {{/x}}            | {{x}} is not a declared argument
					4 | ---~title: A~---~Hello {{.}}                     | {{.}} is not a declared argument
					4 | ---~title: A~---~Hello {{a.b}}                   | {{a.b}} is not a declared argument
					5 | ---~arguments:~- name: a~---~{{#a}} open         | invalid placeholder
					6 | ---~arguments:~- name: a~---~~{{a                | a placeholder is not closed
					5 | ---~title: A~---~~{{> good}}                     | a prompt cannot include another file
					5 | ---~title: A~---~~{{< good}}{{/good}}            | a prompt cannot include another file
					4 | ---~title: A~---~{{=<% %>=}}                     | the delimiters of placeholders cannot be changed
					5 | ---~title: A~---~Hello~<!-- system -->           | the role of a message must be user or assistant
					5 | ---~title: A~---~Hello~![a](../a.png)            | the path of an image must be relative to the folder
					5 | ---~title: A~---~Hello~![a](/etc/a.png)          | the path of an image must be relative to the folder
					5 | ---~title: A~---~Hello~![a](%2e%2e/a.png)        | the path of an image must be relative to the folder
					5 | ---~title: A~---~Hello~![a](.git/a.png)          | the path of an image must be relative to the folder
					5 | ---~title: A~---~Hello~![a](a.exe)               | an image file must end in .png
					5 | ---~title: A~---~Hello~![a](a.png)               | a.png does not exist
					5 | ---~title: A~---~Hello~![a](data:text/html,x)    | a data: URI must look like
					5 | ---~title: A~---~Hello~![a](data:image/png;base64,a) | the data: URI is not valid base64
					5 | ---~title: A~---~Hello~![a](file:///a b)         | an embedded resource needs a URI
					5 | ---~title: A~---~Hello~![a](file:///a#b)         | an embedded resource needs a URI
					5 | ---~title: A~---~Hello~![a(b)                    | an embedded resource or image must look like ![title](target)
					5 | ---~title: A~---~Hello~![a](file:///{{x}})       | {{x}} is not a declared argument
					6 | ---~arguments:~- name: a~---~Hello~![a]({{#a}}x:/{{/a}}) | a URI must not contain sections
					6 | ---~arguments:~- name: a~---~Hello~![a](x:/{{#a}}x{{/a}}) | a URI must not contain sections
					6 | ---~arguments:~- name: a~---~Hello~![a](x/{{a}}.png)      | the path of an image must not have placeholders
					5 | ---~title: A~---~Hello~```~![a](x)               | the block of code is not closed
					""")
	void tellsTheLine(int line, String text, String reason) throws IOException {
		write("bad.md", text.replace('~', '\n'));
		assertWrong(line, reason);
	}

	@Test
	void tellsTheLineOfWhatIsBinary() throws IOException {
		Files.write(this.folder.resolve("bad.md"), new byte[] { '-', '-', '-', '\n', (byte) 0xff, (byte) 0xfe, 0 });
		assertWrong(2, "the file is not UTF-8 text");
		write("bad.md", "---\ntitle: A\n---\nHello\n\0");
		assertWrong(5, "the file is not UTF-8 text");
	}

	@Test
	void readsNoFileThatIsTooLarge() throws IOException {
		write("bad.md", "---\n---\n" + "a".repeat(1024 * 1024));
		assertWrong(1, "bad.md is larger than 1024KB");
	}

	@Test
	void readsNoFrontMatterThatIsTooLarge() throws IOException {
		write("bad.md", "---\ntitle: " + "a".repeat(64 * 1024) + "\n---\nHello\n");
		assertWrong(2, "the front matter is longer than 65536 characters");
	}

	@Test
	void readsNoMoreSectionsWithinSectionsThanItsBound() throws IOException {
		write("bad.md", "---\narguments: [{name: a}]\n---\n" + "{{#a}}".repeat(40_000) + "{{/a}}".repeat(40_000));
		assertWrong(4, "there are more than 200 sections");
	}

	@Test
	void readsNothingEndless() throws IOException {
		Files.createSymbolicLink(this.folder.resolve("bad.md"), Path.of("/dev/zero"));
		assertWrong(1, "bad.md is outside the folder");
	}

	@Test
	void followsNoLinkToItself() throws IOException {
		Files.createSymbolicLink(this.folder.resolve("bad.md"), Path.of("bad.md"));
		assertWrong(1, "bad.md cannot be read");
	}

	@Test
	void waitsForNoPipe() throws Exception {
		assertThat(new ProcessBuilder("mkfifo", this.folder.resolve("bad.md").toString()).start().waitFor()).isZero();
		assertWrong(1, "bad.md is not a regular file");
	}

	@Test
	void embedsNoPictureFromElsewhere(@TempDir Path elsewhere) throws IOException {
		Files.write(elsewhere.resolve("secret.png"), new byte[] { 1 });
		Files.createSymbolicLink(this.folder.resolve("a.png"), elsewhere.resolve("secret.png"));
		write("bad.md", "---\ntitle: A\n---\n![a](a.png)\n");
		assertWrong(4, "a.png is outside the folder");
	}

	@Test
	void embedsNoPictureThatIsTooLarge() throws IOException {
		Files.write(this.folder.resolve("a.png"), new byte[1024 * 1024 + 1]);
		write("bad.md", "---\ntitle: A\n---\n![a](a.png)\n");
		assertWrong(4, "a.png is larger than 1024KB");
	}

	@Test
	void embedsNoMoreThanItsBound() throws IOException {
		write("bad.md", "---\ntitle: A\n---\n" + "![a](file:///docs/a)\n".repeat(17));
		assertWrong(20, "a prompt embeds at most 16");
	}

	@Test
	void keepsTheFirstOfTwoWithTheSameName() throws IOException {
		write("later.md", "---\nname: good\n---\nSay good-bye.\n");
		LoadedPrompts prompts = load();
		assertThat(prompts.byName().get("good").prompt().title()).isEqualTo("Good");
		assertThat(prompts.wrong())
			.containsExactly(new InvalidPrompt("later.md", 1, "there is a prompt good already, in good.md"));
	}

	@Test
	void leavesOutWhatIsTooMany() throws IOException {
		for (int i = 0; i < 1001; i++) {
			write("m%04d.md".formatted(i), "---\ntitle: A\n---\nHello\n");
		}
		LoadedPrompts prompts = load();
		assertThat(prompts.byName()).hasSize(1000).containsKey("good").doesNotContainKey("m0999");
		assertThat(prompts.wrong()).singleElement()
			.hasToString("m0999.md, line 1: there are more than 1000 files: this one and the following are left out");
	}

	@Test
	void readsOnlyFilesThatSeemToBePrompts() throws IOException {
		write(".hidden.md", "x");
		write("notes.txt", "x");
		Files.createDirectory(this.folder.resolve("folder.md"));
		Files.createDirectory(this.folder.resolve("sub"));
		write("sub/other.md", "x");
		LoadedPrompts prompts = load();
		assertThat(prompts.byName()).containsOnlyKeys("good");
		assertThat(prompts.wrong()).isEmpty();
	}

	private void assertWrong(int line, String reason) {
		LoadedPrompts prompts = load();
		assertThat(prompts.byName()).containsOnlyKeys("good");
		assertThat(prompts.wrong()).singleElement().satisfies((wrong) -> {
			assertThat(wrong.file()).isEqualTo("bad.md");
			assertThat(wrong.reason()).contains(reason).doesNotContain(this.folder.toString(), "\n");
			assertThat(wrong.line()).as(wrong.reason()).isEqualTo(line);
		});
	}

	private LoadedPrompts load() {
		return new PromptLoader(new PromptDirectory(this.folder)).load();
	}

	private void write(String name, String text) throws IOException {
		Files.write(this.folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
	}

}
