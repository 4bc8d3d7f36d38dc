package io.mcpgateway.resource.content;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.protocol.JsonText;
import io.mcpgateway.protocol.JsonText.EscapedText;
import io.mcpgateway.protocol.ResourceContents;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.rpc.StreamedText;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of contents as text or base64, for any split of the bytes. */
class ContentEncoderTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private static final String URI = "test://a";

	@Test
	void alignsBase64WhereverTheBytesAreCut() {
		byte[] bytes = new byte[11];
		new Random(1).nextBytes(bytes);
		for (int length = 0; length <= bytes.length; length++) {
			byte[] content = Arrays.copyOf(bytes, length);
			for (int first = 0; first <= length; first++) {
				for (int second = first; second <= length; second++) {
					JsonText text = blob(streamed(Form.BLOB, content, first, second)).blob();
					assertThat(string(text)).isEqualTo(Base64.getEncoder().encodeToString(content));
				}
			}
		}
	}

	@Test
	void alignsBase64OfManySmallPieces() {
		byte[] bytes = new byte[1000];
		Random random = new Random(2);
		random.nextBytes(bytes);
		List<DataBuffer> pieces = new ArrayList<>();
		int at = 0;
		while (at < bytes.length) {
			int end = Math.min(bytes.length, at + random.nextInt(8));
			pieces.add(wrap(Arrays.copyOfRange(bytes, at, end)));
			at = end;
		}
		Content content = new Content(URI, null, Form.BLOB, new Content.Streamed(Flux.fromIterable(pieces)));
		assertThat(string(blob(content).blob())).isEqualTo(Base64.getEncoder().encodeToString(bytes));
	}

	@Test
	void sendsAsTextWhatIsText() {
		byte[] bytes = "ü\n€😀".getBytes(StandardCharsets.UTF_8);
		for (int first = 0; first <= bytes.length; first++) {
			ResourceContents contents = encode(streamed(Form.BY_BYTES, bytes, first, bytes.length));
			assertThat(contents).isInstanceOfSatisfying(ResourceContents.Text.class, (text) -> {
				assertThat(text.mimeType()).isEqualTo("text/plain");
				assertThat(string(text.text())).isEqualTo("ü\\n€😀");
			});
		}
		assertThat(encode(inMemory(bytes))).isInstanceOf(ResourceContents.Text.class);
	}

	@Test
	void sendsAsABlobWhatOnlyBeginsAsText() {
		for (byte[] bytes : new byte[][] { { 'a', 0 }, { 'a', (byte) 0xff }, { 'a', (byte) 0xc3 },
				{ 'a', (byte) 0xe2, (byte) 0x82 }, { (byte) 0xc0, (byte) 0xaf } }) {
			for (int first = 0; first <= bytes.length; first++) {
				assertThat(encode(streamed(Form.BY_BYTES, bytes, first, bytes.length)))
					.isInstanceOf(ResourceContents.Blob.class);
			}
			assertThat(blob(inMemory(bytes)).mimeType()).isEqualTo("application/octet-stream");
		}
	}

	@Test
	void sendsAnEmptyContentAsTextWithoutCharacters() {
		assertThat(encode(inMemory(new byte[0]))).isInstanceOf(ResourceContents.Text.class);
		assertThat(encode(streamed(Form.BY_BYTES, new byte[0], 0, 0))).isInstanceOf(ResourceContents.Text.class);
	}

	@Test
	void failsWhenWhatWasTextIsNoMore() {
		AtomicInteger pass = new AtomicInteger();
		Flux<DataBuffer> changing = Flux.defer(
				() -> Flux.just(wrap((pass.getAndIncrement() == 0) ? new byte[] { 'a' } : new byte[] { (byte) 0xff })));
		Content content = new Content(URI, null, Form.BY_BYTES, new Content.Streamed(changing));
		assertThat(encode(content)).isInstanceOfSatisfying(ResourceContents.Text.class,
				(text) -> StepVerifier.create(((StreamedText) text.text()).utf8())
					.expectError(IllegalStateException.class)
					.verify(TIMEOUT));
	}

	@Test
	void failsWhenWhatWasTextEndsWithinACharacter() {
		AtomicInteger pass = new AtomicInteger();
		Flux<DataBuffer> changing = Flux.defer(() -> Flux
			.just(wrap((pass.getAndIncrement() == 0) ? new byte[] { 'a' } : new byte[] { 'a', (byte) 0xc3 })));
		Content content = new Content(URI, null, Form.BY_BYTES, new Content.Streamed(changing));
		assertThat(encode(content)).isInstanceOfSatisfying(ResourceContents.Text.class,
				(text) -> StepVerifier.create(((StreamedText) text.text()).utf8())
					.thenConsumeWhile((buffer) -> true)
					.expectError(IllegalStateException.class)
					.verify(TIMEOUT));
	}

	private static ResourceContents encode(Content content) {
		ResourceContents contents = ContentEncoder.encode(content, ProgressReporter.DISABLED).block(TIMEOUT);
		assertThat(contents).isNotNull();
		return contents;
	}

	private static ResourceContents.Blob blob(Content content) {
		return (ResourceContents.Blob) encode(content);
	}

	private static Content inMemory(byte[] bytes) {
		return new Content(URI, null, Form.BY_BYTES, new Content.InMemory(bytes));
	}

	private static Content streamed(Form form, byte[] bytes, int first, int second) {
		return new Content(URI, null, form,
				new Content.Streamed(Flux.defer(() -> Flux.just(wrap(Arrays.copyOfRange(bytes, 0, first)),
						wrap(Arrays.copyOfRange(bytes, first, second)),
						wrap(Arrays.copyOfRange(bytes, second, bytes.length))))));
	}

	private static String string(JsonText text) {
		return switch (text) {
			case EscapedText(byte[] utf8) -> new String(utf8, StandardCharsets.UTF_8);
			case StreamedText(var utf8) -> {
				ByteArrayOutputStream bytes = new ByteArrayOutputStream();
				utf8.map((buffer) -> buffer.toString(StandardCharsets.ISO_8859_1))
					.doOnNext((piece) -> bytes.writeBytes(piece.getBytes(StandardCharsets.ISO_8859_1)))
					.blockLast(TIMEOUT);
				yield bytes.toString(StandardCharsets.UTF_8);
			}
			default -> throw new AssertionError(text);
		};
	}

	private static DataBuffer wrap(byte[] bytes) {
		return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
	}

}
