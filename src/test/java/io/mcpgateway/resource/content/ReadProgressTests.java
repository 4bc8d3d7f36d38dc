package io.mcpgateway.resource.content;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.NotificationParams;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.catalog.ResourceFeature;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.JsonRpcCodec;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of progress notifications during a read. */
class ReadProgressTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	@Test
	void tellsHowMuchOfALongResourceWasLookedAt() {
		StepVerifier.create(read("{\"uri\":\"slow://text\",\"_meta\":{\"progressToken\":\"p\"}}").collectList())
			.assertNext(ReadProgressTests::requireProgressAndThenTheResult)
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void answersInOneMessageWhereNobodyWantsToKnow() {
		StepVerifier.create(read("{\"uri\":\"slow://text\"}"))
			.expectNextMatches(Message.Success.class::isInstance)
			.expectComplete()
			.verify(TIMEOUT);
	}

	private static void requireProgressAndThenTheResult(List<Message> messages) {
		assertThat(messages.getLast()).isInstanceOf(Message.Success.class);
		List<NotificationParams.Progress> told = messages.subList(0, messages.size() - 1)
			.stream()
			.map((message) -> (NotificationParams.Progress) ((Message.Event) message).params())
			.toList();
		assertThat(told).extracting(NotificationParams.Progress::progressToken).containsOnly(new RequestId.Text("p"));
		assertThat(told).extracting(NotificationParams.Progress::progress)
			.isSorted()
			.doesNotHaveDuplicates()
			.endsWith(BigDecimal.valueOf(50));
		assertThat(told).extracting(NotificationParams.Progress::total).containsOnly(BigDecimal.valueOf(50));
	}

	private static Flux<Message> read(String params) {
		JsonNode node = JsonMapper.shared().readTree(params);
		Call call = new Call(new Message.Request(new RequestId.Number(BigInteger.ONE), "resources/read", node),
				ProtocolVersion.V2026_07_28, Caller.STATELESS);
		ResourceFeature feature = new ResourceFeature(new ResourceCatalog(List.of(new Slow()), 10),
				Duration.ofMillis(20));
		JsonRpcCodec codec = new JsonRpcCodec(new Implementation("gw", null, "1", null, null, null), 16);
		return new Dispatcher(List.of(feature), List.of(), codec).dispatch(call);
	}

	/** Slow source. */
	private static final class Slow implements ResourceAdapter {

		@Override
		public String uriPrefix() {
			return "slow://";
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.empty();
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			Flux<DataBuffer> bytes = Flux.range(0, 5)
				.delayElements(Duration.ofMillis(30))
				.map((i) -> DefaultDataBufferFactory.sharedInstance
					.wrap("ten bytes\n".getBytes(StandardCharsets.UTF_8)));
			return Mono
				.just(new Content(uri.text(), "text/plain", Content.Form.BY_BYTES, new Content.Streamed(bytes, 50L)));
		}

	}

}
