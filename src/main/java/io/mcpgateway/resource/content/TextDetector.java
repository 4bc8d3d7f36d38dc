package io.mcpgateway.resource.content;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Detector of text in a stream of buffers: valid UTF-8 (RFC 3629: no overlong form, no
 * surrogate, nothing beyond U+10FFFF) without NUL.
 */
final class TextDetector {

	private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

	private static final long ONES = 0x0101010101010101L;

	private static final long HIGH_BITS = 0x8080808080808080L;

	/** Number of continuation bytes still expected. */
	private int owed;

	/** Lower bound of the next continuation byte. */
	private int low = 0x80;

	private int high = 0xBF;

	/** Returns whether a complete byte array is text. */
	static boolean isText(byte[] bytes) {
		TextDetector scanner = new TextDetector();
		return scanner.accepts(bytes, bytes.length) && scanner.isComplete();
	}

	/** Returns whether all bytes are ASCII, and none is NUL. */
	static boolean isAscii(byte[] bytes) {
		int at = skipAscii(bytes, 0, bytes.length);
		while (at < bytes.length && bytes[at] > 0) {
			at++;
		}
		return at == bytes.length;
	}

	/** Returns whether all bytes to read of a buffer are ASCII, and none is NUL. */
	static boolean isAscii(DataBuffer buffer) {
		byte[] whole = BufferBytes.whole(buffer);
		return (whole != null) ? isAscii(whole) : buffer.indexOf((octet) -> octet <= 0, buffer.readPosition()) < 0;
	}

	/** Checks the next bytes; returns {@code false} once the bytes cannot be text. */
	boolean accepts(byte[] bytes, int length) {
		int i = 0;
		while (i < length) {
			if (this.owed == 0) {
				i = skipAscii(bytes, i, length);
			}
			if (i < length && !accepts(bytes[i++] & 0xff)) {
				return false;
			}
		}
		return true;
	}

	/** Returns whether the last character is complete. */
	boolean isComplete() {
		return this.owed == 0;
	}

	/** Skips eight bytes at a time while all are from 1 to 127. */
	private static int skipAscii(byte[] bytes, int from, int length) {
		int i = from;
		while (i + Long.BYTES <= length) {
			long word = (long) LONG.get(bytes, i);
			if (((word | (word - ONES)) & HIGH_BITS) != 0) {
				break;
			}
			i += Long.BYTES;
		}
		return i;
	}

	private boolean accepts(int octet) {
		if (this.owed > 0) {
			boolean fits = octet >= this.low && octet <= this.high;
			this.owed--;
			expect(0x80, 0xBF);
			return fits;
		}
		if (octet < 0x80) {
			return octet != 0;
		}
		this.owed = (octet >= 0xF0) ? 3 : (octet >= 0xE0) ? 2 : 1;
		switch (octet) {
			case 0xE0 -> expect(0xA0, 0xBF);
			case 0xED -> expect(0x80, 0x9F);
			case 0xF0 -> expect(0x90, 0xBF);
			case 0xF4 -> expect(0x80, 0x8F);
			default -> expect(0x80, 0xBF);
		}
		return octet >= 0xC2 && octet <= 0xF4;
	}

	private void expect(int low, int high) {
		this.low = low;
		this.high = high;
	}

}
