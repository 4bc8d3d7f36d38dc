package io.mcpgateway.resource.content;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/**
 * Decoder of the encoding that a name has in practice, see {@link TextEncoding#decoding}.
 * Replaces each wrong character by U+FFFD.
 * <p>
 * <b>Why</b> not a decoder of Java alone: after a wrong character of Big5, it leaves out
 * the ASCII behind the first byte too, so that lines of a damaged text grow together. The
 * Encoding Standard of the WHATWG keeps ASCII in each encoding that has it.
 */
final class TextDecoder {

	private static final char REPLACEMENT = '\uFFFD';

	private final CharsetDecoder decoder;

	private final boolean keepsAscii;

	TextDecoder(Charset charset) {
		this.keepsAscii = TextEncoding.isAsciiBased(charset);
		this.decoder = TextEncoding.decoding(charset)
			.newDecoder()
			.onMalformedInput(CodingErrorAction.REPORT)
			.onUnmappableCharacter(CodingErrorAction.REPORT);
	}

	/** Returns an empty buffer for the text of bytes, and for some further characters. */
	CharBuffer buffer(int bytes, int further) {
		// A replaced byte needs one character at least, whatever the maximum of the
		// encoding
		return CharBuffer.allocate((int) (bytes * Math.max(1.0, this.decoder.maxCharsPerByte())) + further + 1);
	}

	/**
	 * Decodes bytes, and leaves those of an incomplete character in the buffer unless
	 * they are the last.
	 */
	void decode(ByteBuffer in, CharBuffer out, boolean isLast) {
		CoderResult result = this.decoder.decode(in, out, isLast);
		while (result.isError()) {
			in.position(in.position() + wrongBytes(in, result.length()));
			out.put(REPLACEMENT);
			result = this.decoder.decode(in, out, isLast);
		}
		if (isLast) {
			this.decoder.flush(out);
		}
	}

	private int wrongBytes(ByteBuffer in, int length) {
		int wrong = 1;
		while (wrong < length && !(this.keepsAscii && in.get(in.position() + wrong) >= 0)) {
			wrong++;
		}
		return wrong;
	}

}
