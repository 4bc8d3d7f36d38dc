package io.mcpgateway.adapter.postgres.rows;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

import io.mcpgateway.adapter.postgres.connection.RowJson;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;

/**
 * A JSON object on its way out, the last but one of whose members is an array of rows,
 * one a line. Nothing of it leaves before there is a row, or is known to be none, so that
 * a failure before is one of the whole. It holds a buffer, whatever the number of rows.
 */
public final class RowsDocument {

	/** A buffer for each row would be slow. */
	private static final int BUFFER_BYTES = 32 * 1024;

	private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(BUFFER_BYTES + BUFFER_BYTES / 4);

	private final int limit;

	private int rows;

	private @Nullable RowJson last;

	private boolean isMore;

	private boolean isBegun;

	private RowsDocument(String head, int limit) {
		this.limit = limit;
		write(head);
	}

	/**
	 * Write rows with demand.
	 * @param head the object up to the bracket of the array
	 * @param limit how many rows to write; of one more is only told that it is there
	 * @param tail what follows the array's bracket, given the last row if there are more
	 * @param failure what a failure means before anything was written
	 */
	public static Flux<DataBuffer> of(String head, int limit, Flux<RowJson> rows, Tail tail,
			UnaryOperator<Throwable> failure) {
		return Flux.defer(() -> {
			RowsDocument document = new RowsDocument(head, limit);
			return rows.handle(document::add)
				.concatWith(Mono.fromSupplier(() -> document.end(tail)))
				.onErrorMap((failed) -> document.isBegun ? failed : failure.apply(failed));
		});
	}

	private void add(RowJson row, SynchronousSink<DataBuffer> sink) {
		if (this.rows == this.limit) {
			this.isMore = true;
			return;
		}
		write((this.rows == 0) ? "\n" : ",\n");
		this.buffer.writeBytes(row.json());
		this.rows++;
		this.last = row;
		if (this.buffer.size() >= BUFFER_BYTES) {
			sink.next(drain());
		}
	}

	private DataBuffer end(Tail tail) {
		write((this.rows > 0) ? "\n]" : "]");
		write(tail.after(this.isMore ? this.last : null));
		return drain();
	}

	private void write(String text) {
		this.buffer.writeBytes(text.getBytes(StandardCharsets.UTF_8));
	}

	private DataBuffer drain() {
		this.isBegun = true;
		DataBuffer drained = DefaultDataBufferFactory.sharedInstance.wrap(this.buffer.toByteArray());
		this.buffer.reset();
		return drained;
	}

	/** The end of the object. */
	@FunctionalInterface
	public interface Tail {

		/** What follows the rows. */
		String after(@Nullable RowJson lastOfMore);

	}

}
