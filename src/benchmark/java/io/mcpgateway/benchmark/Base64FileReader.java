package io.mcpgateway.benchmark;

import java.io.FileInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;

import io.netty.buffer.ByteBuf;

/**
 * Reads a file as base64 between a head and a tail, in pieces that fit the cache of a
 * CPU.
 */
final class Base64FileReader implements AutoCloseable {

	/** Bytes of a piece without the head and the tail, at most. */
	static final int PIECE = 64 * 1024;

	private static final int RAW = PIECE / 4 * 3;

	private static final ThreadLocal<byte[]> RAW_BYTES = ThreadLocal.withInitial(() -> new byte[RAW]);

	private static final ThreadLocal<byte[]> ENCODED_BYTES = ThreadLocal.withInitial(() -> new byte[PIECE]);

	private final FileInputStream in;

	private final Envelope envelope;

	private boolean started;

	Base64FileReader(String file, Envelope envelope) throws IOException {
		this.in = new FileInputStream(file);
		this.envelope = envelope;
	}

	/**
	 * Writes the next piece.
	 * @return whether another piece follows
	 */
	boolean writeNext(ByteBuf out) throws IOException {
		if (!this.started) {
			this.started = true;
			out.writeBytes(this.envelope.head());
		}
		byte[] raw = RAW_BYTES.get();
		byte[] encoded = ENCODED_BYTES.get();
		int count = this.in.readNBytes(raw, 0, RAW);
		byte[] piece = (count == RAW) ? raw : Arrays.copyOf(raw, count);
		out.writeBytes(encoded, 0, Base64.getEncoder().encode(piece, encoded));
		if (count == RAW) {
			return true;
		}
		out.writeBytes(this.envelope.tail());
		return false;
	}

	@Override
	public void close() throws IOException {
		this.in.close();
	}

}
