package io.mcpgateway.resource.catalog;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.resource.catalog.ListingDocument.Entry;
import io.mcpgateway.resource.catalog.ListingDocument.Portion;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.content.UnreadableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of listings with one portion and with many. */
class ListingDocumentTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private final AtomicInteger asked = new AtomicInteger();

	@Test
	void isInMemoryIfItIsKnownToBeOnePortion() {
		assertThat(body(ListingDocument.of(Mono.just(new Portion(List.of(1, 2), null))))).isInstanceOf(InMemory.class);
		assertThat(body(ListingDocument.of(portions("1,2", "3")))).isInstanceOf(Streamed.class);
		assertThat(body(ListingDocument.of(portions("1,2", "-")))).isInstanceOf(Streamed.class);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			-         | []
			1         | [1]
			1,2       | [1,2]
			1,2 3     | [1,2,3]
			1 2 3,4,5 | [1,2,3,4,5]
			- 1       | [1]
			- - 1,2   | [1,2]
			1 - 2     | [1,2]
			1 - - 2   | [1,2]
			1 -       | [1]
			1 2 - -   | [1,2]
			- 1 - 2 - | [1,2]
			- -       | []
			- - -     | []
			""")
	void hasTheEntriesOfAllPortionsWhereverSomeAreEmpty(String portions, String entries) {
		Mono<Portion> first = portions(portions.split(" "));
		assertThat(text(body(ListingDocument.of(first)))).isEqualTo("{\"entries\":" + entries + "}");
		assertThat(text(body(ListingDocument.of("{\"a\":\"b\",\"c\":[", first))))
			.isEqualTo("{\"a\":\"b\",\"c\":" + entries + "}");
	}

	@Test
	void isEmptyIfThereIsNoFirstPortion() {
		StepVerifier.create(ListingDocument.of(Mono.empty())).expectComplete().verify(TIMEOUT);
	}

	@Test
	void asksForAPortionWhenTheOneBeforeWasTaken() {
		Body body = body(ListingDocument.of(portions("1", "2", "3", "4", "5")));
		assertThat(this.asked).hasValue(1);
		Reader reader = new Reader();
		stream(body).subscribe(reader);
		assertThat(this.asked).hasValue(1);
		reader.request(1);
		assertThat(this.asked).hasValue(2);
		reader.request(2);
		assertThat(this.asked).hasValue(4);
		assertThat(reader.taken).isEqualTo(3);
		reader.cancel();
		assertThat(this.asked).hasValue(4);
	}

	@Test
	void readsAnewForEachReader() {
		Body body = body(ListingDocument.of(portions("1", "2", "3")));
		assertThat(text(body)).isEqualTo(text(body)).isEqualTo("{\"entries\":[1,2,3]}");
		assertThat(this.asked).hasValue(5);
	}

	@Test
	void failsWhereAPortionDoes() {
		Portion first = new Portion(List.of(1), Mono.error(new IllegalStateException("it is gone")));
		StepVerifier.create(stream(body(ListingDocument.of(Mono.just(first)))))
			.expectNextCount(1)
			.expectErrorMessage("it is gone")
			.verify(TIMEOUT);
	}

	@Test
	void leavesOutWhatIsNotKnownOfAnEntry() {
		Portion entries = new Portion(List.of(new Entry("s3://b/a%20b/", "a \"b\"", null, null, null)), null);
		assertThat(text(body(ListingDocument.of(Mono.just(entries)))))
			.isEqualTo("{\"entries\":[{\"uri\":\"s3://b/a%20b/\",\"name\":\"a \\\"b\\\"\"}]}");
	}

	/**
	 * Checks a source with endless portions and few entries; a dash stands for an empty
	 * portion.
	 */
	@Test
	void givesUpOnASourceThatAlwaysTellsOfMoreAndShowsNothing() {
		Flux<DataBuffer> endless = Flux.defer(() -> ((Streamed) body(ListingDocument.of(endless(0)))).bytes());
		StepVerifier.create(endless.ignoreElements()).verifyError(UnreadableException.class);
		assertThat(this.asked).hasValue(ListingDocument.MAX_EMPTY_PORTIONS);
	}

	@Test
	void goesOnWhereSomethingIsShownInTime() {
		Flux<DataBuffer> rare = Flux
			.defer(() -> ((Streamed) body(ListingDocument.of(endless(ListingDocument.MAX_EMPTY_PORTIONS)))).bytes());
		StepVerifier.create(rare.take(ListingDocument.MAX_EMPTY_PORTIONS * 3L).ignoreElements()).verifyComplete();
	}

	/**
	 * Returns endless portions, with an entry at the given interval; 0 for empty portions
	 * only.
	 */
	private Mono<Portion> endless(int interval) {
		return Mono.fromSupplier(() -> {
			int number = this.asked.incrementAndGet();
			return new Portion((interval > 0 && number % interval == 0) ? List.of(number) : List.of(),
					endless(interval));
		});
	}

	private Mono<Portion> portions(String... portions) {
		List<String> all = List.of(portions);
		List<Integer> entries = all.getFirst().equals("-") ? List.of()
				: List.of(all.getFirst().split(",")).stream().map(Integer::valueOf).toList();
		Mono<Portion> next = (all.size() > 1) ? portions(all.subList(1, all.size()).toArray(String[]::new)) : null;
		return Mono.just(new Portion(entries, next)).doOnSubscribe((any) -> this.asked.incrementAndGet());
	}

	private static Body body(Mono<Body> document) {
		return document.blockOptional(TIMEOUT).orElseThrow();
	}

	private static Flux<DataBuffer> stream(Body body) {
		return (body instanceof Streamed(var bytes, var length)) ? bytes
				: Flux.error(new AssertionError("it is no stream"));
	}

	private static String text(Body body) {
		return switch (body) {
			case InMemory memory -> new String(memory.bytes(), StandardCharsets.UTF_8);
			case Streamed(var bytes, var length) -> bytes.map((buffer) -> buffer.toString(StandardCharsets.UTF_8))
				.reduce("", String::concat)
				.blockOptional(TIMEOUT)
				.orElseThrow();
		};
	}

	/** Subscriber with explicit demand. */
	private static final class Reader extends BaseSubscriber<DataBuffer> {

		private int taken;

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			assertThat(this.taken).isZero();
		}

		@Override
		protected void hookOnNext(DataBuffer buffer) {
			this.taken++;
		}

	}

}
