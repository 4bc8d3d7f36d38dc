package io.mcpgateway.tool;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.NotificationParams;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.Result.EmptyResult;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.rpc.Reply;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of a tool's progress while it reads a resource, with a total for a resource of
 * known length.
 */
class ExcerptProgressTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final int LENGTH = 50;

	@ParameterizedTest
	@CsvSource({ "BY_BYTES, 50, 1024, 50", "BY_BYTES, 50, 20, 20", "BLOB, 50, 1024, 50", "BY_BYTES, , 1024, " })
	void namesTheBytesThatWillBeRead(Form form, Long length, int max, BigDecimal total) {
		List<Reply> replies = read(new Fifty(form, length), max);
		assertThat(replies.getFirst()).isInstanceOfSatisfying(Reply.Notify.class,
				(notify) -> assertThat(notify.params()).isInstanceOfSatisfying(NotificationParams.Progress.class,
						(progress) -> assertThat(progress.total()).isEqualTo(total)));
		assertThat(replies.getLast()).isInstanceOf(Reply.Done.class);
	}

	/** Reads with a long interval, so that only the end reports progress. */
	private static List<Reply> read(ResourceAdapter source, int max) {
		ExcerptReader excerpts = new ExcerptReader(new ResourceCatalog(List.of(source), 10), max, max);
		Call call = new Call(
				new Message.Request(new RequestId.Number(BigInteger.ONE), "test",
						JsonMapper.shared().readTree("{\"_meta\":{\"progressToken\":1}}")),
				ProtocolVersion.V2026_07_28, Caller.STATELESS);
		return ProgressReporter
			.during(call, Duration.ofHours(1),
					(progress) -> excerpts.read("test://fifty", null, null, progress).thenReturn(new EmptyResult()))
			.collectList()
			.block(TIMEOUT);
	}

	/** Source of fifty bytes with an optional length. */
	private record Fifty(Form form, Long length) implements ResourceAdapter {

		@Override
		public String uriPrefix() {
			return "test://";
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.empty();
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			byte[] bytes = "x".repeat(LENGTH).getBytes(StandardCharsets.UTF_8);
			return Mono.just(new Content(uri.text(), (this.form == Form.BLOB) ? "image/png" : null, this.form,
					new Content.Streamed(Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(bytes)), this.length)));
		}

	}

}
