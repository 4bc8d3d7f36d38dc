package io.mcpgateway.rpc;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.JsonText;
import io.mcpgateway.protocol.JsonText.EscapedText;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.ResourceContents;
import io.mcpgateway.protocol.ResourceRequests.ReadResourceResult;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of messages with texts that arrive during writing. */
class StreamedMessagesTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private final JsonRpcCodec codec = new JsonRpcCodec(new Implementation("gw", "1"), 64);

	@Test
	void joinsWhatIsStreamedWithWhatIsNot() {
		String large = "y".repeat(20_000);
		Flux<DataBuffer> streamed = encode(new StreamedText(Flux.just(buffer("x"), buffer(""), buffer("x"))),
				new EscapedText(bytes("small")), new EscapedText(bytes(large)), new StreamedText(Flux.empty()));
		assertThat(text(streamed))
			.isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"contents\":[" + List.of("xx", "small", large, "")
				.stream()
				.map(StreamedMessagesTests::contents)
				.collect(Collectors.joining(",")) + "]}}");
	}

	@Test
	void isAFailureWhenTheFirstTextFailsBeforeItsFirstByte() {
		assertThat(text(encode(new StreamedText(Flux.error(new IllegalStateException("secret"))))))
			.isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-32603,\"message\":\"Internal error\"}}");
		assertThat(text(encode(new StreamedText(Flux.error(new McpException(ErrorCode.RESOURCE_NOT_FOUND, "gone"))))))
			.isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-32002,\"message\":\"gone\"}}");
	}

	@Test
	void failsWhenATextFailsAfterItsFirstByte() {
		StepVerifier
			.create(encode(new StreamedText(
					Flux.concat(Mono.just(buffer("x")), Mono.error(new IllegalStateException("late"))))))
			.thenConsumeWhile((buffer) -> true)
			.expectErrorMessage("late")
			.verify(TIMEOUT);
	}

	@Test
	void failsWhenALaterTextFails() {
		StepVerifier
			.create(encode(new StreamedText(Flux.just(buffer("x"))),
					new StreamedText(Flux.error(new IllegalStateException("late")))))
			.thenConsumeWhile((buffer) -> true)
			.expectErrorMessage("late")
			.verify(TIMEOUT);
	}

	@Test
	void writesNothingBeforeTheFirstByteHasCome() {
		StepVerifier.create(encode(new StreamedText(Flux.never())))
			.expectSubscription()
			.expectNoEvent(Duration.ofMillis(50))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	void opensATextWhenItIsItsTurn() {
		AtomicInteger opened = new AtomicInteger();
		Flux<DataBuffer> second = Flux.just(buffer("z")).doOnSubscribe((subscription) -> opened.incrementAndGet());
		StepVerifier.create(encode(new StreamedText(Flux.just(buffer("x"), buffer("y"))), new StreamedText(second)), 2)
			.expectNextCount(2)
			.then(() -> assertThat(opened).hasValue(0))
			.thenRequest(Long.MAX_VALUE)
			.thenConsumeWhile((buffer) -> true)
			.then(() -> assertThat(opened).hasValue(1))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void stopsATextThatNobodyWants() {
		AtomicInteger running = new AtomicInteger();
		Flux<DataBuffer> endless = Flux.range(0, Integer.MAX_VALUE)
			.map((i) -> buffer("x"))
			.doOnSubscribe((subscription) -> running.incrementAndGet())
			.doFinally((signal) -> running.decrementAndGet());
		StepVerifier.create(encode(new StreamedText(endless)), 3).expectNextCount(3).thenCancel().verify(TIMEOUT);
		assertThat(running).hasValue(0);
	}

	@Test
	void isWholeWhenNothingIsStreamed() {
		assertThat(this.codec.encode(read(new EscapedText(bytes("x"))), ProtocolVersion.V2025_11_25))
			.isInstanceOfSatisfying(EncodedMessage.Whole.class, (whole) -> assertThat(whole.length())
				.isEqualTo(whole.pieces().stream().mapToInt((p) -> p.length).sum()));
	}

	private Flux<DataBuffer> encode(JsonText... texts) {
		EncodedMessage encoded = this.codec.encode(read(texts), ProtocolVersion.V2025_11_25);
		assertThat(encoded).isInstanceOf(EncodedMessage.Streamed.class);
		return ((EncodedMessage.Streamed) encoded).bytes();
	}

	private static Message read(JsonText... texts) {
		List<ResourceContents> contents = Arrays.stream(texts)
			.<ResourceContents>map((text) -> new ResourceContents.Text("test://a", null, text, null))
			.toList();
		return new Message.Success(new RequestId.Number(BigInteger.valueOf(7)),
				new ReadResourceResult(contents, Caching.NONE));
	}

	private static String contents(String text) {
		return "{\"uri\":\"test://a\",\"text\":\"" + text + "\"}";
	}

	private static String text(Flux<DataBuffer> streamed) {
		List<DataBuffer> buffers = streamed.collectList().block(TIMEOUT);
		assertThat(buffers).isNotNull();
		return DefaultDataBufferFactory.sharedInstance.join(buffers).toString(StandardCharsets.UTF_8);
	}

	private static DataBuffer buffer(String text) {
		return DefaultDataBufferFactory.sharedInstance.wrap(bytes(text));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
