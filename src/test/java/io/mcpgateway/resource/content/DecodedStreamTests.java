package io.mcpgateway.resource.content;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.testkit.EncodedText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of streams in UTF-8 of texts in any encoding, wherever the bytes are cut. */
class DecodedStreamTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	@ParameterizedTest
	@MethodSource("io.mcpgateway.testkit.EncodedText#all")
	void hasTheTextWhereverTheBytesAreCut(EncodedText sample) {
		for (int chunk : new int[] { 1, 2, 3, 5, 7, 1000 }) {
			assertThat(text(sample.bytes(), chunk, TextEncoding.DETECTED)).as("in %d", chunk).isEqualTo(sample.text());
			Flux<DataBuffer> known = DecodedStream.decode(chunks(sample.bytes(), chunk),
					Charset.forName(sample.charset()));
			assertThat(string(known)).as("known, in %d", chunk).isEqualTo(sample.text());
		}
	}

	@Test
	void keepsPairsOfSurrogatesWhereverTheBytesAreCut() {
		String text = "a\ud83d\ude00b\ud83d\ude80\n".repeat(20);
		for (int chunk = 1; chunk < 9; chunk++) {
			Flux<DataBuffer> decoded = DecodedStream.decode(chunks(text.getBytes(StandardCharsets.UTF_16LE), chunk),
					StandardCharsets.UTF_16LE);
			assertThat(string(decoded)).isEqualTo(text);
		}
	}

	@Test
	void leavesUtf8AndBinaryBytesUnchanged() {
		byte[] utf8 = "abc \u00e4\u65e5 ".repeat(20_000).getBytes(StandardCharsets.UTF_8);
		byte[] binary = new byte[200_000];
		new Random(1).nextBytes(binary);
		byte[] late = Arrays.copyOf("abc ".repeat(50_000).getBytes(StandardCharsets.UTF_8), 200_002);
		late[200_001] = (byte) 0xff;
		for (byte[] bytes : new byte[][] { utf8, binary, late, {} }) {
			Flux<DataBuffer> decoded = DecodedStream.decode(chunks(bytes, 10_000), TextEncoding.DETECTED, (found) -> {
				throw new AssertionError(found);
			});
			assertThat(BufferBytes.join(decoded, bytes.length).block(TIMEOUT)).startsWith(bytes);
		}
	}

	@Test
	void decidesByTheFirstBytesBeyondAscii() {
		String text = "only ASCII for long\n".repeat(20_000) + "na\u00efve caf\u00e9 \u00e0 la carte\n".repeat(100);
		AtomicReference<Charset> found = new AtomicReference<>();
		Flux<DataBuffer> decoded = DecodedStream.decode(chunks(text.getBytes(StandardCharsets.ISO_8859_1), 9_999),
				TextEncoding.DETECTED, found::set);
		assertThat(string(decoded).equals(text)).isTrue();
		assertThat(found.get()).isEqualTo(Charset.forName("windows-1252"));
	}

	@Test
	void replacesWrongCharactersAndNul() {
		byte[] bytes = { (byte) 0x82, (byte) 0xa0, 0, (byte) 0x82, ' ', 'a', (byte) 0x82 };
		Flux<DataBuffer> decoded = DecodedStream.decode(chunks(bytes, 2), Charset.forName("Shift_JIS"));
		assertThat(string(decoded)).isEqualTo("\u3042\ufffd\ufffd a\ufffd");
	}

	/**
	 * Lines of github.com/chardet/chardet in several encodings, which a difference of
	 * many files has together. The Encoding Standard keeps ASCII after a wrong byte.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "Big5", "Big5-HKSCS", "Shift_JIS", "windows-31j", "EUC-JP", "EUC-KR", "x-windows-949",
			"GB2312", "GBK", "GB18030", "x-EUC-TW", "TIS-620", "windows-1252" })
	void keepsTheAsciiBesideWrongBytes(String name) {
		Charset charset = Charset.forName(name);
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (int lead = 0x80; lead <= 0xff; lead++) {
			for (int trail : new int[] { -1, 0x80, 0x8e, 0xa1, 0xff }) {
				bytes.write(lead);
				if (trail >= 0) {
					bytes.write(trail);
				}
				bytes.write('\n');
			}
		}
		int lines = 128 * 5;
		assertThat(TextEncoding.decode(bytes.toByteArray(), charset).lines().count()).isEqualTo(lines);
		for (int chunk : new int[] { 1, 3, 1000 }) {
			assertThat(string(DecodedStream.decode(chunks(bytes.toByteArray(), chunk), charset)).lines().count())
				.isEqualTo(lines);
		}
	}

	/** Reads a text of any length with a bounded number of bytes in memory. */
	@Test
	void holdsNoMoreThanTheBytesThatDecide() {
		byte[] line = "Stra\u00dfe und Gr\u00f6\u00dfe sind W\u00f6rter\n".getBytes(StandardCharsets.ISO_8859_1);
		AtomicLong held = new AtomicLong();
		AtomicLong most = new AtomicLong();
		Flux<DataBuffer> endless = Flux.<DataBuffer>generate((sink) -> {
			most.accumulateAndGet(held.addAndGet(line.length), Math::max);
			sink.next(DefaultDataBufferFactory.sharedInstance.wrap(line.clone()));
		});
		Flux<DataBuffer> decoded = DecodedStream.decode(endless, TextEncoding.DETECTED, (found) -> {
		});
		long read = decoded.limitRate(1).map((buffer) -> {
			held.set(0);
			return (long) BufferBytes.drain(buffer).length;
		}).scan(0L, Long::sum).takeUntil((sum) -> sum > 20_000_000).blockLast(TIMEOUT);
		assertThat(read).isGreaterThan(20_000_000);
		assertThat(most.get()).isLessThanOrEqualTo(TextEncoding.SAMPLE_BYTES + 2L * line.length);
	}

	@Test
	void findsAnEncodingWithoutReadingOn() {
		AtomicInteger chunks = new AtomicInteger();
		Flux<DataBuffer> bytes = chunks(
				"\u00e4rgerliche \u00dcbung\n".repeat(50_000).getBytes(StandardCharsets.ISO_8859_1), 10_000)
			.doOnNext((buffer) -> chunks.incrementAndGet());
		assertThat(DecodedStream.find(bytes, TextEncoding.DETECTED).block(TIMEOUT))
			.contains(Charset.forName("windows-1252"));
		assertThat(chunks).hasValueLessThan(10);
	}

	private static String text(byte[] bytes, int chunk, TextEncoding encoding) {
		return string(DecodedStream.decode(chunks(bytes, chunk), encoding, (found) -> {
		}));
	}

	private static String string(Flux<DataBuffer> utf8) {
		DataBuffer joined = DataBufferUtils.join(utf8).blockOptional(TIMEOUT).orElseThrow();
		return joined.toString(StandardCharsets.UTF_8);
	}

	private static Flux<DataBuffer> chunks(byte[] bytes, int chunk) {
		return Flux.range(0, (bytes.length + chunk - 1) / chunk)
			.map((i) -> DefaultDataBufferFactory.sharedInstance
				.wrap(Arrays.copyOfRange(bytes, i * chunk, Math.min(bytes.length, (i + 1) * chunk))));
	}

}
