package io.mcpgateway.corpus;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests for {@link UnifiedDiff}. */
class UnifiedDiffTests {

	@ParameterizedTest
	@ValueSource(strings = { "", " list()", " From: caller\r#a", " Martin \u00c5gren", " a\u2028b" })
	void readsHunksWithAnyHeading(String heading) {
		String text = """
				diff --git a/names b/names
				--- a/names
				+++ b/names
				@@ -7 +7 @@%s
				---- four
				++++ five
				""".formatted(heading);
		assertThat(UnifiedDiff.of(text.getBytes(StandardCharsets.UTF_8)).headers())
			.containsExactly("diff --git a/names b/names", "--- a/names", "+++ b/names");
	}

}
