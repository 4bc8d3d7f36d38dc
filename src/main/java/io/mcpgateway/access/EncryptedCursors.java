package io.mcpgateway.access;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.mcpgateway.rpc.PurposeSealer;
import io.mcpgateway.rpc.SealingKeys;
import org.jspecify.annotations.Nullable;

/**
 * Codec of encrypted pagination cursors: AES-GCM, padded to hide the length, and bound to
 * the caller and the list.
 */
final class EncryptedCursors {

	private static final int BLOCK_BYTES = 256;

	private static final String PURPOSE = "places in lists";

	private final PurposeSealer sealer;

	/** Creates a codec. */
	EncryptedCursors(SealingKeys keys) {
		this.sealer = keys.forPurpose(PURPOSE);
	}

	/**
	 * Encrypts a cursor.
	 * @param context the caller and the list, required to decrypt
	 */
	String seal(String cursor, String context) {
		byte[] text = cursor.getBytes(StandardCharsets.UTF_8);
		return this.sealer.seal(Arrays.copyOf(text, (text.length / BLOCK_BYTES + 1) * BLOCK_BYTES), bytes(context));
	}

	/**
	 * Decrypts a cursor; {@code null} if it was encrypted with another key or context.
	 */
	@Nullable String open(String sealed, String context) {
		byte[] text = this.sealer.open(sealed, bytes(context));
		if (text == null) {
			return null;
		}
		int end = text.length;
		while (end > 0 && text[end - 1] == 0) {
			end--;
		}
		return new String(text, 0, end, StandardCharsets.UTF_8);
	}

	private static byte[] bytes(String context) {
		return (PURPOSE + "\n" + context).getBytes(StandardCharsets.UTF_8);
	}

}
