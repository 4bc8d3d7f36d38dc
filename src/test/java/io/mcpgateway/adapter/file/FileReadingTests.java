package io.mcpgateway.adapter.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of reading files as text or blob, whole or in part. */
class FileReadingTests {

	private static final int MIB = 1024 * 1024;

	@TempDir
	private Path base;

	private TempSite site;

	private ServedMount served;

	@BeforeEach
	void make() throws IOException {
		this.site = TempSite.in(this.base);
		this.served = ServedMount.at(this.site.root());
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 3, 48 * 1024, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 96 * 1024, 5 * MIB + 1 })
	void readsFilesOfAnySize(int size) throws IOException {
		byte[] bytes = new byte[size];
		new Random(size).nextBytes(bytes);
		if (size > 0) {
			bytes[size / 2] = 0;
			write("bytes.bin", bytes);
			assertThat(this.served.blob("bytes.bin")).isEqualTo(bytes);
		}
		byte[] text = "0123456789 \"\\\n\u007f\u0001\t".repeat(size / 16 + 1)
			.substring(0, size)
			.getBytes(StandardCharsets.UTF_8);
		write("text.txt", text);
		assertThat(this.served.text("text.txt")).isEqualTo(new String(text, StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\u00e4", "\u20ac", "\ud83d\ude00" })
	void keepsCharactersWholeWhereTheStreamIsCut(String character) throws IOException {
		for (int shift = 0; shift < 4; shift++) {
			for (int cut : new int[] { 48 * 1024, 64 * 1024, 96 * 1024 }) {
				String text = "x".repeat(cut - shift) + character + "y".repeat(100_000);
				this.site.write("text", text);
				assertThat(this.served.text("text")).isEqualTo(text);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 10, 64 * 1024, 64 * 1024 + 1, 3 * MIB })
	void readsAsABlobWhatIsNoTextFarBehind(int size) throws IOException {
		for (byte[] end : List.of(new byte[] { (byte) 0xff }, new byte[] { 0 }, new byte[] { (byte) 0xc3 },
				new byte[] { (byte) 0xed, (byte) 0xa0, (byte) 0x80 }, new byte[] { (byte) 0xc0, (byte) 0xaf })) {
			byte[] bytes = new byte[size];
			Arrays.fill(bytes, (byte) 'x');
			System.arraycopy(end, 0, bytes, size - end.length, end.length);
			for (String name : List.of("a.md", "unknown")) {
				write(name, bytes);
				assertThat(this.served.blob(name)).isEqualTo(bytes);
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "README, text/plain, text", "a.md, text/markdown, text", "a.json, application/json, text",
			"a.zzz, text/plain, text", "a.png, image/png, blob", "a.PNG, image/png, blob",
			"a.bin, application/octet-stream, blob" })
	void tellsTheMediaTypeByTheNameAndOtherwiseByTheBytes(String name, String mimeType, String form)
			throws IOException {
		this.site.write(name, "text");
		assertThat(this.served.content(name).required("mimeType").stringValue()).isEqualTo(mimeType);
		assertThat(this.served.content(name).has(form)).isTrue();
	}

	@Test
	void takesBytesWithoutANameForBytes() throws IOException {
		for (String name : List.of("unknown", "a.zzz")) {
			write(name, new byte[] { 1, 0, (byte) 0xff });
			assertThat(this.served.content(name).required("mimeType").stringValue())
				.isEqualTo("application/octet-stream");
			assertThat(this.served.blob(name)).containsExactly(1, 0, 0xff);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-",
			value = { "1-1|one", "1-2|one,two", "2-2|two", "2-|two,three", "3-3|three", "3-9|three", "4-4|-", "9-|-",
					"1-999999999999999999|one,two,three", "999999999999999999-999999999999999999|-" })
	void readsLines(String lines, String expected) throws IOException {
		this.site.write("lf", "one\ntwo\nthree");
		this.site.write("crlf", "one\r\ntwo\r\nthree\r\n");
		String text = (expected != null) ? expected : "";
		String unended = text.replace(',', '\n') + ((text.isEmpty() || text.endsWith("three")) ? "" : "\n");
		assertThat(this.served.text("lf?lines=" + lines)).isEqualTo(unended);
		assertThat(this.served.text("crlf?lines=" + lines))
			.isEqualTo(text.isEmpty() ? "" : text.replace(",", "\r\n") + "\r\n");
	}

	@ParameterizedTest
	@CsvSource({ "0, ''", "1, three", "2, 'two,three'", "3, 'one,two,three'", "4, 'one,two,three'",
			"999999999999999999, 'one,two,three'" })
	void readsTheLastLines(String tail, String expected) throws IOException {
		this.site.write("unended", "one\ntwo\nthree");
		this.site.write("ended", "one\ntwo\nthree\n");
		assertThat(this.served.text("unended?tail=" + tail)).isEqualTo(expected.replace(',', '\n'));
		assertThat(this.served.text("ended?tail=" + tail))
			.isEqualTo(expected.isEmpty() ? "" : expected.replace(',', '\n') + "\n");
		this.site.write("empty", "");
		assertThat(this.served.text("empty?tail=" + tail)).isEmpty();
		this.site.write("blank", "\n\n\n");
		assertThat(this.served.text("blank?tail=" + tail)).hasSize((int) Math.min(Long.parseLong(tail), 3));
	}

	@ParameterizedTest
	@CsvSource({ "0-0, 0, 1", "0-, 0, 10", "3-5, 3, 6", "9-9, 9, 10", "9-100, 9, 10", "10-10, 10, 10", "50-, 10, 10",
			"0-999999999999999999, 0, 10" })
	void readsBytes(String bytes, int from, int to) throws IOException {
		this.site.write("text", "0123456789");
		assertThat(this.served.text("text?bytes=" + bytes)).isEqualTo("0123456789".substring(from, to));
		this.site.write("a.png", "0123456789");
		assertThat(this.served.blob("a.png?bytes=" + bytes)).hasSize(to - from);
	}

	@Test
	void readsAsABlobWhatCutsACharacter() throws IOException {
		this.site.write("text", "\u00e4\u00f6");
		assertThat(this.served.text("text?bytes=0-1")).isEqualTo("\u00e4");
		assertThat(this.served.blob("text?bytes=0-0")).containsExactly(0xc3);
		assertThat(this.served.blob("text?bytes=1-2")).containsExactly(0xa4, 0xc3);
	}

	@ParameterizedTest
	@ValueSource(strings = { "lines=", "lines=1", "lines=0-1", "lines=2-1", "lines=-1", "lines=1-2-3", "lines=a-b",
			"lines=+1-2", "lines=1000000000000000000-", "lines=\u0661-\u0662", "bytes=", "bytes=-1", "bytes=5-4",
			"bytes=0x1-2", "tail=", "tail=-1", "tail=1-2", "tail=1.5", "tail", "lines=1-1&lines=1-1" })
	void refusesPiecesThatItDoesNotUnderstand(String query) throws IOException {
		this.site.write("file", "content");
		assertThat(this.served.answer("file?" + query).required("error").required("message").stringValue())
			.startsWith("Invalid");
		assertThat(this.served.errorCode("file?" + query)).isEqualTo(-32602);
	}

	@ParameterizedTest
	@ValueSource(strings = { "other=1", "lines=1-1&tail=1", "lines=1-1&x=", "LINES=1-1", "=1-1", "" })
	void hasNothingAtOtherQueries(String query) throws IOException {
		this.site.write("file", "content");
		assertThat(this.served.answer("file?" + query).required("error").required("message").stringValue())
			.startsWith("Resource not found");
	}

	@Test
	@Timeout(60)
	void holdsNoLineHoweverLongItIs() throws IOException {
		long length = 200L * MIB;
		try (FileChannel file = FileChannel.open(this.site.root().resolve("sparse"), StandardOpenOption.CREATE_NEW,
				StandardOpenOption.SPARSE, StandardOpenOption.WRITE)) {
			file.write(ByteBuffer.wrap("first\n".getBytes(StandardCharsets.UTF_8)), 0);
			file.write(ByteBuffer.wrap("\nlast".getBytes(StandardCharsets.UTF_8)), length);
		}
		assertThat(this.served.text("sparse?lines=1-1")).isEqualTo("first\n");
		assertThat(this.served.text("sparse?lines=3-3")).isEqualTo("last");
		assertThat(this.served.text("sparse?tail=1")).isEqualTo("last");
		for (String line : List.of("sparse?lines=2-2", "sparse?tail=2")) {
			long written = this.served.answerStream(line)
				.map((bytes) -> (long) bytes.length)
				.reduce(0L, Long::sum)
				.blockOptional(ServedMount.TIMEOUT)
				.orElseThrow();
			assertThat(written).isBetween(length / 3 * 4, length / 3 * 4 + 1024);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "?bytes=0-", "?lines=1-1", "?tail=1" })
	void failsIfTheFileBecomesShorterMeanwhile(String query) throws IOException {
		Path file = this.site.write("file", "x".repeat(MIB));
		StepVerifier.create(stream("file" + query), 1)
			.expectNextCount(1)
			.then(() -> write(file, "", StandardOpenOption.TRUNCATE_EXISTING))
			.thenRequest(Long.MAX_VALUE)
			.thenConsumeWhile((buffer) -> true)
			.expectError(EOFException.class)
			.verify(ServedMount.TIMEOUT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "?bytes=0-", "?lines=1-1", "?tail=1" })
	void readsNothingThatIsAppendedMeanwhile(String query) throws IOException {
		Path file = this.site.write("file", "x".repeat(MIB));
		AtomicLong read = new AtomicLong();
		StepVerifier.create(stream("file" + query).doOnNext((buffer) -> read.addAndGet(buffer.readableByteCount())), 1)
			.expectNextCount(1)
			.then(() -> write(file, "more", StandardOpenOption.APPEND))
			.thenRequest(Long.MAX_VALUE)
			.thenConsumeWhile((buffer) -> true)
			.expectComplete()
			.verify(ServedMount.TIMEOUT);
		assertThat(read).hasValue(MIB);
	}

	@Test
	void readsWhatItListsInEachFormOfUnicode() throws IOException {
		List<String> names = List.of("caf\u00e9", "cafe\u0301", "\uac00", "\u1100\u1161", "\u212b", "\u00c5");
		for (String name : names) {
			this.site.write(name, name);
		}
		assertThat(this.served.places()).hasSize(names.size())
			.allSatisfy((place) -> assertThat(this.served.text(place)).isEqualTo(PercentEncoding.decode(place)));
	}

	private Flux<DataBuffer> stream(String place) {
		return this.served.adapter()
			.read(ResourceUri.parse(ServedMount.PREFIX + place))
			.flatMapMany((content) -> (content.body() instanceof Streamed(var bytes, var length)) ? bytes
					: Flux.error(new AssertionError("it is no stream")));
	}

	private static void write(Path file, String text, StandardOpenOption how) {
		try {
			Files.writeString(file, text, how);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void write(String name, byte[] bytes) throws IOException {
		Files.write(this.site.root().resolve(name), bytes);
	}

}
