package io.mcpgateway.resource.content;

import io.mcpgateway.resource.content.Content.Form;
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

	/**
	 * Suffixes that texts share with binary files: of keys and certificates, and of the
	 * languages that GitHub's Linguist knows ({@code lib/linguist/languages.yml}).
	 */
	@ParameterizedTest
	@ValueSource(strings = { "pem", "crt", "cer", "key", "pub", "asc", "sig", "p7b", "crl", "gpg", "dump", "dist",
			"mts", "cu", "dts", "stl", "ps", "eps", "dot", "pot", "org", "mod", "csh", "tcsh", "texi", "tpl", "mmd",
			"m3u", "m3u8", "do", "scd", "sc", "pml", "mat", "nc", "cdf", "rq", "fbs", "clp", "cil", "arc", "afm", "bdf",
			"pfa", "xpm", "dxf", "igs", "wrl", "pgn", "cif", "xyz", "pdb", "hdr", "fig", "ppd", "com", "spc", "prc",
			"pwn", "raw", "las", "ice", "geo", "gmx", "x3d", "adp", "aw", "fnc", "plb", "cmp", "mrc", "fst", "pic",
			"sdp", "shar", "sus", "hqx", "wpl", "qfx", "iif" })
	void mayBeTextDespiteTheirNames(String suffix) {
		assertThat(Form.of(MediaTypes.ofName("a." + suffix))).isEqualTo(Form.BY_BYTES);
	}

	@ParameterizedTest
	@ValueSource(strings = { "png", "pdf", "zip", "jar", "docx", "xls", "ppt", "msg", "odt", "mp4", "mp3", "ttf", "gz",
			"7z", "class", "exe", "bin", "so" })
	void areNeverText(String suffix) {
		assertThat(Form.of(MediaTypes.ofName("a." + suffix))).isEqualTo(Form.BLOB);
	}

	@Test
	void ofASuffixSayNothingOfText() {
		assertThat(MediaTypes.ofText("application/vnd.lotus-organizer")).isEqualTo("text/plain");
		assertThat(MediaTypes.ofText("text/markdown")).isEqualTo("text/markdown");
		assertThat(MediaTypes.ofText("application/x-of-a-server")).isEqualTo("application/x-of-a-server");
		assertThat(MediaTypes.ofText(null)).isEqualTo("text/plain");
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
