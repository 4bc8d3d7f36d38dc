package io.mcpgateway.resource;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * UTF-8 as it stands in a JSON string (RFC 8259, section 7). Bytes beyond ASCII stay as
 * they are, so that pieces can be escaped one by one.
 */
final class JsonEscaping {

	/** What each byte becomes, {@code null} for itself. */
	private static final byte[][] ESCAPES = escapes();

	private JsonEscaping() {
	}

	/** Escape the first {@code length} bytes. Up to six bytes come of one. */
	static byte[] escape(byte[] utf8, int length) {
		int grown = 0;
		for (int i = 0; i < length; i++) {
			byte[] escape = (utf8[i] >= 0) ? ESCAPES[utf8[i]] : null;
			grown += (escape != null) ? escape.length - 1 : 0;
		}
		if (grown == 0) {
			return (length == utf8.length) ? utf8 : Arrays.copyOf(utf8, length);
		}
		return escape(utf8, length, new byte[length + grown]);
	}

	private static byte[] escape(byte[] utf8, int length, byte[] escaped) {
		int written = 0;
		for (int i = 0; i < length; i++) {
			byte[] escape = (utf8[i] >= 0) ? ESCAPES[utf8[i]] : null;
			if (escape == null) {
				escaped[written++] = utf8[i];
			}
			else {
				System.arraycopy(escape, 0, escaped, written, escape.length);
				written += escape.length;
			}
		}
		return escaped;
	}

	private static byte[][] escapes() {
		byte[][] escapes = new byte[128][];
		for (int control = 0; control < 0x20; control++) {
			escapes[control] = ("\\u" + HexFormat.of().toHexDigits((char) control)).getBytes(StandardCharsets.US_ASCII);
		}
		String named = "\b\t\n\f\r\"\\";
		for (int i = 0; i < named.length(); i++) {
			escapes[named.charAt(i)] = new byte[] { '\\', (byte) "btnfr\"\\".charAt(i) };
		}
		return escapes;
	}

}
