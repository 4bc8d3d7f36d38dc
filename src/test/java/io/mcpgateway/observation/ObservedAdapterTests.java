package io.mcpgateway.observation;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.uri.ResourceUri;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the metrics of failures of a source. */
class ObservedAdapterTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final ResourceUri URI = ResourceUri.parse("db://shop/top");

	private final MeterRegistry registry = new SimpleMeterRegistry();

	@Test
	void countsFailuresByWhatWasAsked() {
		ResourceAdapter adapter = observed(new SourceUnavailableException("gone", null), false);
		requireCounts(0, 0, 0);
		fail(adapter.list("", 1));
		requireCounts(1, 0, 0);
		fail(adapter.read(URI));
		requireCounts(1, 1, 0);
		fail(adapter.subject(URI));
		requireCounts(1, 2, 0);
		fail(adapter.complete(new TemplateArgument("db://shop/{query}", "query", "", Map.of())));
		requireCounts(1, 2, 1);
	}

	@Test
	void countsBytesThatFailAsARead() {
		ResourceAdapter adapter = observed(new IllegalStateException("gone"), true);
		fail(adapter.read(URI)
			.flatMapMany((content) -> (content.body() instanceof Content.Streamed(var bytes, var length)) ? bytes
					: Flux.empty()));
		requireCounts(0, 1, 0);
	}

	@Test
	void countsNothingThatAClientDidWrong() {
		ResourceAdapter adapter = observed(URI.invalid("no such parameter"), false);
		fail(adapter.list("", 1));
		fail(adapter.read(URI));
		fail(adapter.subject(URI));
		fail(adapter.complete(new TemplateArgument("db://shop/{query}", "query", "", Map.of())));
		requireCounts(0, 0, 0);
	}

	private ResourceAdapter observed(RuntimeException failure, boolean late) {
		return new ObservedAdapter(new Failing(failure, late), this.registry);
	}

	private void requireCounts(int lists, int reads, int completions) {
		assertThat(failures("list")).isEqualTo(lists);
		assertThat(failures("read")).isEqualTo(reads);
		assertThat(failures("complete")).isEqualTo(completions);
	}

	private double failures(String operation) {
		return this.registry.get("mcp.resources.failures")
			.tags("mount", "db://shop/", "operation", operation)
			.counter()
			.count();
	}

	private static void fail(Publisher<?> answer) {
		StepVerifier.create(answer).expectError().verify(TIMEOUT);
	}

	/** Source that fails at once, or when its bytes are read. */
	private record Failing(RuntimeException failure, boolean late) implements ResourceAdapter {

		@Override
		public String uriPrefix() {
			return "db://shop/";
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.error(this.failure);
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return this.late
					? Mono
						.just(new Content(uri.text(), null, Form.BLOB, new Content.Streamed(Flux.error(this.failure))))
					: Mono.error(this.failure);
		}

		@Override
		public Mono<List<String>> complete(TemplateArgument argument) {
			return Mono.error(this.failure);
		}

	}

}
