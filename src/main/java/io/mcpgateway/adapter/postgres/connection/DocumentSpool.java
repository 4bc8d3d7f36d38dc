package io.mcpgateway.adapter.postgres.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/**
 * Memory that keeps up to 1.25 MiB of each document ahead of its reader, to return the
 * document's connection although the reader is slow. While the memory is in use, further
 * documents are read at the pace of their readers.
 */
final class DocumentSpool {

	private static final int PIECE_BYTES = 40 * 1024;

	private static final int MAX_PIECES = 32;

	private final Semaphore free;

	/** Creates a spool with memory for all documents together. */
	DocumentSpool(DataSize memory) {
		this.free = new Semaphore((int) (memory.toBytes() / (MAX_PIECES * PIECE_BYTES)));
	}

	/** Cuts a document into pieces of the spool's size. */
	static Flux<DataBuffer> cut(Flux<DataBuffer> document) {
		return document.concatMapIterable(DocumentSpool::pieces, 1);
	}

	/** Reads a cut document ahead of its reader, if memory is left. */
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
