package io.mcpgateway.resource.content;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the entity tags of streams, and that nothing of a stream is lost. */
class StreamStartTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 3, 6, 7, 50 })
	void keepAllBytes(int chunks) {
		Content content = tagged(Flux.range(0, chunks).map(StreamStartTests::chunk));
		boolean isShort = chunks <= 6;
		assertThat(content.body()).isInstanceOf(isShort ? InMemory.class : Streamed.class);
		assertThat(content.etag() != null).isEqualTo(isShort);
		assertThat(text(content)).isEqualTo(expected(chunks));
	}

	@Test
	void keepAllBytesOfAnotherThread() {
		for (int i = 0; i < 200; i++) {
			Content content = tagged(Flux.range(0, 12).publishOn(Schedulers.parallel()).map(StreamStartTests::chunk));
			assertThat(text(content)).isEqualTo(expected(12));
		}
	}

	@Test
	void doNotWaitForSlowStreams() {
		Content content = tagged(Flux.range(0, 4)
			.concatMap((i) -> Flux.just(i).delaySequence(Duration.ofMillis((i == 0) ? 0 : 700)))
			.map(StreamStartTests::chunk));
		assertThat(content.body()).isInstanceOf(Streamed.class);
		assertThat(text(content)).isEqualTo(expected(4));
	}

	@Test
	void tellFailures() {
		IllegalStateException failure = new IllegalStateException("broken");
		Flux<DataBuffer> broken = Flux.error(failure);
		StepVerifier
			.create(StreamStart.tagged(content(Flux.concat(Flux.range(0, 2).map(StreamStartTests::chunk), broken))))
			.expectErrorMatches((told) -> told == failure)
			.verify(TIMEOUT);
		Content late = tagged(Flux.concat(Flux.range(0, 20).map(StreamStartTests::chunk), broken));
		StepVerifier.create(((Streamed) late.body()).bytes().ignoreElements())
			.expectErrorMatches((told) -> told == failure)
			.verify(TIMEOUT);
	}

	@Test
	void cancelStreamsThatNobodyReads() {
		AtomicBoolean isCancelled = new AtomicBoolean();
		Content content = tagged(
				Flux.range(0, 100).map(StreamStartTests::chunk).doOnCancel(() -> isCancelled.set(true)));
		Awaitility.await().atMost(TIMEOUT).untilTrue(isCancelled);
		StepVerifier.create(((Streamed) content.body()).bytes().ignoreElements())
			.expectError(UnreadableException.class)
			.verify(TIMEOUT);
	}

	@Test
	void keepTheTagOfTheSource() {
		Content content = content(Flux.never()).withMeta(Map.of(MetaKeys.ETAG, "one"));
		assertThat(StreamStart.tagged(content).block(TIMEOUT)).isSameAs(content);
	}

	private static Content tagged(Flux<DataBuffer> bytes) {
		return StreamStart.tagged(content(bytes)).blockOptional(TIMEOUT).orElseThrow();
	}

	private static Content content(Flux<DataBuffer> bytes) {
		return new Content("test://a", "text/plain", Form.TEXT, new Streamed(bytes));
	}

	private static DataBuffer chunk(int number) {
		return DefaultDataBufferFactory.sharedInstance.wrap(letters(number).getBytes(StandardCharsets.US_ASCII));
	}

	private static String letters(int number) {
		return String.valueOf((char) ('a' + number % 26)).repeat(10_000);
	}

	private static String expected(int chunks) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < chunks; i++) {
			text.append(letters(i));
		}
		return text.toString();
	}

	private static String text(Content content) {
		return switch (content.body()) {
			case InMemory memory -> new String(memory.bytes(), StandardCharsets.US_ASCII);
			case Streamed(var bytes, var length) -> DataBufferUtils.join(bytes)
				.map((joined) -> joined.toString(StandardCharsets.US_ASCII))
				.blockOptional(TIMEOUT)
				.orElse("");
		};
	}

}
