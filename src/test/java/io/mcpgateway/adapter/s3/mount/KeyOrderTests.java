package io.mcpgateway.adapter.s3.mount;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class KeyOrderTests {

	@ParameterizedTest
	@ValueSource(strings = { "a", "a/", "\u00e4", "a\0", "\ue000", "\ud83d\ude00", "\ud800\udc00", "a\u0080" })
	void hasPlacesAroundWhatBeginsAlike(String beginning) {
		for (String below : List.of(beginning, beginning + "\0", beginning + "x", beginning + "\uffff")) {
			assertThat(KeyOrder.isBehind(below, KeyOrder.start(beginning))).isTrue();
			assertThat(KeyOrder.isBehind(KeyOrder.end(beginning), below)).isTrue();
		}
		assertThat(KeyOrder.start(beginning)).doesNotStartWith(beginning);
		assertThat(KeyOrder.end(beginning)).startsWith(beginning);
	}

	@Test
	void isThatOfBytes() {
		assertThat(List.of("a", "a\0", "b", "\u00e4", "\uff5e", "\ud83d\ude00")).isSortedAccordingTo(KeyOrder.BYTES);
		List<String> all = List.of("", "a", "ab", "a\0", "\u00e4", "\ud7ff", "\ue000", "\uffff", "\ud800\udc00",
				"\ud83d\ude00", "\ud83d\ude00a", "a\ud83d\ude01", "a\uffff", "\udbff\udfff");
		for (String one : all) {
			for (String other : all) {
				assertThat(Integer.signum(KeyOrder.BYTES.compare(one, other))).as(one + " and " + other)
					.isEqualTo(Integer.signum(Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8),
							other.getBytes(StandardCharsets.UTF_8))));
			}
		}
	}

	@Test
	void cutsPlacesBetweenCharacters() {
		for (String character : List.of("a", "\u00e4", "\uff5e", "\ud83d\ude00")) {
			String place = "x" + character.repeat(2000);
			String cut = KeyOrder.cut(place);
			assertThat(place).startsWith(cut);
			assertThat(cut.getBytes(StandardCharsets.UTF_8).length).isBetween(1021, 1024);
			assertThat(KeyOrder.isTooLong(cut)).isFalse();
			assertThat(KeyOrder.isTooLong(place)).isTrue();
		}
		assertThat(KeyOrder.cut("short")).isEqualTo("short");
	}

}
