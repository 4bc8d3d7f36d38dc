package io.mcpgateway.document.worker;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Message of a worker about a task. */
public sealed interface ExtractionReply {

	/** Largest number of bytes in one {@link Text}. */
	int MAX_TEXT = 64 * 1024;

	/**
	 * The worker has started. Sent once, before the first document.
	 *
	 * @param isRestricted whether the worker can open its own files only
	 */
	record Ready(boolean isRestricted) implements ExtractionReply {

	}

	/** The worker got on a little. */
	record Progress() implements ExtractionReply {

	}

	/** Next bytes of the Markdown in UTF-8, cut between characters. */
	record Text(byte[] bytes) implements ExtractionReply {

	}

	/**
	 * The Markdown is complete.
	 *
	 * @param pages number of pages of the document; 0 if it has none
	 * @param isCut whether a limit cut the Markdown
	 */
	record Done(int pages, boolean isCut) implements ExtractionReply {

	}

	/** The document has no Markdown. */
	record Failed(Obstacle obstacle) implements ExtractionReply {

	}

	/** Writes this reply, without flushing. */
	default void write(DataOutputStream out) throws IOException {
		switch (this) {
			case Ready(boolean isRestricted) -> {
				out.writeByte('r');
				out.writeBoolean(isRestricted);
			}
			case Progress() -> out.writeByte('p');
			case Text(byte[] bytes) -> {
				out.writeByte('t');
				out.writeInt(bytes.length);
				out.write(bytes);
			}
			case Done(int pages, boolean isCut) -> {
				out.writeByte('d');
				out.writeInt(pages);
				out.writeBoolean(isCut);
			}
			case Failed(Obstacle obstacle) -> {
				out.writeByte('f');
				out.writeUTF(obstacle.name());
			}
		}
	}

	/**
	 * Reads the next reply.
	 * @throws IOException if the bytes are no reply, or end within one
	 */
	static ExtractionReply read(DataInputStream in) throws IOException {
		return switch (in.readByte()) {
			case 'r' -> new Ready(in.readBoolean());
			case 'p' -> new Progress();
			case 't' -> new Text(bytes(in));
			case 'd' -> new Done(in.readInt(), in.readBoolean());
			case 'f' -> new Failed(obstacle(in.readUTF()));
			default -> throw new IOException("not a reply");
		};
	}

	private static byte[] bytes(DataInputStream in) throws IOException {
		int length = in.readInt();
		if (length < 0 || length > MAX_TEXT) {
			throw new IOException("a text of the wrong length");
		}
		byte[] bytes = new byte[length];
		in.readFully(bytes);
		return bytes;
	}

	private static Obstacle obstacle(String name) throws IOException {
		try {
			return Obstacle.valueOf(name);
		}
		catch (IllegalArgumentException ex) {
			throw new IOException("an unknown obstacle", ex);
		}
	}

}
