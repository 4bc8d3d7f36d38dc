package io.mcpgateway.resource.catalog;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.ProgressReporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the choice of an adapter and of the errors for its failures. */
@ExtendWith(OutputCaptureExtension.class)
class ResourceCatalogTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private static final String TEMPLATE = "postgres://shop/{schema}";

	private final Shop shop = new Shop();

	private final ResourceCatalog catalog = new ResourceCatalog(List.of(this.shop), 10);

	@Test
	void takesNoPathForTheSlashThatEndsThePrefix() {
		for (String uri : List.of("postgres://shop", "postgres://shop?a=b")) {
			StepVerifier.create(this.catalog.read(uri, ReadCondition.NONE, ProgressReporter.DISABLED))
				.expectNextCount(1)
				.expectComplete()
				.verify(TIMEOUT);
		}
		StepVerifier.create(this.catalog.resolveSubject("postgres://shop"))
			.expectNext("postgres://shop/")
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void takesNothingElseForThePrefix() {
		for (String uri : List.of("postgres://shopping", "postgres://sho", "postgres://shop:1", "postgres:///shop",
				"db://shop")) {
			StepVerifier.create(this.catalog.read(uri, ReadCondition.NONE, ProgressReporter.DISABLED))
				.expectErrorMatches(this::isNotFound)
				.verify(TIMEOUT);
		}
		StepVerifier
			.create(new ResourceCatalog(List.of(new NamedResources("file:///docs/", "a")), 10).read("file:///docs",
					ReadCondition.NONE, ProgressReporter.DISABLED))
			.expectErrorMatches(this::isNotFound)
			.verify(TIMEOUT);
	}

	@Test
	void findsTheSubjectThatTheAdapterNames() {
		StepVerifier.create(this.catalog.resolveSubject("postgres://shop/orders"))
			.expectNext("postgres://shop/public/orders")
			.expectComplete()
			.verify(TIMEOUT);
		StepVerifier.create(this.catalog.resolveSubject("postgres://shop/none"))
			.expectErrorMatches(this::isNotFound)
			.verify(TIMEOUT);
	}

	@Test
	void tellsThatASourceDoesNotAnswerAndNothingMore(CapturedOutput output) {
		this.shop.failure = new SourceUnavailableException("refused by 10.0.0.7", new IllegalStateException("secret"));
		Mono<?> completed = this.catalog.complete(new TemplateArgument(TEMPLATE, "schema", "p", Map.of()));
		for (Mono<?> answer : List.of(
				this.catalog.read("postgres://shop/orders", ReadCondition.NONE, ProgressReporter.DISABLED),
				this.catalog.resolveSubject("postgres://shop/orders"), completed)) {
			StepVerifier.create(answer).expectErrorSatisfies((failure) -> {
				assertThat(failure).isInstanceOfSatisfying(McpException.class,
						(known) -> assertThat(known.code()).isEqualTo(ErrorCode.INTERNAL_ERROR));
				assertThat(failure).hasMessage("The source of this resource is not available now: try again later")
					.hasNoCause();
			}).verify(TIMEOUT);
		}
		assertThat(output).containsOnlyOnce("postgres://shop/ does not answer: refused by 10.0.0.7")
			.doesNotContain("SourceUnavailableException", "secret");
	}

	@Test
	void tellsItAlsoOfBytesThatDoNotCome() {
		this.shop.body = new Content.Streamed(Flux.error(new SourceUnavailableException("gone", null)));
		StepVerifier.create(this.catalog.read("postgres://shop/orders", ReadCondition.NONE, ProgressReporter.DISABLED))
			.expectErrorMatches((failure) -> failure instanceof McpException)
			.verify(TIMEOUT);
	}

	@Test
	void tellsNothingOfUnexpectedFailuresAndShowsOnceWhereTheyComeFrom(CapturedOutput output) {
		this.shop.failure = new IllegalStateException("refused by 10.0.0.7");
		for (int i = 0; i < 3; i++) {
			for (Mono<?> answer : everyAnswer()) {
				StepVerifier.create(answer).expectErrorSatisfies((failure) -> {
					assertThat(failure).isInstanceOfSatisfying(McpException.class,
							(known) -> assertThat(known.code()).isEqualTo(ErrorCode.INTERNAL_ERROR));
					assertThat(failure)
						.hasMessage("This resource cannot be read: its source failed unexpectedly. Ask the operator")
						.hasNoCause();
				}).verify(TIMEOUT);
			}
		}
		assertThat(output).containsOnlyOnce("cannot be read, since the source failed unexpectedly")
			.containsOnlyOnce("java.lang.IllegalStateException: refused by 10.0.0.7");
		this.shop.failure = null;
		this.shop.body = new Content.Streamed(Flux.error(() -> new IllegalStateException("broken at 10.0.0.7")));
		StepVerifier.create(this.catalog.read("postgres://shop/orders", ReadCondition.NONE, ProgressReporter.DISABLED))
			.expectErrorMessage("This resource cannot be read: its source failed unexpectedly. Ask the operator")
			.verify(TIMEOUT);
		assertThat(output).containsOnlyOnce("java.lang.IllegalStateException: broken at 10.0.0.7");
	}

	@Test
	void logsFewOfManyBrokenResourcesEachInALine(CapturedOutput output) {
		this.shop.failure = new UnreadableException("it is broken", "torn\r\n2026-01-01 forged", null);
		for (int i = 0; i < 1500; i++) {
			StepVerifier
				.create(this.catalog.read("postgres://shop/orders" + i, ReadCondition.NONE, ProgressReporter.DISABLED))
				.expectError(McpException.class)
				.verify(TIMEOUT);
		}
		assertThat(output.toString().lines().filter((line) -> line.endsWith("cannot be read: torn 2026-01-01 forged")))
			.hasSize(1000);
	}

	@Test
	void logsTheWordsOfASourceOncePerResourceAndReason(CapturedOutput output) {
		for (String words : List.of("code 7\nat 10.0.0.7", "code 8\nat 10.0.0.8")) {
			this.shop.failure = new UnreadableException("it is broken", words, new IllegalStateException("secret"));
			for (Mono<?> answer : everyAnswer()) {
				StepVerifier.create(answer)
					.expectErrorSatisfies(
							(failure) -> assertThat(failure).hasMessage("This resource cannot be read: it is broken")
								.hasNoCause())
					.verify(TIMEOUT);
			}
		}
		assertThat(output).containsOnlyOnce("postgres://shop/orders cannot be read: code 7 at 10.0.0.7")
			.containsOnlyOnce("postgres://shop/ cannot be read: code 7 at 10.0.0.7")
			.doesNotContain("code 8", "secret", "\tat ");
		this.shop.failure = new UnreadableException("it is archived");
		StepVerifier.create(this.catalog.find("postgres://shop/orders")).expectError().verify(TIMEOUT);
		assertThat(output).doesNotContain("archived");
	}

	private List<Mono<?>> everyAnswer() {
		return List.of(this.catalog.read("postgres://shop/orders?a=1", ReadCondition.NONE, ProgressReporter.DISABLED),
				this.catalog.find("postgres://shop/orders"), this.catalog.resolveSubject("postgres://shop/orders"),
				this.catalog.complete(new TemplateArgument(TEMPLATE, "schema", "p", Map.of())));
	}

	private boolean isNotFound(Throwable failure) {
		return failure instanceof McpException known && known.code() == ErrorCode.RESOURCE_NOT_FOUND;
	}

	/** Adapter of a database with short names. */
	private static final class Shop implements ResourceAdapter {

		private RuntimeException failure;

		private Content.Body body = new Content.InMemory("{}".getBytes(StandardCharsets.UTF_8));

		@Override
		public String uriPrefix() {
			return "postgres://shop/";
		}

		@Override
		public List<ResourceTemplate> templates() {
			return List.of(ResourceTemplate.of(TEMPLATE, "schema"));
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.empty();
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return answer(new Content(uri.text(), null, Form.BY_BYTES, this.body), uri);
		}

		@Override
		public Mono<String> subject(ResourceUri uri) {
			return answer((uri.path().size() == 1) ? "postgres://shop/public/" + uri.path().getFirst() : uri.subject(),
					uri);
		}

		@Override
		public Mono<List<String>> complete(TemplateArgument argument) {
			return Mono.error(this.failure);
		}

		private <T> Mono<T> answer(T answer, ResourceUri uri) {
			return (this.failure != null) ? Mono.error(this.failure)
					: Mono.just(answer).filter((found) -> !uri.path().equals(List.of("none")));
		}

	}

}
