package io.mcpgateway.adapter.git.mirror;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class IdFormatInputTests {

	@ParameterizedTest
	@ValueSource(strings = { "000eversion 2\n0019object-format=sha256\n",
			"0000 refs/heads/main\0multi_ack object-format=sha256 agent=git\n",
			"0000 refs/heads/main\0object-format=sha256\n" })
	void failsAtTheOfferOfOtherIds(String answer) {
		for (int step : new int[] { 1, 7, 4096 }) {
			assertThatIOException().isThrownBy(() -> read(answer, step)).withMessage(IdFormatInput.OTHER_IDS);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "000eversion 2\n0017object-format=sha1\n", "0000 refs/heads/object-format=sha256\n", "" })
	void readsAnythingElse(String answer) throws IOException {
		assertThat(read(answer, 5)).isEqualTo(answer);
	}

	/** What stands after the capabilities is content. */
	@ParameterizedTest
	@ValueSource(strings = { " object-format=sha256\n" })
	void readsContentThatNamesAFormat(String text) throws IOException {
		String answer = "x".repeat(4096) + text;
		assertThat(read(answer, 1000)).isEqualTo(answer);
	}

	private static String read(String answer, int step) throws IOException {
		StringBuilder read = new StringBuilder();
		try (InputStream in = new IdFormatInput(
				new ByteArrayInputStream(answer.getBytes(StandardCharsets.ISO_8859_1)))) {
			for (byte[] part = in.readNBytes(step); part.length > 0; part = in.readNBytes(step)) {
				read.append(new String(part, StandardCharsets.ISO_8859_1));
			}
		}
		return read.toString();
	}

}
