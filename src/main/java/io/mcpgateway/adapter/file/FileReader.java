package io.mcpgateway.adapter.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;

import io.mcpgateway.resource.Content.Body;
import io.mcpgateway.resource.Content.InMemory;
import io.mcpgateway.resource.Content.Streamed;
import io.mcpgateway.resource.Piece;
import io.mcpgateway.resource.PieceRange;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Scheduler;

/**
 * Reads files: small pieces at once, others as a stream that opens the file when it is
 * read and takes what it held at that moment. What is appended meanwhile is not read; a
 * file that becomes shorter is an error.
 */
final class FileReader {

	/** Up to here a piece is read at once. */
	private static final int SMALL = 256 * 1024;

	/** A multiple of three, as base64 likes it. */
	private static final int CHUNK = 96 * 1024;

	private final Tree tree;

	private final Scheduler scheduler;

	FileReader(Tree tree, Scheduler scheduler) {
		this.tree = tree;
		this.scheduler = scheduler;
	}

	/** Read what is told in bytes of an open file, or tell how to. */
	Body read(Node file, List<String> path, Piece.Bytes piece) throws IOException {
		return body(file, path, piece, PieceRange.of(piece, file.attributes().size()));
	}

	/** Look for a piece; what is no file is a {@link NoSuchFileException}. */
	Mono<Body> find(List<String> path, Piece piece) {
		Mono<Body> found = Mono.using(() -> open(path),
				(file) -> range(file, piece).handle((range, sink) -> found(file, path, piece, range, sink)),
				Node::close);
		return Cancelled.quietly(found.subscribeOn(this.scheduler));
	}

	private void found(Node file, List<String> path, Piece piece, PieceRange range, SynchronousSink<Body> sink) {
		try {
			sink.next(body(file, path, piece, range));
		}
		catch (IOException ex) {
			sink.error(ex);
		}
	}

	private Body body(Node file, List<String> path, Piece piece, PieceRange range) throws IOException {
		return (range.length() <= SMALL) ? new InMemory(read(file, range))
				: new Streamed(stream(path, piece), range.length());
	}

	private Flux<DataBuffer> stream(List<String> path, Piece piece) {
		Flux<DataBuffer> chunks = Flux.using(() -> open(path),
				(file) -> range(file, piece).flatMapMany((range) -> chunks(file, range.start(), range.end())),
				Node::close);
		return Cancelled.quietly(chunks.subscribeOn(this.scheduler));
	}

	private static Mono<PieceRange> range(Node file, Piece piece) {
		return PieceRange.find(piece, file.attributes().size(),
				(start, end) -> Cancelled.quietly(chunks(file, start, end)));
	}

	private Node open(List<String> path) throws IOException {
		Node file = this.tree.open(path);
		if (file == null || file.attributes().kind() != Kind.FILE) {
			close(file);
			throw new NoSuchFileException("the file is gone");
		}
		return file;
	}

	/** What is there now, even if that is less than there was at the opening. */
	private static byte[] read(Node file, PieceRange range) throws IOException {
		ByteBuffer bytes = ByteBuffer.allocate((int) range.length());
		int read = 0;
		while (bytes.hasRemaining() && read >= 0) {
			read = file.read(bytes, range.start() + bytes.position());
		}
		return bytes.hasRemaining() ? Arrays.copyOf(bytes.array(), bytes.position()) : bytes.array();
	}

	private static Flux<DataBuffer> chunks(Node file, long start, long end) {
		return Flux.generate(() -> start, (position, sink) -> next(file, position, end, sink));
	}

	private static long next(Node file, long position, long end, SynchronousSink<DataBuffer> sink) {
		if (position == end) {
			sink.complete();
			return end;
		}
		ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(CHUNK, end - position));
		try {
			while (chunk.hasRemaining()) {
				Cancelled.check();
				if (file.read(chunk, position + chunk.position()) < 0) {
					throw new EOFException("the file became shorter");
				}
			}
			sink.next(DefaultDataBufferFactory.sharedInstance.wrap(chunk.flip()));
		}
		catch (IOException ex) {
			sink.error(ex);
		}
		return position + chunk.limit();
	}

	private static void close(@Nullable Node file) {
		if (file != null) {
			file.close();
		}
	}

}
