package io.mcpgateway.document.worker.markdown;

import java.util.Arrays;

import org.xml.sax.SAXException;

/**
 * Encodes Markdown in pieces of whole characters, up to a limit of bytes, and reports
 * progress of the parser from time to time.
 */
public final class MarkdownOutput {

	private static final long PROGRESS_NANOS = 1_000_000_000;

	/** Bytes of the longest character in UTF-8. */
	private static final int MAX_CHARACTER = 4;

	private final Receiver receiver;

	private final byte[] piece;

	private int length;

	private int left;

	private boolean isCut;

	private boolean isSkipped;

	private boolean isStarted;

	private long lastSent = System.nanoTime();

	/** Creates an output of pieces and of a whole with these largest numbers of bytes. */
	public MarkdownOutput(Receiver receiver, int maxPiece, int maxBytes) {
		this.receiver = receiver;
		this.piece = new byte[maxPiece];
		this.left = maxBytes;
	}

	/**
	 * Writes text of whole characters.
	 * @throws LimitException if the text reaches the limit, after the part that fits
	 */
	void write(CharSequence text) throws LimitException {
		for (int i = 0; i < text.length() && !this.isCut; i++) {
			int character = Character.codePointAt(text, i);
			i += Character.charCount(character) - 1;
			int size = size(character);
			if (size > this.left) {
				this.isCut = true;
				break;
			}
			this.left -= size;
			put(character, size);
		}
		if (this.isCut) {
			throw new LimitException();
		}
		this.isStarted |= !text.isEmpty();
	}

	/** Leaves out the rest of the document. */
	public void cut() throws LimitException {
		this.isCut = true;
		throw new LimitException();
	}

	/** Notes a part left out, though more text may follow. */
	public void skip() {
		this.isSkipped = true;
	}

	/** Returns whether the Markdown is shorter than the document. */
	public boolean isCut() {
		return this.isCut || this.isSkipped;
	}

	/** Returns whether the output is still empty. */
	public boolean isEmpty() {
		return !this.isStarted;
	}

	/** Reports progress of the parser to the gateway, at most once a second. */
	public void progress() {
		if (System.nanoTime() - this.lastSent >= PROGRESS_NANOS) {
			this.receiver.progress();
			this.lastSent = System.nanoTime();
		}
	}

	/** Sends the rest of the text. */
	public void flush() {
		if (this.length > 0) {
			byte[] bytes = Arrays.copyOf(this.piece, this.length);
			this.length = 0;
			this.receiver.piece(bytes);
			this.lastSent = System.nanoTime();
		}
	}

	private void put(int character, int size) {
		if (this.length + MAX_CHARACTER > this.piece.length) {
			flush();
		}
		if (size == 1) {
			this.piece[this.length++] = (byte) character;
			return;
		}
		int shift = 6 * (size - 1);
		this.piece[this.length++] = (byte) ((0xf00 >> size) | (character >> shift));
		while (shift > 0) {
			shift -= 6;
			this.piece[this.length++] = (byte) (0x80 | ((character >> shift) & 0x3f));
		}
	}

	private static int size(int character) {
		if (character < 0x80) {
			return 1;
		}
		if (character < 0x800) {
			return 2;
		}
		return (character < 0x10000) ? 3 : MAX_CHARACTER;
	}

	/** Receiver of the Markdown. */
	public interface Receiver {

		/** Receives the next bytes, cut between characters. */
		void piece(byte[] bytes);

		/** Notes progress of the parser. */
		void progress();

	}

	/** Ends the parsing at the maximum length of the Markdown. */
	public static final class LimitException extends SAXException {

		private static final long serialVersionUID = 1;

		LimitException() {
			super("the Markdown reached its limit");
		}

	}

}
