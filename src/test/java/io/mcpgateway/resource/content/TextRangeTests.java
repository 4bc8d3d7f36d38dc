package io.mcpgateway.resource.content;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of lines of texts whose line breaks are of several bytes. */
class TextRangeTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private final AtomicLong read = new AtomicLong();

	/** U+0A05, U+010A and U+0D0A have the byte of a line break, and end no line. */
	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE" })
	void areThoseOfTheText(String charset) {
		Random random = new Random(5);
		for (int chunk : new int[] { 1, 2, 3, 5, 64 }) {
			for (int length = 0; length < 40; length++) {
				StringBuilder text = new StringBuilder();
				for (int i = 0; i < length; i++) {
					text.append("\u0a05\u010a\u0d0a\nab".charAt(random.nextInt(6)));
				}
				for (int first = 1; first < 8; first++) {
					assertLines(text.toString(), Charset.forName(charset), chunk, first);
				}
			}
		}
	}

	@Test
	void ofAsciiNeedNoLookAtTheBeginning() {
		byte[] bytes = "0123456789abcde\n".repeat(65_536).getBytes(StandardCharsets.US_ASCII);
		TextRange found = TextRange.find(new ReadRange.Tail(3), bytes.length, part(bytes, 4096), TextEncoding.DETECTED)
			.block(TIMEOUT);
		assertThat(found).isEqualTo(new TextRange(new ByteRange(bytes.length - 48, bytes.length), null));
		assertThat(this.read).hasValueLessThanOrEqualTo(2 * 64 * 1024);
	}

	@Test
	void areThoseOfTheEncodingOfTheWholeText() {
		byte[] bytes = ("\u0421\u043f\u0438\u0441\u043e\u043a \u0438\u0437\u043c\u0435\u043d\u0435\u043d\u0438\u0439 "
				+ "\u043f\u0440\u043e\u0433\u0440\u0430\u043c\u043c\u044b\n" + "\u043d\u0435\u0442\n")
			.getBytes(Charset.forName("KOI8-R"));
		TextRange found = TextRange.find(new ReadRange.Tail(1), bytes.length, part(bytes, 10), TextEncoding.DETECTED)
			.block(TIMEOUT);
		assertThat(found)
			.isEqualTo(new TextRange(new ByteRange(bytes.length - 4, bytes.length), Charset.forName("KOI8-R")));
	}

	private void assertLines(String text, Charset charset, int chunk, int first) {
		byte[] bytes = text.getBytes(charset);
		List<String> lines = text.isEmpty() ? List.of() : Arrays.asList(text.split("(?<=\n)"));
		TextEncoding encoding = TextEncoding.of(charset);
		for (int last : new int[] { first, first + 2 }) {
			TextRange range = TextRange
				.find(new ReadRange.Lines(first, last), bytes.length, part(bytes, chunk), encoding)
				.blockOptional(TIMEOUT)
				.orElseThrow();
			assertThat(string(bytes, range.bytes(), charset)).isEqualTo(
					String.join("", lines.subList(Math.min(first - 1, lines.size()), Math.min(last, lines.size()))));
		}
		TextRange tail = TextRange.find(new ReadRange.Tail(first), bytes.length, part(bytes, chunk), encoding)
			.blockOptional(TIMEOUT)
			.orElseThrow();
		assertThat(string(bytes, tail.bytes(), charset))
			.isEqualTo(String.join("", lines.subList(Math.max(0, lines.size() - first), lines.size())));
	}

	private static String string(byte[] bytes, ByteRange range, Charset charset) {
		return new String(bytes, (int) range.start(), (int) range.length(), charset);
	}

	private ByteRange.RangeReader part(byte[] bytes, int chunk) {
		return (start, end) -> Flux.<DataBuffer, Long>generate(() -> start, (position, sink) -> {
			if (position >= end) {
				sink.complete();
				return position;
			}
			int next = (int) Math.min(chunk, end - position);
			this.read.addAndGet(next);
			sink.next(DefaultDataBufferFactory.sharedInstance
				.wrap(Arrays.copyOfRange(bytes, position.intValue(), position.intValue() + next)));
			return position + next;
		});
	}

}
