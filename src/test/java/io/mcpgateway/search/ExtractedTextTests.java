package io.mcpgateway.search;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;

import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests texts that are longer than what the index has of their words. */
class ExtractedTextTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final TextLimits LIMITS = new TextLimits(21, 400);

	private static final String TEXT = "Reifendrücke prüfen 🚲 and then the brakes and the bell, ".repeat(5);

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 4, 5, 20, 21, 22, 23, 24, 100, 1000 })
	void haveOneResultWhateverTheirPieces(int length) {
		byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
		ExtractedText whole = extract(new InMemory(bytes));
		ExtractedText pieces = extract(pieces(bytes, length));
		assertThat(pieces.text()).isEqualTo(whole.text()).isEqualTo("Reifendrücke prüfen");
		assertThat(pieces.isCut()).isTrue();
		assertThat(pieces.trigrams()).isNotNull();
		assertThat(pieces.rest()).isEqualTo(whole.rest()).isNotEmpty();
	}

	@Test
	void haveAnotherDigestWithAnotherEnd() {
		byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
		byte[] other = bytes.clone();
		other[bytes.length - 1] = '!';
		assertThat(extract(new InMemory(other)).rest()).isNotEqualTo(extract(new InMemory(bytes)).rest());
	}

	@ParameterizedTest
	@ValueSource(ints = { 0x00, 0xff, 0xc3 })
	void haveUnknownTrigramsIfTheirEndIsNoText(int last) {
		byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
		bytes[bytes.length - 1] = (byte) last;
		for (Content.Body body : new Content.Body[] { new InMemory(bytes), pieces(bytes, 10) }) {
			ExtractedText text = extract(body);
			assertThat(text.text()).isEqualTo("Reifendrücke prüfen");
			assertThat(text.trigrams()).isNull();
			assertThat(text.isCut()).isTrue();
		}
	}

	@Test
	void areBinaryIfTheirBeginningIs() {
		byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
		bytes[5] = 0;
		assertThat(extract(pieces(bytes, 10))).isEqualTo(ExtractedText.NONE);
	}

	@Test
	void haveUnknownTrigramsBeyondTheBound() {
		byte[] bytes = TEXT.repeat(2).getBytes(StandardCharsets.UTF_8);
		for (Content.Body body : new Content.Body[] { new InMemory(bytes), pieces(bytes, 7),
				new Streamed(((Streamed) pieces(bytes, 7)).bytes(), (long) bytes.length) }) {
			ExtractedText text = extract(body);
			assertThat(text.isCut()).isTrue();
			assertThat(text.trigrams()).isNull();
			assertThat(text.rest()).isEmpty();
		}
	}

	@Test
	void areWholeUpToTheBoundOfWords() {
		ExtractedText text = extract(new InMemory("short".getBytes(StandardCharsets.UTF_8)));
		assertThat(text).isEqualTo(new ExtractedText("short", false, null, ""));
	}

	private static ExtractedText extract(Content.Body body) {
		Content content = new Content("test:/a.txt", "text/plain", Form.TEXT, body, null);
		return ExtractedText.of(content, LIMITS, Schedulers.parallel()).blockOptional(TIMEOUT).orElseThrow();
	}

	private static Content.Body pieces(byte[] bytes, int length) {
		return new Streamed(Flux
			.fromStream(() -> IntStream.iterate(0, (from) -> from < bytes.length, (from) -> from + length)
				.mapToObj((from) -> Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + length))))
			.map(DefaultDataBufferFactory.sharedInstance::wrap));
	}

}
