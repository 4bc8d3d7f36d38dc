package io.mcpgateway.cluster.redis;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Content of a message with its sender.
 *
 * @param sender the name of the sending node
 * @param number the number of the message, which counts the messages of the sender from 1
 */
record Envelope(String sender, long number, byte[] content) {

	private static final int SENDER_BYTES = 8;

	/** Size of an envelope besides the content. */
	static final int OVERHEAD_BYTES = 1 + SENDER_BYTES + Long.BYTES;

	private static final Pattern SENDER = Pattern.compile("[!-~]{" + SENDER_BYTES + "}");

	/** First byte. Messages of another format are skipped. */
	private static final byte FORMAT = 1;

	byte[] toBytes() {
		return ByteBuffer.allocate(OVERHEAD_BYTES + this.content.length)
			.put(FORMAT)
			.put(this.sender.getBytes(StandardCharsets.US_ASCII))
			.putLong(this.number)
			.put(this.content)
			.array();
	}

	static Envelope read(byte[] bytes) throws IOException {
		ByteBuffer from = ByteBuffer.wrap(bytes);
		try {
			byte format = from.get();
			byte[] sender = new byte[SENDER_BYTES];
			from.get(sender);
			String name = new String(sender, StandardCharsets.US_ASCII);
			long number = from.getLong();
			byte[] content = new byte[from.remaining()];
			from.get(content);
			if (format == FORMAT && SENDER.matcher(name).matches()) {
				return new Envelope(name, number, content);
			}
		}
		catch (BufferUnderflowException ex) {
			throw new IOException("a message is too short", ex);
		}
		throw new IOException("a message has another format");
	}

}
