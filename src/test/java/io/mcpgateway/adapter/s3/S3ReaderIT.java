package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;

import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.testkit.TestCache;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.async.AsyncRequestBody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class S3ReaderIT {

	private static final int LARGE = 1024 * 1024;

	private static ServedBucket served;

	private static S3Reader reader;

	@BeforeAll
	static void serve() {
		served = ServedBucket.start(Map.of());
		reader = new S3Reader(served.bucket(), served.mount(), TestCache.create());
	}

	@AfterAll
	static void end() {
		served.close();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 65_535, 65_536, 65_537, 262_143, 262_144, 262_145, LARGE })
	void readsWhatIsThere(int size) {
		Random random = new Random(size);
		byte[] bytes = lines(random, size);
		served.server().put(ServedBucket.NAME, "random", bytes);
		assertThat(read(ReadRange.WHOLE)).isEqualTo(bytes);
		for (int i = 0; i < 12; i++) {
			ReadRange piece = piece(random, size, i);
			assertThat(read(piece)).as(piece.toString()).isEqualTo(expected(bytes, piece));
		}
	}

	@Test
	void asksOnceForWhatIsSmall() {
		served.server().put(ServedBucket.NAME, "small.txt", new byte[256 * 1024]);
		int before = served.requests("get");
		Content content = content("small.txt", ReadRange.WHOLE);
		assertThat(content.body()).isInstanceOf(Content.InMemory.class);
		assertThat(content.mimeType()).isEqualTo("text/plain");
		assertThat(content.meta()).containsKey(MetaKeys.ETAG).doesNotContainKey(S3Descriptions.VERSION);
		assertThat(served.requests("get") - before).isEqualTo(1);
	}

	/** The server says each time whether the object is still the same. */
	@Test
	void keepsWhatIsSmallAndAsksForItsVersionAtEachRead() {
		served.put("kept", "one");
		Content first = content("kept", ReadRange.WHOLE);
		int before = served.requests("get");
		assertThat(content("kept", ReadRange.WHOLE)).isSameAs(first);
		assertThat(content("kept", new ReadRange.Bytes(1, 1))).isNotSameAs(first);
		assertThat(SlowReader.all(content("kept", new ReadRange.Bytes(1, 1)))).asString().isEqualTo("n");
		assertThat(served.requests("get") - before).isEqualTo(3);
		served.put("kept", "two");
		assertThat(SlowReader.all(content("kept", ReadRange.WHOLE))).asString().isEqualTo("two");
		assertThat(SlowReader.all(content("kept", ReadRange.WHOLE))).asString().isEqualTo("two");
		served.server().delete(ServedBucket.NAME, "kept");
		assertThat(reader.read("s3://acme/kept", "kept", ReadRange.WHOLE).blockOptional(ServedBucket.TIMEOUT))
			.isEmpty();
		served.put("kept", "two");
		assertThat(SlowReader.all(content("kept", ReadRange.WHOLE))).asString().isEqualTo("two");
	}

	@Test
	void asksOnceForBytesAndLinesAtAnEnd() {
		served.server()
			.put(ServedBucket.NAME, "large", "a line of text\n".repeat(LARGE / 15).getBytes(StandardCharsets.UTF_8));
		int before = served.requests("get");
		for (ReadRange piece : new ReadRange[] { new ReadRange.Bytes(500_000, 600_000), new ReadRange.Lines(2, 20),
				new ReadRange.Tail(20) }) {
			assertThat(content("large", piece).body()).isInstanceOf(Content.InMemory.class);
		}
		assertThat(served.requests("get") - before).isEqualTo(3);
	}

	@Test
	void asksAgainOnlyWhereTheFirstAnswerEnds() {
		served.server().put(ServedBucket.NAME, "large", new byte[LARGE]);
		int before = served.requests("get");
		Content content = content("large", ReadRange.WHOLE);
		Content.Streamed streamed = (Content.Streamed) content.body();
		assertThat(streamed.bytes().next().map(SlowReader::drain).block(ServedBucket.TIMEOUT)).hasSize(256 * 1024);
		assertThat(served.requests("get") - before).isEqualTo(1);
		assertThat(SlowReader.all(content)).hasSize(LARGE);
		assertThat(SlowReader.all(content)).hasSize(LARGE);
		assertThat(served.requests("get") - before).isEqualTo(3);
	}

	@Test
	void readsNothingAsWhatItIs() {
		put("empty", "text/csv; charset=utf-8", new byte[0]);
		Content empty = content("empty", ReadRange.WHOLE);
		assertThat(SlowReader.all(empty)).isEmpty();
		assertThat(empty.mimeType()).isEqualTo("text/csv");
		assertThat(empty.meta()).containsEntry(S3Descriptions.CONTENT_TYPE, "text/csv; charset=utf-8");
		put("beyond", "text/csv", new byte[10]);
		Content beyond = content("beyond", new ReadRange.Bytes(10, 20));
		assertThat(SlowReader.all(beyond)).isEmpty();
		assertThat(beyond.mimeType()).isEqualTo("text/csv");
	}

	@Test
	void takesTheNameForAMediaTypeThatSaysNothing() {
		put("a.json", "binary/octet-stream", "{}".getBytes(StandardCharsets.UTF_8));
		assertThat(content("a.json", ReadRange.WHOLE).mimeType()).isEqualTo("application/json");
		put("b.json", "Image/PNG", new byte[1]);
		assertThat(content("b.json", ReadRange.WHOLE).mimeType()).isEqualTo("image/png");
		put("c.json", "no type", new byte[1]);
		assertThat(content("c.json", ReadRange.WHOLE).mimeType()).isEqualTo("application/json");
	}

	@Test
	void isEmptyWithoutAnObject() {
		assertThat(reader.read("s3://acme/none", "none", ReadRange.WHOLE).blockOptional(ServedBucket.TIMEOUT))
			.isEmpty();
		assertThat(reader.exists("none").block(ServedBucket.TIMEOUT)).isFalse();
		served.put("empty", "").put("full", "full");
		assertThat(reader.exists("empty").block(ServedBucket.TIMEOUT)).isTrue();
		assertThat(reader.exists("full").block(ServedBucket.TIMEOUT)).isTrue();
	}

	@Test
	void givesNobodyHalfOfEachOfTwoObjects() {
		served.server().put(ServedBucket.NAME, "replaced", new byte[LARGE]);
		Content content = content("replaced", ReadRange.WHOLE);
		served.server().put(ServedBucket.NAME, "replaced", lines(new Random(2), LARGE));
		assertThatThrownBy(() -> SlowReader.all(content)).isInstanceOf(UnreadableException.class)
			.hasMessageContaining("replaced");
		Content deleted = content("replaced", ReadRange.WHOLE);
		served.server().delete(ServedBucket.NAME, "replaced");
		assertThatThrownBy(() -> SlowReader.all(deleted)).isInstanceOf(UnreadableException.class)
			.hasMessageContaining("deleted");
	}

	private static byte[] read(ReadRange piece) {
		return SlowReader.all(content("random", piece));
	}

	private static Content content(String key, ReadRange piece) {
		return reader.read("s3://acme/" + key, key, piece).blockOptional(ServedBucket.TIMEOUT).orElseThrow();
	}

	private static void put(String key, String contentType, byte[] bytes) {
		served.server()
			.client()
			.putObject((request) -> request.bucket(ServedBucket.NAME).key(key).contentType(contentType),
					AsyncRequestBody.fromBytes(bytes))
			.join();
	}

	/** Returns lines of very different lengths. */
	private static byte[] lines(Random random, int size) {
		byte[] bytes = new byte[size];
		Arrays.fill(bytes, (byte) 'x');
		for (int at = random.nextInt(40); at < size; at += 1 + random.nextInt(random.nextBoolean() ? 40 : 40_000)) {
			bytes[at] = '\n';
		}
		return bytes;
	}

	private static ReadRange piece(Random random, int size, int i) {
		long first = random.nextLong(size + 2L);
		return switch (i % 4) {
			case 0 -> new ReadRange.Bytes(first, first + random.nextInt(300_000));
			case 1 -> new ReadRange.Bytes(first, Long.MAX_VALUE);
			case 2 -> {
				long line = 1 + random.nextInt(size / 8_000 + 2);
				yield new ReadRange.Lines(line, line + random.nextInt(size / 8_000 + 2));
			}
			default -> new ReadRange.Tail(random.nextInt(size / 8_000 + 3));
		};
	}

	private static byte[] expected(byte[] bytes, ReadRange piece) {
		String[] lines = new String(bytes, StandardCharsets.US_ASCII).splitWithDelimiters("\n", 0);
		return switch (piece) {
			case ReadRange.Whole() -> bytes;
			case ReadRange.Bytes(long first, long last) -> Arrays.copyOfRange(bytes,
					(int) Math.min(first, bytes.length), (int) Math.min(last, bytes.length - 1L) + 1);
			case ReadRange.Lines(long first, long last) -> join(lines, first - 1, last);
			case ReadRange.Tail(long count) -> join(lines, Math.max((lines.length + 1) / 2 - count, 0), lines.length);
		};
	}

	/**
	 * Joins lines, each of which precedes an end of line; an empty text has zero lines.
	 */
	private static byte[] join(String[] lines, long first, long last) {
		StringBuilder joined = new StringBuilder();
		for (long i = first * 2; i < Math.min(last * 2, lines.length); i++) {
			joined.append(lines[(int) i]);
		}
		return joined.toString().getBytes(StandardCharsets.US_ASCII);
	}

}
