package io.mcpgateway.resource.content;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of media types by name, and of the types that count as text. */
class MediaTypesTests {

	@ParameterizedTest
	@CsvSource({ "a.md, text/markdown", "a.yaml, application/yaml", "a.yml, application/yaml",
			"a.json, application/json", "a.toml, application/toml", "a.ts, text/x-typescript", "a.rs, text/x-rust",
			"go.mod, text/x-go-mod", "a.sql, text/x-sql", "a.svg, image/svg+xml", "a.csv, text/csv" })
	void areTextByTheirNames(String name, String type) {
		assertThat(MediaTypes.ofName(name)).isEqualTo(type);
		assertThat(MediaTypes.isText(type)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "a.png", "a.pdf", "a.zip", "a.docx", "a.mp4", "a.bin" })
	void areBytesByTheirNames(String name) {
		String type = MediaTypes.ofName(name);
		assertThat(type).isNotNull();
		assertThat(MediaTypes.isText(String.valueOf(type))).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/problem+json", "application/vnd.x+yaml; charset=utf-8", "image/svg+XML" })
	void areTextByTheirSuffixes(String type) {
		assertThat(MediaTypes.isText(type)).isTrue();
	}

	@Test
	void areNotKnownByNamesThatSayNothing() {
		assertThat(MediaTypes.ofName("Kconfig")).isNull();
	}

}
