package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;

import io.mcpgateway.resource.Content;
import io.mcpgateway.resource.Piece;
import io.mcpgateway.resource.UnreadableException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.async.AsyncRequestBody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ObjectReaderIT {

	private static final int LARGE = 1024 * 1024;

	private static ServedBucket served;

	private static ObjectReader reader;

	@BeforeAll
	static void serve() {
		served = ServedBucket.start(Map.of());
		reader = new ObjectReader(served.bucket(), served.mount());
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
		assertThat(read(Piece.WHOLE)).isEqualTo(bytes);
		for (int i = 0; i < 12; i++) {
			Piece piece = piece(random, size, i);
			assertThat(read(piece)).as(piece.toString()).isEqualTo(expected(bytes, piece));
		}
	}

	@Test
	void asksOnceForWhatIsSmall() {
		served.server().put(ServedBucket.NAME, "small.txt", new byte[256 * 1024]);
		int before = served.requests("get");
		Content content = content("small.txt", Piece.WHOLE);
		assertThat(content.body()).isInstanceOf(Content.InMemory.class);
		assertThat(content.mimeType()).isEqualTo("text/plain");
		assertThat(content.meta()).containsKey(S3Descriptions.ETAG).doesNotContainKey(S3Descriptions.VERSION);
		assertThat(served.requests("get") - before).isEqualTo(1);
	}

	@Test
	void asksOnceForBytesAndLinesAtAnEnd() {
		served.server()
			.put(ServedBucket.NAME, "large", "a line of text\n".repeat(LARGE / 15).getBytes(StandardCharsets.UTF_8));
		int before = served.requests("get");
		for (Piece piece : new Piece[] { new Piece.Bytes(500_000, 600_000), new Piece.Lines(2, 20),
				new Piece.Tail(20) }) {
			assertThat(content("large", piece).body()).isInstanceOf(Content.InMemory.class);
		}
		assertThat(served.requests("get") - before).isEqualTo(3);
	}

	@Test
	void asksAgainOnlyWhereTheFirstAnswerEnds() {
		served.server().put(ServedBucket.NAME, "large", new byte[LARGE]);
		int before = served.requests("get");
		Content content = content("large", Piece.WHOLE);
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
		Content empty = content("empty", Piece.WHOLE);
		assertThat(SlowReader.all(empty)).isEmpty();
		assertThat(empty.mimeType()).isEqualTo("text/csv");
		assertThat(empty.meta()).containsEntry(S3Descriptions.CONTENT_TYPE, "text/csv; charset=utf-8");
		put("beyond", "text/csv", new byte[10]);
		Content beyond = content("beyond", new Piece.Bytes(10, 20));
		assertThat(SlowReader.all(beyond)).isEmpty();
		assertThat(beyond.mimeType()).isEqualTo("text/csv");
	}

	@Test
	void takesTheNameForAMediaTypeThatSaysNothing() {
		put("a.json", "binary/octet-stream", "{}".getBytes(StandardCharsets.UTF_8));
		assertThat(content("a.json", Piece.WHOLE).mimeType()).isEqualTo("application/json");
		put("b.json", "Image/PNG", new byte[1]);
		assertThat(content("b.json", Piece.WHOLE).mimeType()).isEqualTo("image/png");
		put("c.json", "no type", new byte[1]);
		assertThat(content("c.json", Piece.WHOLE).mimeType()).isEqualTo("application/json");
	}

	@Test
	void isEmptyWithoutAnObject() {
		assertThat(reader.read("s3://acme/none", "none", Piece.WHOLE).blockOptional(ServedBucket.TIMEOUT)).isEmpty();
		assertThat(reader.exists("none").block(ServedBucket.TIMEOUT)).isFalse();
		served.put("empty", "").put("full", "full");
		assertThat(reader.exists("empty").block(ServedBucket.TIMEOUT)).isTrue();
		assertThat(reader.exists("full").block(ServedBucket.TIMEOUT)).isTrue();
	}

	@Test
	void givesNobodyHalfOfEachOfTwoObjects() {
		served.server().put(ServedBucket.NAME, "replaced", new byte[LARGE]);
		Content content = content("replaced", Piece.WHOLE);
		served.server().put(ServedBucket.NAME, "replaced", lines(new Random(2), LARGE));
		assertThatThrownBy(() -> SlowReader.all(content)).isInstanceOf(UnreadableException.class)
			.hasMessageContaining("replaced");
		Content deleted = content("replaced", Piece.WHOLE);
		served.server().delete(ServedBucket.NAME, "replaced");
		assertThatThrownBy(() -> SlowReader.all(deleted)).isInstanceOf(UnreadableException.class)
			.hasMessageContaining("deleted");
	}

	private static byte[] read(Piece piece) {
		return SlowReader.all(content("random", piece));
	}

	private static Content content(String key, Piece piece) {
		return reader.read("s3://acme/" + key, key, piece).blockOptional(ServedBucket.TIMEOUT).orElseThrow();
	}

	private static void put(String key, String contentType, byte[] bytes) {
		served.server()
			.client()
			.putObject((request) -> request.bucket(ServedBucket.NAME).key(key).contentType(contentType),
					AsyncRequestBody.fromBytes(bytes))
			.join();
	}

	/** Lines of very different lengths. */
	private static byte[] lines(Random random, int size) {
		byte[] bytes = new byte[size];
		Arrays.fill(bytes, (byte) 'x');
		for (int at = random.nextInt(40); at < size; at += 1 + random.nextInt(random.nextBoolean() ? 40 : 40_000)) {
			bytes[at] = '\n';
		}
		return bytes;
	}

	private static Piece piece(Random random, int size, int i) {
		long first = random.nextLong(size + 2L);
		return switch (i % 4) {
			case 0 -> new Piece.Bytes(first, first + random.nextInt(300_000));
			case 1 -> new Piece.Bytes(first, Long.MAX_VALUE);
			case 2 -> {
				long line = 1 + random.nextInt(size / 8_000 + 2);
				yield new Piece.Lines(line, line + random.nextInt(size / 8_000 + 2));
			}
			default -> new Piece.Tail(random.nextInt(size / 8_000 + 3));
		};
	}

	private static byte[] expected(byte[] bytes, Piece piece) {
		String[] lines = new String(bytes, StandardCharsets.US_ASCII).splitWithDelimiters("\n", 0);
		return switch (piece) {
			case Piece.Whole() -> bytes;
			case Piece.Bytes(long first, long last) -> Arrays.copyOfRange(bytes, (int) Math.min(first, bytes.length),
					(int) Math.min(last, bytes.length - 1L) + 1);
			case Piece.Lines(long first, long last) -> join(lines, first - 1, last);
			case Piece.Tail(long count) -> join(lines, Math.max((lines.length + 1) / 2 - count, 0), lines.length);
		};
	}

	/** Each line stands before what ends it; there is none in what is empty. */
	private static byte[] join(String[] lines, long first, long last) {
		StringBuilder joined = new StringBuilder();
		for (long i = first * 2; i < Math.min(last * 2, lines.length); i++) {
			joined.append(lines[(int) i]);
		}
		return joined.toString().getBytes(StandardCharsets.US_ASCII);
	}

}
