package io.mcpgateway.resource.content;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the bounds of a range, and of the bytes read to find them. */
class ByteRangeTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final int END = 64 * 1024;

	private static final int MIB = 1024 * 1024;

	private final AtomicLong read = new AtomicLong();

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 7, 100, 4096 })
	void findsTheLinesThatASimpleSearchFinds(int chunk) {
		Random random = new Random(chunk);
		for (int size = 0; size < 60; size++) {
			byte[] bytes = text(random, size, 4);
			for (int first = 1; first < 12; first++) {
				for (int last : new int[] { first, first + 1, first + 5, Integer.MAX_VALUE }) {
					assertFound(new ReadRange.Lines(first, last), bytes, chunk);
				}
				assertFound(new ReadRange.Lines(first, Long.MAX_VALUE), bytes, chunk);
				assertFound(new ReadRange.Tail(first - 1), bytes, chunk);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1000, END - 1, END, END + 1, 96 * 1024 })
	void findsThemInWhatIsLargerThanWhatIsLookedAt(int chunk) {
		Random random = new Random(chunk);
		for (int size : new int[] { END - 1, END, END + 1, END + 2, 4 * END, 4 * END + 1, 4 * END + 2, 20 * END }) {
			for (int length : new int[] { 100, 30_000, 200_000 }) {
				byte[] bytes = text(random, size, length);
				for (int lines : new int[] { 1, 2, 3, 7, 100, 1000, 1_000_000 }) {
					assertFound(new ReadRange.Tail(lines), bytes, chunk);
					assertFound(new ReadRange.Lines(lines, lines + 2L), bytes, chunk);
				}
			}
		}
	}

	@Test
	void findsLinesThatEndWithTwoCharacters() {
		byte[] bytes = "one\r\ntwo\r\nthree\r\n".getBytes(StandardCharsets.UTF_8);
		assertThat(find(new ReadRange.Lines(2, 2), bytes, 3)).isEqualTo(new ByteRange(5, 10));
		assertThat(find(new ReadRange.Tail(1), bytes, 3)).isEqualTo(new ByteRange(10, 17));
	}

	@Test
	void readsNothingForWhatIsToldInBytes() {
		byte[] bytes = new byte[100];
		assertThat(find(ReadRange.WHOLE, bytes, 10)).isEqualTo(new ByteRange(0, 100));
		assertThat(find(new ReadRange.Bytes(10, 19), bytes, 10)).isEqualTo(new ByteRange(10, 20));
		assertThat(find(new ReadRange.Bytes(90, 500), bytes, 10)).isEqualTo(new ByteRange(90, 100));
		assertThat(find(new ReadRange.Bytes(99, Long.MAX_VALUE), bytes, 10)).isEqualTo(new ByteRange(99, 100));
		assertThat(find(new ReadRange.Bytes(100, 200), bytes, 10)).isEqualTo(new ByteRange(100, 100));
		assertThat(find(new ReadRange.Tail(0), bytes, 10)).isEqualTo(new ByteRange(100, 100));
		assertThat(this.read).hasValue(0);
	}

	@Test
	void readsOnlyTheEndForATail() {
		byte[] bytes = "0123456789abcde\n".repeat(MIB / 16).getBytes(StandardCharsets.UTF_8);
		assertThat(find(new ReadRange.Tail(200), bytes, 4096)).isEqualTo(new ByteRange(MIB - 3200, MIB));
		assertThat(this.read).hasValueLessThanOrEqualTo(2 * END);
	}

	@Test
	void readsNoMoreThanTheLinesThatAreAskedFor() {
		byte[] bytes = "0123456789abcde\n".repeat(MIB / 16).getBytes(StandardCharsets.UTF_8);
		assertThat(find(new ReadRange.Lines(100, 199), bytes, 4096)).isEqualTo(new ByteRange(99 * 16, 199 * 16));
		assertThat(this.read).hasValueLessThanOrEqualTo(199 * 16 + 2 * 4096);
	}

	/** Checks that memory holds at most the bytes read and still unexamined. */
	@Test
	void holdsNoLineHoweverLongItIs() {
		long size = 10L * MIB;
		AtomicInteger held = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		ByteRange.RangeReader endless = (start,
				end) -> chunks(start, end, (int) Math.min(END, size), (at) -> (byte) 'x')
					.doOnNext((buffer) -> most.accumulateAndGet(held.incrementAndGet(), Math::max))
					.doAfterTerminate(() -> held.set(0))
					.limitRate(1)
					.map((buffer) -> {
						held.decrementAndGet();
						return buffer;
					});
		for (ReadRange piece : List.of(new ReadRange.Lines(1, 1), new ReadRange.Tail(1), new ReadRange.Tail(5))) {
			assertThat(ByteRange.find(piece, size, endless).block(TIMEOUT)).isEqualTo(new ByteRange(0, size));
		}
		assertThat(ByteRange.find(new ReadRange.Lines(2, 2), size, endless).block(TIMEOUT))
			.isEqualTo(new ByteRange(size, size));
		assertThat(most).hasValueLessThanOrEqualTo(2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "lines", "tail" })
	void readsNoMoreOnceNobodyWaits(String kind) {
		AtomicBoolean cancelled = new AtomicBoolean();
		ByteRange.RangeReader silent = (start, end) -> Flux.<DataBuffer>never().doOnCancel(() -> cancelled.set(true));
		ReadRange piece = kind.equals("lines") ? new ReadRange.Lines(2, 3) : new ReadRange.Tail(3);
		StepVerifier.create(ByteRange.find(piece, MIB, silent)).expectSubscription().thenCancel().verify(TIMEOUT);
		assertThat(cancelled).isTrue();
	}

	@Test
	void findsTheSameForEachWhoAsks() {
		byte[] bytes = "a\nb\nc\nd\n".getBytes(StandardCharsets.UTF_8);
		for (ReadRange piece : List.of(new ReadRange.Lines(2, 3), new ReadRange.Tail(2))) {
			Mono<ByteRange> found = ByteRange.find(piece, bytes.length, part(bytes, 3));
			assertThat(found.block(TIMEOUT)).isEqualTo(found.block(TIMEOUT)).isEqualTo(reference(piece, bytes));
		}
	}

	@Test
	void failsIfReadingFails() {
		ByteRange.RangeReader broken = (start, end) -> Flux.error(new IllegalStateException("it became shorter"));
		for (ReadRange piece : List.of(new ReadRange.Lines(2, 3), new ReadRange.Tail(2))) {
			StepVerifier.create(ByteRange.find(piece, 100, broken))
				.expectErrorMessage("it became shorter")
				.verify(TIMEOUT);
		}
	}

	private void assertFound(ReadRange piece, byte[] bytes, int chunk) {
		assertThat(find(piece, bytes, chunk)).as("%s of %d in %d", piece, bytes.length, chunk)
			.isEqualTo(reference(piece, bytes));
	}

	private ByteRange find(ReadRange piece, byte[] bytes, int chunk) {
		return ByteRange.find(piece, bytes.length, part(bytes, chunk)).blockOptional(TIMEOUT).orElseThrow();
	}

	private ByteRange.RangeReader part(byte[] bytes, int chunk) {
		return (start, end) -> chunks(start, end, chunk, (at) -> bytes[(int) at])
			.doOnNext((buffer) -> this.read.addAndGet(buffer.readableByteCount()));
	}

	private static Flux<DataBuffer> chunks(long start, long end, int chunk, ByteAt bytes) {
		return Flux.generate(() -> start, (position, sink) -> {
			if (position >= end) {
				sink.complete();
				return position;
			}
			byte[] next = new byte[(int) Math.min(chunk, end - position)];
			for (int i = 0; i < next.length; i++) {
				next[i] = bytes.at(position + i);
			}
			sink.next(DefaultDataBufferFactory.sharedInstance.wrap(next));
			return position + next.length;
		});
	}

	/** Returns lines of about the given length; the last line may lack an end. */
	private static byte[] text(Random random, int size, int length) {
		byte[] bytes = new byte[size];
		for (int i = 0; i < size; i++) {
			bytes[i] = (byte) ((random.nextInt(length) == 0) ? '\n' : 'x');
		}
		return bytes;
	}

	/** Returns the expected range: splits all lines and takes some. */
	private static ByteRange reference(ReadRange piece, byte[] bytes) {
		List<Long> starts = new ArrayList<>();
		for (int i = 0; i < bytes.length; i++) {
			if (i == 0 || bytes[i - 1] == '\n') {
				starts.add((long) i);
			}
		}
		int lines = starts.size();
		starts.add((long) bytes.length);
		return switch (piece) {
			case ReadRange.Lines(long first, long last) ->
				new ByteRange(starts.get((int) Math.min(first - 1, lines)), starts.get((int) Math.min(last, lines)));
			case ReadRange.Tail(long last) -> new ByteRange(starts.get((int) Math.max(lines - last, 0)), bytes.length);
			case ReadRange.Whole whole -> throw new AssertionError(whole);
			case ReadRange.Bytes told -> throw new AssertionError(told);
		};
	}

	private interface ByteAt {

		byte at(long position);

	}

}
