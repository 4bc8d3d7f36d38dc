package io.mcpgateway.resource.catalog;

import java.util.Base64;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.testkit.FuzzTarget;
import io.mcpgateway.testkit.FuzzText;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that any text is the cursor of one position, or refused. */
class CursorFuzzTests {

	@FuzzTarget
	void hasOnePosition(byte[] input) {
		String text = FuzzText.of(input);
		checkCursor(text);
		checkCursor(Base64.getUrlEncoder().encodeToString(input));
		PagePosition position = PagePosition.parse(text);
		assertThat(position.listed()).isNotNegative();
		assertThat(PagePosition.parse(position.text())).isEqualTo(position);
		assertThat(position.after()).isEqualTo(text.substring(text.length() - position.after().length()));
		PagePosition next = position.next(1, "file:///a");
		assertThat(PagePosition.parse(Cursor.key(Cursor.after(next.text())))).isEqualTo(next);
	}

	private static void checkCursor(String cursor) {
		try {
			String key = Cursor.key(cursor);
			assertThat(key).isNotEmpty();
			assertThat(Cursor.key(Cursor.after(key))).isEqualTo(key);
		}
		catch (McpException ex) {
			assertThat(ex.code()).isEqualTo(ErrorCode.INVALID_PARAMS);
		}
	}

}
