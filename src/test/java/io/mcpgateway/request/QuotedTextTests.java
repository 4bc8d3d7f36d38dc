package io.mcpgateway.request;

import java.util.Collections;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests quoted values of requests. */
class QuotedTextTests {

	@Test
	void quotesAValueAndTheFirstOfSeveral() {
		assertThat(QuotedText.of("account")).isEqualTo("\"account\"");
		assertThat(QuotedText.of(7)).isEqualTo("\"7\"");
		assertThat(QuotedText.of(List.of("a", "b"))).isEqualTo("\"a\", \"b\"");
		assertThat(QuotedText.of(List.of("a", "b", "c", "d", "e"))).isEqualTo("\"a\", \"b\", \"c\" and 2 more");
	}

	@Test
	void saysThatAValueIsAbsent() {
		assertThat(QuotedText.of(null)).isEqualTo("nothing");
		assertThat(QuotedText.of(Set.of())).isEqualTo("nothing");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\nb", "a\r\nb", "a\u2028b", "a\u001b[31mb", "a\"b", "a\u202eb", "a\u0000b", "\ud800" })
	void isOneLineOfPrintableAscii(String text) {
		assertThat(QuotedText.of(text)).matches("\"[ -~&&[^\"]]*\"");
	}

	@Test
	void isBounded() {
		String text = "x".repeat(1_000_000);
		assertThat(QuotedText.of(text)).hasSizeLessThan(110).endsWith("x...\"");
		assertThat(QuotedText.of(Collections.nCopies(10_000, text))).hasSizeLessThan(350);
	}

}
