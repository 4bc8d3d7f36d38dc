package io.mcpgateway.transport.stdio;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.rpc.EncodedMessage;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.transport.stdio.OutputLine.OutputMessage;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Sequential writer of lines, on a thread that waits while the client does not read.
 * Requests the next buffer of a streamed message when the last buffer was taken.
 */
final class LineWriter {

	private static final int BUFFER = 32 * 1024;

	private final JsonRpcCodec codec;

	private final OutputStream output;

	private final Scheduler scheduler;

	private final AtomicLong taken = new AtomicLong();

	private volatile boolean isWriting;

	private volatile boolean isBroken;

	LineWriter(JsonRpcCodec codec, OutputStream output, Scheduler scheduler) {
		this.codec = codec;
		this.output = new BufferedOutputStream(output, BUFFER);
		this.scheduler = scheduler;
	}

	/** Writes the still wanted parts of a line. After an error the stream is unusable. */
	Mono<Void> write(OutputLine line) {
		return Mono.fromCallable(() -> line.parts().stream().filter(OutputMessage::passes).toList())
			.subscribeOn(this.scheduler)
			.filter((wanted) -> !wanted.isEmpty())
			.flatMap((wanted) -> write(wanted, line.isBatch()))
			.doFinally((signal) -> line.parts().forEach(OutputMessage::written));
	}

	/** Returns the number of bytes taken by the client. */
	long taken() {
		return this.taken.get();
	}

	/** Returns whether a line is incomplete. */
	boolean isWriting() {
		return this.isWriting;
	}

	/** Returns whether the client stopped reading. */
	boolean isBroken() {
		return this.isBroken;
	}

	private Mono<Void> write(List<OutputMessage> parts, boolean isBatch) {
		return Flux.fromIterable(parts)
			.index()
			.concatMap((part) -> write(isBatch ? ((part.getT1() == 0) ? "[" : ",") : "", part.getT2()), 0)
			.then(put(() -> end(isBatch)));
	}

	private Mono<Void> write(String before, OutputMessage part) {
		EncodedMessage encoded = this.codec.encode(part.message(), part.version());
		return put(() -> write(before.getBytes(StandardCharsets.US_ASCII))).then(switch (encoded) {
			case EncodedMessage.Whole whole -> put(() -> write(whole.pieces().toArray(byte[][]::new)));
			case EncodedMessage.Streamed(var bytes) -> bytes.publishOn(this.scheduler, 1)
				.concatMap((buffer) -> put(() -> write(BufferBytes.drain(buffer))), 0)
				.then();
		});
	}

	private @Nullable Void end(boolean isBatch) throws IOException {
		write((isBatch ? "]\n" : "\n").getBytes(StandardCharsets.US_ASCII));
		this.output.flush();
		this.isWriting = false;
		return null;
	}

	private @Nullable Void write(byte[]... pieces) throws IOException {
		this.isWriting = true;
		for (byte[] piece : pieces) {
			this.output.write(piece);
			this.taken.addAndGet(piece.length);
		}
		return null;
	}

	private Mono<Void> put(Callable<@Nullable Void> action) {
		return Mono.<Void>fromCallable(action).doOnError((failure) -> this.isBroken = true);
	}

}
