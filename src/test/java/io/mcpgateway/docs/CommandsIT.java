package io.mcpgateway.docs;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

import io.mcpgateway.docs.MarkdownPage.CodeBlock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The commands of the guides that {@link GuideWalkIT} does not walk, run against a
 * gateway with the sample data.
 */
class CommandsIT {

	/** Programs that a machine may not have; their lines do nothing then. */
	private static final String STUBS = "for program in psql s3cmd; do"
			+ " command -v $program >/dev/null || eval \"$program() { :; }\"; done\n";

	private static SampleShell shell;

	@BeforeAll
	static void start() throws IOException {
		shell = SampleShell.start();
	}

	@AfterAll
	static void stop() throws IOException {
		shell.close();
	}

	static List<CodeBlock> blocks() throws IOException {
		return MarkdownPage.all()
			.stream()
			.filter((page) -> !GuideWalkIT.PAGES.contains(page.file()))
			.flatMap((page) -> page.code("sh").stream())
			.filter((block) -> !UntestedCommands.contain(block.text()))
			.toList();
	}

	@ParameterizedTest
	@MethodSource("blocks")
	void succeeds(CodeBlock block) throws Exception {
		String output = shell.run(STUBS + block.text()).replace("\": ", "\":");
		assertThat(output).doesNotContain("\"error\":", "\"isError\":true");
		assertThat(count(output, "\"result\":"))
			.isGreaterThanOrEqualTo(count(block.text(), "src/docs/mcp [a-z]+/(?!listen)"));
		boolean isListening = block.text().contains("listen '") || block.text().contains("resources/subscribe");
		if (isListening && (!block.text().contains("s3cmd") || has("s3cmd"))
				&& (!block.text().contains("psql") || has("psql"))) {
			assertThat(output).contains("notifications/resources/updated");
		}
	}

	private static long count(String text, String pattern) {
		return Pattern.compile(pattern).matcher(text).results().count();
	}

	private static boolean has(String program) throws IOException, InterruptedException {
		return new ProcessBuilder("bash", "-c", "command -v " + program).start().waitFor() == 0;
	}

}
