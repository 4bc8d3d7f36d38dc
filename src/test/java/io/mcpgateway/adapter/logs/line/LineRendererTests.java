package io.mcpgateway.adapter.logs.line;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

import io.mcpgateway.adapter.logs.TimedLine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of lines as clients see them. */
class LineRendererTests {

	private static final LineRenderer RENDERER = new LineRenderer(SecretMask.of(true, List.of()), 100);

	@ParameterizedTest
	@CsvSource({ "a line, a line", "one\\ntwo, one\\n    two", "one\\r\\ntwo, one\\n    two", "end\\n, end",
			"end\\r\\n, end", "end\\r, end", "a\\n\\nb, a\\n    \\n    b", "\\nb, \\n    b" })
	void aLineBreakBeginsAnIndentedLine(String line, String shown) {
		assertThat(render(line.translateEscapes())).isEqualTo(shown.translateEscapes());
	}

	@Test
	void noOtherCharacterEndsALine() {
		StringBuilder all = new StringBuilder("a");
		for (char any = 0; any < Character.MIN_SURROGATE; any++) {
			all.append(any).append('b');
		}
		String shown = new LineRenderer(SecretMask.of(true, List.of()), 1_000_000).render(line(all.toString()));
		assertThat(List.of(shown.split("\\R|\\u000c|\\u001c|\\u001d|\\u001e"))).hasSize(2);
		assertThat(shown.lines()).hasSize(2);
	}

	@Test
	void aLineOfLineBreaksIsCutToo() {
		assertThat(render("\n".repeat(60) + "x")).hasSizeLessThan(150).contains("(cut: the line has 61 bytes)");
	}

	private static String render(String text) {
		return RENDERER.render(line(text));
	}

	private static LogLine line(String text) {
		return new TimedLine(Instant.EPOCH, text, text.getBytes(StandardCharsets.UTF_8).length);
	}

}
