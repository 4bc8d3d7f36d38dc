package io.mcpgateway.adapter.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

import io.mcpgateway.resource.Content.Body;
import io.mcpgateway.resource.Content.InMemory;
import io.mcpgateway.resource.Content.Streamed;
import io.mcpgateway.resource.Piece;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Scheduler;

/**
 * Reads files: small ones at once, others as a stream that opens the file when it is read
 * and takes what it held at that moment. What is appended meanwhile is not read; a file
 * that becomes shorter is an error.
 */
final class FileReader {

	/** Up to here a file is read at once. */
	private static final int SMALL = 256 * 1024;

	/** A multiple of three, as base64 likes it. */
	private static final int CHUNK = 96 * 1024;

	private final Tree tree;

	private final Scheduler scheduler;

	FileReader(Tree tree, Scheduler scheduler) {
		this.tree = tree;
		this.scheduler = scheduler;
	}

	/** Read a piece of an open file, or tell how to. */
	Body read(Node file, List<String> path, Piece piece) throws IOException {
		FileRange range = FileRange.of(piece, file);
		if (range.length() <= SMALL) {
			return new InMemory(read(file, range));
		}
		Flux<DataBuffer> chunks = Flux.generate(() -> open(path, piece), Reading::next, Reading::close);
		return new Streamed(Cancelled.quietly(chunks.subscribeOn(this.scheduler)));
	}

	private Reading open(List<String> path, Piece piece) throws IOException {
		Node file = this.tree.open(path);
		if (file == null || file.attributes().kind() != Kind.FILE) {
			close(file);
			throw new IOException("the file is gone");
		}
		try {
			return new Reading(file, FileRange.of(piece, file));
		}
		catch (IOException | RuntimeException ex) {
			close(file);
			throw ex;
		}
	}

	/** What is there now, even if that is less than there was at the opening. */
	private static byte[] read(Node file, FileRange range) throws IOException {
		ByteBuffer bytes = ByteBuffer.allocate((int) range.length());
		int read = 0;
		while (bytes.hasRemaining() && read >= 0) {
			read = file.read(bytes, range.start() + bytes.position());
		}
		return bytes.hasRemaining() ? Arrays.copyOf(bytes.array(), bytes.position()) : bytes.array();
	}

	private static void close(@Nullable Node file) {
		if (file != null) {
			file.close();
		}
	}

	/** A file that is being read. */
	private static final class Reading {

		private final Node file;

		private final long end;

		private long position;

		Reading(Node file, FileRange range) {
			this.file = file;
			this.position = range.start();
			this.end = range.end();
		}

		Reading next(SynchronousSink<DataBuffer> sink) {
			if (this.position == this.end) {
				sink.complete();
				return this;
			}
			ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(CHUNK, this.end - this.position));
			try {
				while (chunk.hasRemaining()) {
					if (this.file.read(chunk, this.position + chunk.position()) < 0) {
						throw new EOFException("the file became shorter");
					}
				}
				this.position += chunk.position();
				sink.next(DefaultDataBufferFactory.sharedInstance.wrap(chunk.flip()));
			}
			catch (IOException ex) {
				sink.error(ex);
			}
			return this;
		}

		void close() {
			this.file.close();
		}

	}

}
