package io.mcpgateway.adapter.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

import io.mcpgateway.resource.Piece;

/**
 * From which byte to which a piece of a file goes. Lines are counted in constant memory,
 * however long they are.
 *
 * @param end exclusive
 */
record FileRange(long start, long end) {

	private static final int CHUNK = 64 * 1024;

	long length() {
		return this.end - this.start;
	}

	/** Find the piece; what lies beyond the end is empty. */
	static FileRange of(Piece piece, Node file) throws IOException {
		long size = file.attributes().size();
		return switch (piece) {
			case Piece.Whole() -> new FileRange(0, size);
			case Piece.Bytes(long first, long last) ->
				new FileRange(Math.min(first, size), (last < size) ? last + 1 : size);
			case Piece.Lines(long first, long last) -> {
				long start = afterLines(file, 0, size, first - 1);
				yield new FileRange(start, afterLines(file, start, size, last - first + 1));
			}
			case Piece.Tail(long lines) -> new FileRange(beforeLines(file, size, lines), size);
		};
	}

	/** The position after so many lines from {@code start}. */
	private static long afterLines(Node file, long start, long size, long lines) throws IOException {
		long left = lines;
		ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
		for (long position = start; position < size && left > 0; position += chunk.limit()) {
			fill(file, chunk, position, size);
			for (int i = 0; i < chunk.limit(); i++) {
				if (chunk.get(i) == '\n' && --left == 0) {
					return position + i + 1;
				}
			}
		}
		return (left > 0) ? size : start;
	}

	/** The position of so many lines before the end; a last line need not be ended. */
	private static long beforeLines(Node file, long size, long lines) throws IOException {
		long left = lines;
		ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
		if (left == 0) {
			return size;
		}
		for (long end = size; end > 0; end -= chunk.limit()) {
			fill(file, chunk, Math.max(end - CHUNK, 0), end);
			for (int i = chunk.limit() - 1; i >= 0; i--) {
				long next = end - chunk.limit() + i + 1;
				if (chunk.get(i) == '\n' && next < size && --left == 0) {
					return next;
				}
			}
		}
		return 0;
	}

	private static void fill(Node file, ByteBuffer chunk, long position, long end) throws IOException {
		Cancelled.check();
		chunk.clear().limit((int) Math.min(CHUNK, end - position));
		while (chunk.hasRemaining()) {
			if (file.read(chunk, position + chunk.position()) < 0) {
				throw new EOFException("the file became shorter");
			}
		}
	}

}
