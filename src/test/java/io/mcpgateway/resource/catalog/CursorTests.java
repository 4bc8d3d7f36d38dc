package io.mcpgateway.resource.catalog;

import java.util.Base64;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests of the cursors of lists. */
class CursorTests {

	@Test
	void beginsWhereThereIsNone() {
		assertThat(Cursor.key(null)).isEqualTo(Cursor.START);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "file:///docs/a%20b", "file:///docs/Übersicht/€/😀", "\u0001", "?/+" })
	void goesOnAfterTheKeyThatItWasMadeOf(String key) {
		assertThat(Cursor.after(key)).matches("[A-Za-z0-9_-]+");
		assertThat(Cursor.key(Cursor.after(key))).isEqualTo(key);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "A", "AA", "AAAA", "AAAAA", "AAAAAA", "AAAAAAA", "junk", "____", "%", "ü", "a b",
			"\u0000", "AAAAAAAA", "//8=", "eyJhIjoxfQ" })
	void refusesWhatNoPageGave(String cursor) {
		requireInvalid(cursor);
	}

	@Test
	void refusesACursorOfWhichAnyBitWasChanged() {
		byte[] cursor = Base64.getUrlDecoder().decode(Cursor.after("file:///docs/a"));
		for (int bit = 0; bit < cursor.length * 8; bit++) {
			byte[] changed = cursor.clone();
			changed[bit / 8] ^= (byte) (1 << bit % 8);
			requireInvalid(Base64.getUrlEncoder().withoutPadding().encodeToString(changed));
		}
	}

	@Test
	void refusesEveryCutOfACursor() {
		String cursor = Cursor.after("file:///docs/a");
		for (int length = 0; length < cursor.length(); length++) {
			requireInvalid(cursor.substring(0, length));
		}
	}

	private static void requireInvalid(String cursor) {
		assertThatExceptionOfType(McpException.class).as(cursor)
			.isThrownBy(() -> Cursor.key(cursor))
			.satisfies((failure) -> assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_PARAMS));
	}

}
