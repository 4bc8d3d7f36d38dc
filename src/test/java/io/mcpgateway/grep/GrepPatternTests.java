package io.mcpgateway.grep;

import java.nio.charset.StandardCharsets;

import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of patterns in the bytes of texts. */
class GrepPatternTests {

	@ParameterizedTest
	@CsvSource(delimiter = '~', value = { "pump~false~false~a pump~true", "pump~false~false~a Pump~false",
			"PUMP~false~true~a Pump~true", "kelvin~false~true~\u212Aelvin~true", "kelvin~false~true~celsius~false",
			"gas~false~true~ga\u017F~true", "gas~false~true~Räder~true", "drücke~false~true~DRÜCKE~true",
			"drücke~false~true~DRUCKE~false", "pum+p~true~false~a pumm~true", "pump|disc~true~false~a disc~true",
			"pump|disc~true~false~a bell~false", "(?i)BELL~true~false~a bell~true", ".~true~false~x~true" })
	void tellsTextsThatMayMatch(String pattern, boolean isExpression, boolean ignoresCase, String text,
			boolean mayMatch) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		assertThat(GrepPattern.of(pattern, isExpression, ignoresCase).mayMatch(bytes, bytes.length))
			.isEqualTo(mayMatch);
	}

	@Test
	void halfOfACharacterIsRefused() {
		assertThatThrownBy(() -> GrepPattern.of("a\ud83d", false, false)).isInstanceOf(McpException.class)
			.hasMessage("Invalid pattern: it has half of a character: write both surrogates");
	}

}
