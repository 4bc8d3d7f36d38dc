package io.mcpgateway.resource.content;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Escaping of UTF-8 for JSON strings (RFC 8259, section 7). Bytes beyond ASCII stay
 * unchanged, so buffers can be escaped one by one.
 */
final class JsonEscaping {

	private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final long ONES = 0x0101010101010101L;

	private static final long HIGH_BITS = 0x8080808080808080L;

	/** Escape sequence of each byte; empty for unchanged bytes. */
	private static final byte[][] ESCAPES = escapes();

	private JsonEscaping() {
	}

	/**
	 * Escapes bytes, each to up to six; returns the same array if no byte needs an
	 * escape.
	 */
	static byte[] escape(byte[] utf8) {
		int grown = 0;
		for (int at = next(utf8, 0); at < utf8.length; at = next(utf8, at + 1)) {
			grown += ESCAPES[utf8[at]].length - 1;
		}
		return (grown > 0) ? escape(utf8, new byte[utf8.length + grown]) : utf8;
	}

	/** Escapes into an array of exactly the escaped length. */
	private static byte[] escape(byte[] utf8, byte[] escaped) {
		int at = 0;
		int written = 0;
		while (at + Long.BYTES <= utf8.length && written + Long.BYTES <= escaped.length) {
			long word = (long) LONG.get(utf8, at);
			LONG.set(escaped, written, word);
			long found = toEscape(word);
			int plain = (found != 0) ? Long.numberOfTrailingZeros(found) / Byte.SIZE : Long.BYTES;
			at += plain;
			written += plain;
			if (found != 0) {
				written = escape(utf8[at++], escaped, written);
			}
		}
		while (at < utf8.length) {
			written = escape(utf8[at++], escaped, written);
		}
		return escaped;
	}

	/** Writes a byte, escaped if necessary; returns the position after it. */
	private static int escape(byte octet, byte[] escaped, int position) {
		int written = position;
		if (octet < 0 || ESCAPES[octet].length == 0) {
			escaped[written++] = octet;
			return written;
		}
		for (byte part : ESCAPES[octet]) {
			escaped[written++] = part;
		}
		return written;
	}

	/** Returns the position of the next byte to escape; the length if there is none. */
	private static int next(byte[] utf8, int from) {
		int at = from;
		for (; at + Long.BYTES <= utf8.length; at += Long.BYTES) {
			long found = toEscape((long) LONG.get(utf8, at));
			if (found != 0) {
				return at + Long.numberOfTrailingZeros(found) / Byte.SIZE;
			}
		}
		while (at < utf8.length && (utf8[at] < 0 || ESCAPES[utf8[at]].length == 0)) {
			at++;
		}
		return at;
	}

	/**
	 * Marks control characters, quotes and backslashes among eight bytes. The lowest bit
	 * set marks the first match; higher bits may be wrong.
	 */
	private static long toEscape(long word) {
		long controls = (word - ONES * ' ') & ~word;
		return (controls | zeros(word ^ (ONES * '"')) | zeros(word ^ (ONES * '\\'))) & HIGH_BITS;
	}

	private static long zeros(long word) {
		return (word - ONES) & ~word;
	}

	private static byte[][] escapes() {
		byte[][] escapes = new byte[128][0];
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
