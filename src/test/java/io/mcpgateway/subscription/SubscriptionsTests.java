package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.SubscriptionRequests.SubscriptionFilter;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.testkit.Budgets;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the URIs that accept subscriptions. */
class SubscriptionsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private final Subscriptions subscriptions = new Subscriptions(new ResourceCatalog(List.of(new Shop()), 10),
			List.of("postgres://shop/public/"), Set.of(ListKind.RESOURCES), Budgets.of(100, 10), Groups.NONE);

	@Test
	void watchesWhatTheAdapterNamesAndTellsItInTheWordsOfTheClient() {
		StepVerifier.create(accept("postgres://shop/orders"))
			.assertNext((interest) -> assertThat(interest.uris())
				.containsExactly(new SubscribedUri("postgres://shop/orders", "postgres://shop/public/orders", null)))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void leavesOutWhatIsNotThereOrNotWatched() {
		StepVerifier.create(accept("postgres://shop/none", "postgres://shop/audit/log", "postgres://shop/orders"))
			.assertNext((interest) -> assertThat(interest.uris()).hasSize(1))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void acceptsNothingAtAllWhereItCannotBeKnown() {
		StepVerifier.create(accept("postgres://shop/orders", "postgres://shop/away"))
			.expectErrorMatches(
					(failure) -> failure instanceof McpException known && known.code() == ErrorCode.INTERNAL_ERROR)
			.verify(TIMEOUT);
	}

	private Mono<WatchList> accept(String... uris) {
		return this.subscriptions.accept(new SubscriptionFilter(null, null, List.of(uris)));
	}

	/** Adapter of a database with short names. */
	private static final class Shop implements ResourceAdapter {

		@Override
		public String uriPrefix() {
			return "postgres://shop/";
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.empty();
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return Mono.empty();
		}

		@Override
		public Mono<String> subject(ResourceUri uri) {
			return switch (uri.path().getLast()) {
				case "none" -> Mono.empty();
				case "away" -> Mono.error(new SourceUnavailableException("refused", null));
				default -> Mono
					.just((uri.path().size() == 1) ? "postgres://shop/public/" + uri.path().getFirst() : uri.subject());
			};
		}

	}

}
