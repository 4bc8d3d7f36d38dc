package io.mcpgateway.adapter.postgres.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/**
 * Memory in which documents are kept ahead of their readers, 1.25 MiB of each, so that
 * the connection that a document comes from goes back although its reader is slow. When
 * there is no memory left, a document is read as its reader takes it.
 */
final class DocumentSpool {

	private static final int PIECE_BYTES = 40 * 1024;

	private static final int MAX_PIECES = 32;

	private final Semaphore free;

	/** A spool of so much memory for all documents together. */
	DocumentSpool(DataSize memory) {
		this.free = new Semaphore((int) (memory.toBytes() / (MAX_PIECES * PIECE_BYTES)));
	}

	/** Cuts a document into pieces of a size, of which a spool keeps so many. */
	static Flux<DataBuffer> cut(Flux<DataBuffer> document) {
		return document.concatMapIterable(DocumentSpool::pieces, 1);
	}

	/**
	 * Reads a document that is cut into pieces ahead of its reader, if there is memory
	 * left for it.
	 */
	Flux<DataBuffer> read(Flux<DataBuffer> document) {
		return Flux.using(this.free::tryAcquire,
				(isKept) -> isKept ? document.publishOn(Schedulers.immediate(), false, MAX_PIECES) : document,
				(isKept) -> {
					if (isKept) {
						this.free.release();
					}
				});
	}

	private static List<DataBuffer> pieces(DataBuffer buffer) {
		List<DataBuffer> pieces = new ArrayList<>(1);
		while (buffer.readableByteCount() > PIECE_BYTES) {
			pieces.add(buffer.split(PIECE_BYTES));
		}
		pieces.add(buffer);
		return pieces;
	}

}
