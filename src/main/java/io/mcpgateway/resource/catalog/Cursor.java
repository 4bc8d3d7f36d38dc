package io.mcpgateway.resource.catalog;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;

import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;

/**
 * Cursor: the last key of a page, encoded for clients. A cursor needs no state and works
 * on any node. The checksum detects accidental errors; a forged cursor can only skip or
 * repeat items.
 */
public final class Cursor {

	/** Key before the first item. */
	public static final String START = "";

	private static final int CHECKSUM_BYTES = Integer.BYTES;

	/** Mark of a sealed key; no URI starts with this mark. */
	private static final String SEALED = "!";

	private Cursor() {
	}

	/** Returns the cursor for the items after a key. */
	public static String after(String key) {
		byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
		ByteBuffer cursor = ByteBuffer.allocate(CHECKSUM_BYTES + bytes.length).putInt(checksum(bytes)).put(bytes);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor.array());
	}

	/**
	 * Returns the key of a cursor.
	 * @throws McpException if the text is not a cursor of a page
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
			// invalid cursor
		}
		throw invalid();
	}

	/**
	 * Returns a cursor of resources, sealed for callers with restricted access.
	 * <b>Why</b>: a plain cursor could name a hidden resource, and forged cursors could
	 * count hidden resources.
	 * @param context list and caller to which a sealed cursor belongs
	 */
	static String seal(String key, Access access, String context) {
		return after(isSealed(access) ? SEALED + access.policy().seal(key, context) : key);
	}

	/**
	 * Returns the key of {@link #seal}.
	 * @throws McpException if the text is not a cursor of this list for this caller
	 */
	static String open(@Nullable String cursor, Access access, String context) {
		String written = key(cursor);
		if (written.equals(START) || !isSealed(access)) {
			return written;
		}
		String key = written.startsWith(SEALED) ? access.policy().open(written.substring(SEALED.length()), context)
				: null;
		if (key == null) {
			throw invalid();
		}
		return key;
	}

	private static boolean isSealed(Access access) {
		return !access.allowsAll(Verb.LIST, "");
	}

	/** Returns the error for an invalid cursor. */
	static McpException invalid() {
		return new McpException(ErrorCode.INVALID_PARAMS,
				"Invalid cursor: send the nextCursor of the previous page, or no cursor");
	}

	private static int checksum(byte[] bytes) {
		CRC32 checksum = new CRC32();
		checksum.update(bytes);
		return (int) checksum.getValue();
	}

}
