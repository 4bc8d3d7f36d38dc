package io.mcpgateway.resource.catalog;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;

import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import org.jspecify.annotations.Nullable;

/**
 * Where a list goes on: the last key of the page before, in a form that clients do not
 * take apart. It needs no state and holds on any node; the checksum tells an accident
 * from a cursor, and a forged one can only skip or repeat.
 */
public final class Cursor {

	/** Before everything. */
	public static final String START = "";

	private static final int CHECKSUM_BYTES = Integer.BYTES;

	private Cursor() {
	}

	/** The cursor of what follows a key. */
	public static String after(String key) {
		byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
		ByteBuffer cursor = ByteBuffer.allocate(CHECKSUM_BYTES + bytes.length).putInt(checksum(bytes)).put(bytes);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor.array());
	}

	/**
	 * The key after which to go on.
	 * @throws McpException if this is no cursor that a page gave
	 */
	public static String key(@Nullable String cursor) {
		if (cursor == null) {
			return START;
		}
		try {
			byte[] bytes = Base64.getUrlDecoder().decode(cursor);
			byte[] key = Arrays.copyOfRange(bytes, Math.min(CHECKSUM_BYTES, bytes.length), bytes.length);
			if (key.length > 0 && ByteBuffer.wrap(bytes).getInt() == checksum(key)) {
				return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(key)).toString();
			}
		}
		catch (IllegalArgumentException | CharacterCodingException ex) {
			// not a cursor of ours
		}
		throw invalid();
	}

	/** The answer to what is no cursor. */
	static McpException invalid() {
		return new McpException(ErrorCode.INVALID_PARAMS, "Invalid cursor: give the nextCursor of a page, or none");
	}

	private static int checksum(byte[] bytes) {
		CRC32 checksum = new CRC32();
		checksum.update(bytes);
		return (int) checksum.getValue();
	}

}
