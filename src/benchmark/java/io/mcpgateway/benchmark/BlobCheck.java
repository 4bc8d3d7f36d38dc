package io.mcpgateway.benchmark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * Checks the streamed blob of one answer by length and checksum, and keeps the envelope
 * around it.
 */
final class BlobCheck implements ResponseReader.Body {

	private static final String START = "\"blob\":\"";

	private final long length;

	private final long checksum;

	private final CRC32C running = new CRC32C();

	private final ByteArrayOutputStream head = new ByteArrayOutputStream();

	private final ByteArrayOutputStream tail = new ByteArrayOutputStream();

	private long left;

	private boolean inside;

	/**
	 * Creates a check.
	 * @param length the number of characters of the base64
	 * @param checksum the checksum of these characters
	 */
	BlobCheck(long length, long checksum) {
		this.length = length;
		this.checksum = checksum;
		this.left = length;
	}

	/**
	 * Returns an equal check for another answer.
	 */
	BlobCheck again() {
		return new BlobCheck(this.length, this.checksum);
	}

	@Override
	public void accept(ByteBuffer piece) throws IOException {
		while (!this.inside && piece.hasRemaining()) {
			this.head.write(piece.get());
			this.inside = this.head.toString(StandardCharsets.UTF_8).endsWith(START);
			if (this.head.size() > 64 * 1024) {
				throw new IOException("the answer has no blob: " + this.head.toString(StandardCharsets.UTF_8));
			}
		}
		int count = (int) Math.min(this.left, piece.remaining());
		this.running.update(piece.slice(piece.position(), count));
		piece.position(piece.position() + count);
		this.left -= count;
		while (piece.hasRemaining()) {
			this.tail.write(piece.get());
		}
	}

	/**
	 * Ends the answer.
	 * @return the envelope of the blob
	 */
	Envelope complete(int status) throws IOException {
		if (status != 200 || !this.inside) {
			throw new IOException("status " + status + ": " + this.head.toString(StandardCharsets.UTF_8));
		}
		if (this.left > 0 || this.running.getValue() != this.checksum || this.tail.toByteArray()[0] != '"') {
			throw new IOException("the blob is not the file");
		}
		return new Envelope(this.head.toByteArray(), this.tail.toByteArray());
	}

}
