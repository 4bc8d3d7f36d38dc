package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

import io.netty.buffer.ByteBuf;

/**
 * Encoding of content in JSON: escaped text or base64.
 */
enum Encoding {

	/** JSON string of UTF-8 text with the fewest escapes. */
	TEXT("text") {

		@Override
		void encode(byte[] content, ByteBuf out) {
			int from = 0;
			for (int i = 0; i < content.length; i++) {
				byte[] escape = ESCAPES[content[i] & 0xff];
				if (escape != null) {
					out.writeBytes(content, from, i - from);
					out.writeBytes(escape);
					from = i + 1;
				}
			}
			out.writeBytes(content, from, content.length - from);
		}

	},

	/** Base64 with padding, on one line. */
	BLOB("blob") {

		@Override
		void encode(byte[] content, ByteBuf out) {
			out.writeBytes(Base64.getEncoder().encode(content));
		}

	};

	private static final byte[][] ESCAPES = escapes();

	private final String field;

	Encoding(String field) {
		this.field = field;
	}

	/**
	 * Returns the encoding of a file by its name: text for Markdown, binary for all
	 * others.
	 */
	static Encoding of(String fileName) {
		return fileName.endsWith(".md") ? TEXT : BLOB;
	}

	/**
	 * Returns the name of the field of {@code ResourceContents}.
	 */
	String field() {
		return this.field;
	}

	abstract void encode(byte[] content, ByteBuf out);

	private static byte[][] escapes() {
		byte[][] escapes = new byte[256][];
		for (int i = 0; i < 0x20; i++) {
			escapes[i] = "\\u%04x".formatted(i).getBytes(StandardCharsets.US_ASCII);
		}
		String letters = "\bb\tt\nn\ff\rr\"\"\\\\";
		for (int i = 0; i < letters.length(); i += 2) {
			escapes[letters.charAt(i)] = new byte[] { '\\', (byte) letters.charAt(i + 1) };
		}
		return escapes;
	}

}
