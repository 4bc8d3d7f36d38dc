package io.mcpgateway.search;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.testkit.PersonalPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the searches of one caller leave threads to other callers. */
class SearchSharesTests {

	private static final String GREEDY = "greedy";

	private static final int SEARCHES = 20;

	private final CountDownLatch hasBegun = new CountDownLatch(1);

	private final CountDownLatch mayEnd = new CountDownLatch(1);

	@Test
	void oneCallerDoesNotTakeAllThreads(@TempDir Path directory) throws InterruptedException {
		Library library = new Library().put("a.txt", "walrus");
		try (Indexed indexed = Indexed.begin(directory, Map.of("timeout", "1s"), new Slow(), library)) {
			indexed.awaitAll(1);
			Disposable searches = Flux.fromStream(IntStream.range(0, SEARCHES).boxed())
				.flatMap((i) -> indexed.search()
					.search(SearchQuery.of("walrus", 20))
					.contextWrite((context) -> context.put(Caller.class, caller(GREEDY))), SEARCHES)
				.subscribe();
			assertThat(this.hasBegun.await(Indexed.TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
			SearchAnswer answer = indexed.answerTo(caller("other"), "walrus");
			assertThat(answer.isCut()).isFalse();
			assertThat(answer.hits()).hasSize(1);
			searches.dispose();
			this.mayEnd.countDown();
		}
	}

	private static Caller caller(String id) {
		return Caller.of(new Identity(id, null, Set.of(), Map.of(), () -> true), Map.of());
	}

	/** Policy that lets the searches of a caller wait on their threads. */
	private final class Slow implements PersonalPolicy {

		@Override
		public boolean allows(Identity identity, Verb verb, String uri) {
			if (identity.id().equals(GREEDY)) {
				SearchSharesTests.this.hasBegun.countDown();
				try {
					return SearchSharesTests.this.mayEnd.await(Indexed.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
			}
			return true;
		}

		@Override
		public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
			return true;
		}

		@Override
		public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
			return false;
		}

	}

}
