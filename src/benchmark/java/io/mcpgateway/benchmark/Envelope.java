package io.mcpgateway.benchmark;

import java.util.Arrays;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * The bytes around the content in the body of an answer.
 *
 * @param head the bytes before the encoded content
 * @param tail the bytes after it
 */
record Envelope(byte[] head, byte[] tail) {

	/**
	 * Cuts the encoded content out of an answer.
	 * @throws IllegalStateException if the answer does not contain the encoded content
	 */
	static Envelope around(byte[] content, Encoding encoding, byte[] answer) {
		ByteBuf encoded = Unpooled.buffer();
		encoding.encode(content, encoded);
		int length = encoded.readableBytes();
		int from = indexOf(answer, Arrays.copyOf(encoded.array(), length));
		if (from < 0) {
			throw new IllegalStateException("the gateway's answer does not hold the file as the ceiling encodes it");
		}
		return new Envelope(Arrays.copyOf(answer, from), Arrays.copyOfRange(answer, from + length, answer.length));
	}

	int length() {
		return this.head.length + this.tail.length;
	}

	private static int indexOf(byte[] bytes, byte[] part) {
		for (int i = 0; i <= bytes.length - part.length; i++) {
			if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
				return i;
			}
		}
		return -1;
	}

}
