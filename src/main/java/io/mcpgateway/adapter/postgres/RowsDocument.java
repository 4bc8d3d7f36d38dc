package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.mcpgateway.adapter.postgres.connection.RowJson;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Streamed JSON object; the second to last member is an array of rows, each on a line.
 * The first bytes wait for the first row: an earlier failure then fails the whole read.
 * The writer holds a single buffer for any number of rows.
 */
final class RowsDocument {

	/** Size of a buffer, since a buffer for each row would be slow. */
	private static final int BUFFER_BYTES = 32 * 1024;

	private static final byte[] FIRST = { '\n' };

	private static final byte[] NEXT = { ',', '\n' };

	private final int limit;

	private DataBuffer buffer = buffer();

	private int rows;

	private @Nullable RowJson last;

	private boolean isMore;

	private boolean isBegun;

	private RowsDocument(String head, int limit) {
		this.limit = limit;
		write(head);
	}

	/**
	 * Writes rows with demand.
	 * @param head the object up to the bracket of the array
	 * @param limit the number of rows to write; a further row only shows that there are
	 * more
	 * @param tail the text after the array's bracket, given the last row if there are
	 * more
	 * @param failure maps a failure before the first bytes
	 */
	public static Flux<DataBuffer> of(String head, int limit, Flux<List<RowJson>> rows, Tail tail,
			Function<Throwable, Mono<Throwable>> failure) {
		return Flux.defer(() -> {
			RowsDocument document = new RowsDocument(head, limit);
			return rows.concatMapIterable(document::add, 1)
				.concatWith(Mono.fromSupplier(() -> document.end(tail)))
				.onErrorResume((failed) -> document.isBegun ? Mono.error(failed)
						: failure.apply(failed).flatMap((mapped) -> Mono.error(mapped)));
		});
	}

	/** Returns the buffers filled by these rows. */
	private List<DataBuffer> add(List<RowJson> fetched) {
		int wanted = Math.min(fetched.size(), this.limit - this.rows);
		this.isMore |= wanted < fetched.size();
		List<DataBuffer> full = new ArrayList<>(1);
		for (RowJson row : fetched.subList(0, wanted)) {
			this.buffer.write((this.rows == 0) ? FIRST : NEXT).write(row.json());
			this.rows++;
			this.last = row;
			if (this.buffer.readableByteCount() >= BUFFER_BYTES) {
				full.add(drain());
			}
		}
		return full;
	}

	private DataBuffer end(Tail tail) {
		write((this.rows > 0) ? "\n]" : "]");
		write(tail.after(this.isMore ? this.last : null));
		return drain();
	}

	private void write(String text) {
		this.buffer.write(text.getBytes(StandardCharsets.UTF_8));
	}

	private DataBuffer drain() {
		this.isBegun = true;
		DataBuffer drained = this.buffer;
		this.buffer = buffer();
		return drained;
	}

	private static DataBuffer buffer() {
		return DefaultDataBufferFactory.sharedInstance.allocateBuffer(BUFFER_BYTES + BUFFER_BYTES / 4);
	}

	/** End of the object. */
	@FunctionalInterface
	public interface Tail {

		/** Returns the text after the rows. */
		String after(@Nullable RowJson lastOfMore);

	}

}
