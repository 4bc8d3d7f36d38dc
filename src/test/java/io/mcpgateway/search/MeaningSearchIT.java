package io.mcpgateway.search;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.resource.Change;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.search.Search.SearchAnswer.Hit;
import io.mcpgateway.testkit.PersonalPolicy;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** Tests of searches by meaning with a server of embeddings. */
class MeaningSearchIT {

	private final EmbeddingServer server = EmbeddingServer.start();

	@TempDir
	private Path directory;

	@AfterEach
	void close() {
		this.server.close();
	}

	private Indexed begin(Library library, String... properties) {
		return Indexed.begin(this.directory, this.server.properties(properties), library);
	}

	private static Library library() {
		return new Library().put("garage.md", "how to repair an automobile engine")
			.put("clinic.md", "a physician and her waiting room")
			.put("kitchen.md", "bread with butter and jam");
	}

	@Test
	void findsATextWithoutTheWords() {
		try (Indexed indexed = begin(library()).awaitPassages(3)) {
			SearchAnswer answer = indexed.answer("doctor");
			assertThat(answer.hits()).singleElement().satisfies((hit) -> {
				assertThat(hit.uri()).endsWith("/clinic.md");
				assertThat(hit.isByMeaning()).isTrue();
				assertThat(hit.snippet()).startsWith("a physician");
				assertThat(hit.line()).isEqualTo(1);
			});
			assertThat(answer.total()).isEqualTo(1);
			assertThat(answer.meaning()).isEqualTo(SearchAnswer.MeaningGaps.NONE);
			assertThat(this.server.keys()).containsOnly("Bearer " + EmbeddingServer.KEY);
		}
	}

	@Test
	void ranksWordsWithMeaningFirst() {
		Library library = library().put("both.md", "car repair, and the car again").put("word.md", "repair of a fence");
		try (Indexed indexed = begin(library).awaitPassages(5)) {
			SearchAnswer answer = indexed.answer("repair car");
			assertThat(answer.hits()).extracting(Hit::uri, Hit::isByMeaning)
				.startsWith(tuple(Library.PREFIX + "both.md", false));
			assertThat(answer.hits()).extracting(Hit::uri)
				.containsExactlyInAnyOrder(Library.PREFIX + "both.md", Library.PREFIX + "garage.md",
						Library.PREFIX + "word.md");
			assertThat(answer.total()).isEqualTo(3);
		}
	}

	@Test
	void sendsNoPhrase() {
		try (Indexed indexed = begin(library()).awaitPassages(3)) {
			assertThat(indexed.found("\"doctor\"")).isEmpty();
			assertThat(indexed.answer("\"doctor\"").meaning().isMissing()).isFalse();
			assertThat(this.server.texts()).hasSize(3);
		}
	}

	@Test
	void asksOnceForAQueryAndItsPages() {
		try (Indexed indexed = begin(library()).awaitPassages(3)) {
			indexed.answer("doctor");
			indexed.answer("doctor");
			assertThat(this.server.texts()).filteredOn("doctor"::equals).hasSize(1);
		}
	}

	@Test
	void opensALongTextAtItsPassage() {
		String lines = IntStream.range(0, 60)
			.mapToObj((i) -> "plain line of number " + i + " about bread")
			.collect(Collectors.joining("\n"));
		Library library = new Library().put("long.md", lines + "\n\na physician came\n\n" + lines);
		try (Indexed indexed = begin(library, "embeddings.passage-length", "400", "embeddings.min-similarity",
				"0.01")) {
			indexed.awaitAll(1);
			Awaitility.await().until(() -> indexed.embedder().count() > 5 && indexed.embedder().pending() == 0);
			assertThat(indexed.first("medic").line()).isBetween(50, 62);
			assertThat(indexed.first("medic").isByMeaning()).isTrue();
		}
	}

	@Test
	void keepsVectorsOverARestart() {
		Library library = library();
		begin(library).awaitPassages(3).close();
		assertThat(this.server.texts()).hasSize(3);
		try (Indexed indexed = begin(library).awaitAll(3).awaitPassages(3)) {
			assertThat(indexed.found("doctor")).containsExactly("clinic.md");
			assertThat(this.server.texts()).hasSize(4);
		}
	}

	@Test
	void keepsVectorsForAMountOfAnotherConfiguration() {
		begin(library()).awaitPassages(3).close();
		Library other = new Library(Library.PREFIX, "another scope")
			.put("garage.md", "how to repair an automobile engine")
			.put("clinic.md", "a physician and her waiting room")
			.put("kitchen.md", "bread with butter and jam");
		try (Indexed indexed = begin(other).awaitAll(3)) {
			Awaitility.await().until(() -> indexed.found("doctor").equals(List.of("clinic.md")));
			indexed.awaitPassages(3);
			assertThat(this.server.texts()).filteredOn((text) -> !text.equals("doctor")).hasSize(3);
		}
	}

	@Test
	void startsAnewWithAnotherModelAndReadsNoText() {
		Library library = library();
		begin(library).awaitPassages(3).close();
		try (Indexed indexed = begin(library, "embeddings.model", "other").awaitAll(3)) {
			Awaitility.await().until(() -> this.server.texts().size() == 6);
			indexed.awaitPassages(3);
			assertThat(library.reads()).isEqualTo(3);
		}
	}

	@Test
	void forgetsARemovedText() {
		Library library = library();
		try (Indexed indexed = begin(library).awaitPassages(3)) {
			library.remove("clinic.md");
			indexed.indexer().changed(new Change.Resync(Library.PREFIX));
			indexed.awaitPassages(2);
			assertThat(indexed.found("doctor")).isEmpty();
		}
	}

	@Test
	void forgetsTheMeaningOfAFormerText() {
		Library library = library();
		try (Indexed indexed = begin(library).awaitPassages(3)) {
			library.put("clinic.md", "a vehicle with a flat tyre");
			indexed.changed("clinic.md");
			Awaitility.await().until(() -> indexed.found("car").contains("clinic.md"));
			assertThat(indexed.found("doctor")).isEmpty();
			assertThat(this.server.texts()).contains("a vehicle with a flat tyre");
		}
	}

	@Test
	void findsNoFormerMeaningWhileTheNewOneIsMissing() {
		Library library = library();
		try (Indexed indexed = begin(library).awaitPassages(3)) {
			this.server.reply((exchange, input) -> {
				boolean isNew = input.stream().anyMatch((text) -> text.contains("tyre"));
				EmbeddingServer.send(exchange, isNew ? 500 : 200, EmbeddingServer.embeddings(input));
			});
			library.put("clinic.md", "a vehicle with a flat tyre");
			indexed.changed("clinic.md");
			Awaitility.await().until(() -> indexed.found("\"flat\"").contains("clinic.md"));
			assertThat(indexed.found("doctor")).isEmpty();
			assertThat(indexed.embedder().count()).isEqualTo(3);
		}
	}

	@Test
	void sendsNoExcludedText() {
		Library library = library().put("private/letter.md", "a letter to my physician");
		try (Indexed indexed = begin(library, "embeddings.exclude", Library.PREFIX + "private/").awaitPassages(3)) {
			assertThat(indexed.found("letter")).contains("private/letter.md");
			assertThat(this.server.texts()).noneMatch((text) -> text.contains("my physician"));
		}
	}

	@Test
	void removesVectorsOfTextsThatAreExcludedLater() {
		begin(library()).awaitPassages(3).close();
		try (Indexed indexed = begin(library(), "embeddings.exclude", Library.PREFIX + "clinic").awaitPassages(2)) {
			assertThat(indexed.found("doctor")).isEmpty();
		}
	}

	@Test
	void answersByWordsWhileTheServerFails() {
		this.server.status(500);
		try (Indexed indexed = begin(library()).awaitAll(3)) {
			Awaitility.await().until(() -> indexed.embedder().state().startsWith("failing"));
			assertThat(indexed.embedder().state()).contains("status 500");
			assertThat(indexed.found("physician")).containsExactly("clinic.md");
			assertThat(indexed.answer("physician").meaning()).isEqualTo(new SearchAnswer.MeaningGaps(true, 3));
			this.server.reply(null);
			indexed.awaitPassages(3);
			Awaitility.await().until(() -> !indexed.answer("doctor").meaning().isMissing());
			assertThat(indexed.found("doctor")).containsExactly("clinic.md");
		}
	}

	/** Waits for no answer after some failures, whatever the timeout. */
	@Test
	void answersByWordsWithoutASlowServer() {
		CountDownLatch over = new CountDownLatch(1);
		try (Indexed indexed = begin(library(), "embeddings.query-timeout", "100ms").awaitPassages(3)) {
			this.server.reply((exchange, input) -> {
				try {
					over.await();
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
			});
			for (int i = 0; i < 10; i++) {
				SearchAnswer answer = indexed.answer("physician " + i);
				assertThat(answer.hits()).isNotEmpty();
				assertThat(answer.meaning().isMissing()).isTrue();
			}
			assertThat(this.server.texts()).hasSize(3 + 3);
		}
		finally {
			over.countDown();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"data":[{"index":0,"embedding":[1,2,3]}]}                   | 3 dimensions instead of 96
			{"data":[]}                                                 | another number of vectors
			{}                                                          | another number of vectors
			{"data":[null]}                                             | without an order
			{"data":[{"index":7,"embedding":[1]}]}                      | without an order
			{"data":[{"index":0,"embedding":null}]}                     | 0 dimensions
			<html>                                                      | no JSON
			[[[[                                                        | no JSON
			""")
	void storesNoVectorOfALyingServer(String body, String reason) {
		this.server.body(body);
		try (Indexed indexed = begin(new Library().put("one.md", "one automobile")).awaitAll(1)) {
			Awaitility.await().until(() -> indexed.embedder().state().contains(reason));
			assertThat(indexed.embedder().count()).isZero();
			assertThat(indexed.found("automobile")).containsExactly("one.md");
		}
	}

	@ParameterizedTest
	@CsvSource({ "\"NaN\"", "1e999", "0" })
	void storesNoVectorWithoutDirection(String number) {
		String vector = IntStream.range(0, EmbeddingServer.DIMENSIONS)
			.mapToObj((i) -> number)
			.collect(Collectors.joining(","));
		this.server.body("{\"data\":[{\"index\":0,\"embedding\":[" + vector + "]}]}");
		try (Indexed indexed = begin(new Library().put("one.md", "one automobile")).awaitAll(1)) {
			Awaitility.await().until(() -> indexed.embedder().state().startsWith("failing"));
			assertThat(indexed.embedder().count()).isZero();
		}
	}

	@Test
	void readsNoAnswerThatIsTooLarge() {
		this.server.body("{\"data\":[" + " ".repeat(4_000_000) + "]}");
		try (Indexed indexed = begin(new Library().put("one.md", "one automobile")).awaitAll(1)) {
			Awaitility.await().until(() -> indexed.embedder().state().contains("too large"));
		}
	}

	@Test
	void followsNoRedirect() {
		try (EmbeddingServer other = EmbeddingServer.start(); Indexed indexed = redirected(other.url())) {
			Awaitility.await().until(() -> indexed.embedder().state().contains("status 307"));
			assertThat(other.texts()).isEmpty();
		}
	}

	private Indexed redirected(String target) {
		this.server.reply((exchange, input) -> {
			exchange.getResponseHeaders().set("Location", target);
			EmbeddingServer.send(exchange, 307, "");
		});
		return begin(library()).awaitAll(3);
	}

	@Test
	void leavesOutPassagesThatTheServerRefuses() {
		this.server.reply((exchange, input) -> {
			boolean isRefused = input.stream().anyMatch((text) -> text.contains("physician"));
			EmbeddingServer.send(exchange, isRefused ? 400 : 200, isRefused ? "no" : EmbeddingServer.embeddings(input));
		});
		try (Indexed indexed = begin(library()).awaitPassages(3)) {
			assertThat(indexed.found("car")).containsExactly("garage.md");
			assertThat(indexed.found("physician")).containsExactly("clinic.md");
			assertThat(indexed.embedder().failures()).isPositive();
		}
	}

	/** A wrong name of a model must not mark all texts as refused. */
	@Test
	void triesAgainWhatAServerRefusesThatAcceptedNothing() {
		this.server.status(400);
		try (Indexed indexed = begin(library()).awaitAll(3)) {
			Awaitility.await().until(() -> indexed.embedder().state().contains("status 400"));
			this.server.reply(null);
			indexed.awaitPassages(3);
			assertThat(indexed.found("doctor")).containsExactly("clinic.md");
		}
	}

	@Test
	void embedsTheNewestTextsFirst() throws InterruptedException {
		this.server.status(503);
		Library library = new Library();
		for (int i = 0; i < 4; i++) {
			library.put("%d.md".formatted(i), "text of number " + i);
			// Distinct times of modification
			Thread.sleep(5);
		}
		try (Indexed indexed = begin(library, "embeddings.batch-size", "1").awaitAll(4)) {
			Awaitility.await().until(() -> indexed.embedder().state().startsWith("failing"));
			int before = this.server.texts().size();
			this.server.reply(null);
			indexed.awaitPassages(4);
			List<String> order = this.server.texts().stream().skip(before).distinct().toList();
			assertThat(order).startsWith("text of number 3", "text of number 2");
		}
	}

	@Test
	void storesNoMoreVectorsThanAllowed() {
		try (Indexed indexed = begin(library(), "embeddings.max-vectors", "2").awaitAll(3)) {
			Awaitility.await()
				.until(() -> indexed.embedder().state().startsWith("full") && indexed.embedder().count() == 2);
			assertThat(indexed.found("bread")).containsExactly("kitchen.md");
		}
	}

	@Test
	void sendsHostileTextsAsTheyAre() {
		Library library = new Library()
			.put("a.md", "\uD800 half \u0000? \"quotes\" \\ and \u202E back".replace("\u0000", ""))
			.put("b.md", "<!-- page 1 -->\n\n<!-- page 2 -->\n")
			.put("c.md", "\uD83D\uDE00".repeat(5000))
			.put("d.md", "x".repeat(10_000));
		try (Indexed indexed = begin(library).awaitAll(4)) {
			Awaitility.await().until(() -> indexed.embedder().count() > 3 && indexed.embedder().pending() == 0);
			assertThat(indexed.found("half")).contains("a.md");
			assertThat(indexed.embedder().failures()).isZero();
		}
	}

	/** Compares a caller's answers with those of an index without the hidden texts. */
	@ParameterizedTest
	@CsvSource({ "1, 40, 300", "2, 150, 600" })
	void areTheSameWithoutHiddenTexts(int seed, int shown, int hidden, @TempDir Path bare) {
		Random random = new Random(seed);
		Library all = new Library();
		Library visible = new Library();
		for (int i = 0; i < shown; i++) {
			String text = text(random);
			all.put("shown/%04d.md".formatted(i), text);
			visible.put("shown/%04d.md".formatted(i), text);
		}
		for (int i = 0; i < hidden; i++) {
			all.put("hidden/%04d.md".formatted(i), text(random));
		}
		Hiding policy = new Hiding("hidden", "books:///closed/");
		Map<String, Object> properties = this.server.properties("embeddings.batch-size", "256");
		try (Indexed with = Indexed.begin(this.directory, properties, policy, all)
			.awaitAll(shown + hidden)
			.awaitPassages(shown + hidden);
				Indexed without = Indexed.begin(bare, properties, policy, visible)
					.awaitAll(shown)
					.awaitPassages(shown)) {
			for (int i = 0; i < 40; i++) {
				String query = text(random);
				for (int offset = 0; offset <= 40; offset += 10) {
					SearchQuery page = new SearchQuery(query, 10, offset, "", (i % 5 == 0) ? "text/*" : null, null);
					assertThat(answer(with, page)).as(query).isEqualTo(answer(without, page));
				}
			}
			Identity boss = new Identity(Hiding.BOSS, null, Set.of(), Map.of(), () -> true);
			assertThat(with.answerTo(Caller.of(boss, Map.of()), "w1 w2").hits()).extracting(Hit::uri)
				.anyMatch((uri) -> uri.contains("/hidden/"));
		}
	}

	/** Rules hold for vectors at once, before the index knows them. */
	@Test
	void findsNothingThatNewRulesHide() {
		Switch policy = new Switch();
		Library library = library();
		try (Indexed indexed = Indexed.begin(this.directory, this.server.properties(), policy, library)
			.awaitPassages(3)) {
			assertThat(indexed.answerTo(Caller.STATELESS, "doctor").hits()).hasSize(1);
			policy.isHiding = true;
			assertThat(indexed.answerTo(Caller.STATELESS, "doctor").hits()).isEmpty();
			indexed.indexer().prepare(policy);
			Awaitility.await().until(() -> indexed.answerTo(Caller.STATELESS, "car").hits().size() == 1);
			indexed.awaitPassages(3);
			assertThat(indexed.answerTo(Caller.STATELESS, "doctor").hits()).isEmpty();
			assertThat(this.server.texts()).filteredOn((text) -> text.contains(" ")).hasSize(3);
		}
	}

	private static SearchAnswer answer(Indexed indexed, SearchQuery query) {
		return indexed.search()
			.search(query)
			.contextWrite((context) -> context.put(Caller.class, Caller.STATELESS))
			.blockOptional(Indexed.TIMEOUT)
			.orElseThrow();
	}

	private static String text(Random random) {
		return IntStream.range(0, 1 + random.nextInt(12))
			.mapToObj((i) -> "w" + (int) (60 * Math.pow(random.nextDouble(), 2)))
			.collect(Collectors.joining(" "));
	}

	/** Policy that hides the clinic from a moment on. */
	private static final class Switch implements PersonalPolicy {

		private volatile boolean isHiding;

		@Override
		public boolean isPersonal(Verb verb, String uriPrefix) {
			return this.isHiding;
		}

		@Override
		public boolean allows(Identity identity, Verb verb, String uri) {
			return !this.isHiding || !uri.contains("clinic");
		}

		@Override
		public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
			return true;
		}

		@Override
		public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
			return !this.isHiding;
		}

	}

}
