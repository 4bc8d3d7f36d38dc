package io.mcpgateway.document;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.Stream;

import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.testkit.Stress;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.util.FileSystemUtils;
import org.springframework.util.unit.DataSize;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests that documents take a place before they take disk, and leave both. */
class SpoolPlacesTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final DataSize MAX_SIZE = DataSize.ofKilobytes(1);

	@AutoClose
	DocumentFiles files = new DocumentFiles("directory", null);

	@Test
	void writesADocumentAndDeletesIt() {
		SpoolPlaces places = places(10);
		Content document = content(Flux.just("one ", "two").map(SpoolPlacesTests::buffer));
		assertThat(use(places, document, Mono.just(document), (spooled, hash) -> {
			assertThat(spooled.file()).hasContent("one two").hasParent(spooled.directory());
			assertThat(hash).hasSize(64);
			assertThat(places.documents()).isEqualTo(1);
			return Mono.just("used");
		}).block()).isEqualTo("used");
		assertIsEmpty(places);
	}

	@Test
	void keepsAFileForItsConversion() {
		SpoolPlaces places = places(10);
		SpooledDocument kept = keep(places);
		assertThat(kept.file()).hasContent("text");
		assertThat(places.documents()).isEqualTo(1);
		kept.close();
		kept.close();
		assertIsEmpty(places);
		assertThatExceptionOfType(CancellationException.class).isThrownBy(kept::keep);
	}

	@Test
	void letsNoMoreDocumentsOntoTheDiskThanThereArePlaces() throws IOException {
		SpoolPlaces places = places(2);
		Content document = content(Flux.just(buffer("text")));
		List<SpooledDocument> all = Stream.generate(() -> keep(places)).limit(places.size()).toList();
		Mono<String> waiting = content(places, document, document);
		Disposable leaving = use(places, document, Mono.just(document), (spooled, hash) -> Mono.just(hash)).subscribe();
		assertThatExceptionOfType(UnreadableException.class).isThrownBy(() -> keep(places))
			.withMessageContaining("too many documents");
		assertThat(files()).hasSize(places.size());
		assertThat(places.documents()).isEqualTo(places.size() + 2);
		leaving.dispose();
		all.forEach(SpooledDocument::close);
		assertThat(waiting.block()).isEqualTo("text");
		assertIsEmpty(places);
	}

	@Test
	void oneCallerLeavesPlacesToOthers() {
		SpoolPlaces places = places(10);
		Queue<SpooledDocument> kept = new ConcurrentLinkedQueue<>();
		AtomicInteger refused = new AtomicInteger();
		for (int i = 0; i < 20; i++) {
			keepLater(places).contextWrite(FairSharesContract.caller("greedy"))
				.subscribe(kept::add, (failure) -> refused.incrementAndGet());
		}
		Awaitility.await().until(() -> !kept.isEmpty() && refused.get() > 0);
		Content document = content(Flux.just(buffer("text")));
		StepVerifier
			.create(use(places, document, Mono.just(document), (spooled, hash) -> Mono.just("used"))
				.contextWrite(FairSharesContract.caller("modest")))
			.expectNext("used")
			.expectComplete()
			.verify(TIMEOUT);
		Awaitility.await().until(() -> {
			kept.forEach(SpooledDocument::close);
			return kept.size() == 20 - refused.get();
		});
		kept.forEach(SpooledDocument::close);
		assertIsEmpty(places);
	}

	@Test
	void readsADocumentAgainThatWaited() {
		SpoolPlaces places = places(10);
		Content first = content(Flux.just(buffer("first")));
		List<SpooledDocument> all = Stream.generate(() -> keep(places)).limit(places.size()).toList();
		Mono<String> read = content(places, first, content(Flux.just(buffer("again"))));
		Mono<String> gone = content(places, first, null);
		Mono.delay(Duration.ofMillis(1100)).block();
		all.forEach(SpooledDocument::close);
		assertThat(gone.blockOptional()).isEmpty();
		assertThat(read.block()).isEqualTo("again");
		assertIsEmpty(places);
	}

	@Test
	void givesUpOnASlowSource() {
		SpoolPlaces places = new SpoolPlaces(this.files, 1, 10, MAX_SIZE, Duration.ofMillis(200));
		Content slow = content(Flux.concat(Flux.just(buffer("a")), Flux.never()));
		assertThatExceptionOfType(UnreadableException.class).isThrownBy(content(places, slow, slow)::block)
			.withMessageContaining("too slowly");
		assertIsEmpty(places);
	}

	@Test
	void leavesNothingOfAFailure() {
		SpoolPlaces places = places(10);
		Content broken = content(Flux.concat(Flux.just(buffer("a")), Flux.error(new IllegalStateException("broken"))));
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(content(places, broken, broken)::block);
		Content large = content(Flux.just(buffer("x".repeat(1025))));
		assertThatExceptionOfType(ObstacleException.class).isThrownBy(content(places, large, large)::block);
		assertIsEmpty(places);
	}

	@Test
	void saysThatTheDiskCannotBeWritten() throws IOException {
		SpoolPlaces places = places(10);
		FileSystemUtils.deleteRecursively(this.files.work());
		Content document = content(Flux.empty());
		assertThat(content(places, document, document).materialize().block().getThrowable()).isInstanceOfSatisfying(
				ConversionUnavailableException.class, (failure) -> assertThat(failure.advice()).contains("Free space"));
		assertThat(places.documents()).isZero();
	}

	@Test
	void leavesNothingOfReadersThatLeave() {
		SpoolPlaces places = places(1000);
		Flux.range(0, Stress.share(5000)).flatMap((i) -> {
			Content document = content(Flux.range(0, 5).map((part) -> buffer("part")));
			return use(places, document, Mono.just(document), (spooled, hash) -> {
				if (i % 2 == 0) {
					spooled.keep();
					spooled.close();
				}
				return Mono.just(hash);
			}).timeout(Duration.ofNanos(ThreadLocalRandom.current().nextInt(3_000_000)))
				.onErrorResume((late) -> Mono.empty())
				.contextWrite(FairSharesContract.caller("caller " + i % 3));
		}, 50).blockLast(Duration.ofSeconds(60));
		assertIsEmpty(places);
		keep(places).close();
		for (int i = 0; i < 3; i++) {
			String caller = "caller " + i;
			List<SpooledDocument> share = Stream.generate(() -> keep(places, caller)).limit(places.size() / 2).toList();
			share.forEach(SpooledDocument::close);
		}
	}

	/** Uses a document in a place as long as a reader stays, as the converter does. */
	private static <T> Mono<T> use(SpoolPlaces places, Content document, Mono<Content> again,
			BiFunction<SpooledDocument, String, Mono<T>> use) {
		return Mono.usingWhen(places.acquire(),
				(spooled) -> spooled.write(document, again).flatMap((hash) -> use.apply(spooled, hash)),
				(spooled) -> Mono.fromRunnable(spooled::leave));
	}

	/** Starts to read a document as text. */
	private static Mono<String> content(SpoolPlaces places, Content document, @Nullable Content again) {
		Mono<String> text = use(places, document, Mono.justOrEmpty(again),
				(spooled, hash) -> Mono.fromCallable(() -> Files.readString(spooled.file())))
			.cache();
		text.subscribe((read) -> {
		}, (failure) -> {
		});
		return text;
	}

	private static SpooledDocument keep(SpoolPlaces places) {
		return keepLater(places).block(TIMEOUT);
	}

	private static SpooledDocument keep(SpoolPlaces places, String caller) {
		return keepLater(places).contextWrite(FairSharesContract.caller(caller)).block(TIMEOUT);
	}

	private static Mono<SpooledDocument> keepLater(SpoolPlaces places) {
		Content document = content(Flux.just(buffer("text")));
		return use(places, document, Mono.just(document), (spooled, hash) -> {
			spooled.keep();
			return Mono.just(spooled);
		});
	}

	private void assertIsEmpty(SpoolPlaces places) {
		Awaitility.await().untilAsserted(() -> {
			assertThat(places.documents()).isZero();
			assertThat(files()).isEmpty();
		});
	}

	private List<Path> files() throws IOException {
		try (Stream<Path> all = Files.list(this.files.work())) {
			return all.filter((file) -> file.getFileName().toString().startsWith("document")).toList();
		}
	}

	private SpoolPlaces places(int maxWaiting) {
		return new SpoolPlaces(this.files, 1, maxWaiting, MAX_SIZE, Duration.ofSeconds(30));
	}

	private static Content content(Flux<DataBuffer> bytes) {
		return new Content("api://parts/a.pdf", "application/pdf", Form.BLOB, new Content.Streamed(bytes));
	}

	private static DataBuffer buffer(String text) {
		return DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.UTF_8));
	}

}
