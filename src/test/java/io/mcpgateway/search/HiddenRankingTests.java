package io.mcpgateway.search;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Change;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.testkit.PersonalPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that hidden documents, present or past, leave a restricted caller's answers
 * unchanged: hits, order, snippets, totals, pages, and near-duplicates with their number.
 */
class HiddenRankingTests {

	private static final List<String> WORDS = List.of("lamp", "pump", "brake-pad", "brakePad", "pad", "brake", "chain",
			"walrus", "the", "of", "a", "saddle", "lampshade", "v2", "chainRing", "ring");

	private static final int QUERIES = 60;

	private static final int COPIES = 7;

	@ParameterizedTest
	@CsvSource({ "1, 40, 400", "2, 300, 100", "3, 1200, 600" })
	void areTheSameWithoutHiddenDocuments(int seed, int shown, int hidden, @TempDir Path full, @TempDir Path bare) {
		Random random = new Random(seed);
		Library all = new Library();
		Library visible = new Library();
		for (int i = 0; i < shown; i++) {
			String text = text(random, 60);
			all.put("shown/%04d.md".formatted(i), text);
			visible.put("shown/%04d.md".formatted(i), text);
		}
		for (int i = 0; i < hidden; i++) {
			all.put("hidden/%04d.md".formatted(i), text(random, 200));
		}
		copies(all, visible, text(random, 300) + " walrus saddle".repeat(20));
		Hiding policy = new Hiding("hidden", "books:///closed/");
		try (Indexed with = Indexed.begin(full, Map.of(), policy, all).awaitAll(shown + hidden + 2 * COPIES);
				Indexed without = Indexed.begin(bare, Map.of(), policy, visible).awaitAll(shown + COPIES)) {
			compare(random, with, without);
			for (int i = 0; i < hidden; i += 2) {
				all.remove("hidden/%04d.md".formatted(i));
			}
			with.indexer().changed(new Change.Resync(Library.PREFIX));
			with.awaitAll(shown + hidden / 2 + 2 * COPIES);
			compare(random, with, without);
		}
	}

	/**
	 * Tests a caller who sees all of one mount, as every caller does, and some of
	 * another.
	 */
	@ParameterizedTest
	@CsvSource({ "4, 60, 300" })
	void areTheSameBesideAMountThatIsOpenToAll(int seed, int shown, int hidden, @TempDir Path full,
			@TempDir Path bare) {
		Random random = new Random(seed);
		Library open = new Library("books:///open/");
		Library all = new Library();
		Library visible = new Library();
		for (int i = 0; i < shown; i++) {
			open.put("%04d.md".formatted(i), text(random, 60));
			String text = text(random, 60);
			all.put("shown/%04d.md".formatted(i), text);
			visible.put("shown/%04d.md".formatted(i), text);
		}
		for (int i = 0; i < hidden; i++) {
			all.put("hidden/%04d.md".formatted(i), text(random, 200));
		}
		AccessPolicy policy = new HalfOpen();
		try (Indexed with = Indexed.begin(full, Map.of(), policy, all, open).awaitAll(2 * shown + hidden);
				Indexed without = Indexed.begin(bare, Map.of(), policy, visible, open).awaitAll(2 * shown)) {
			compare(random, with, without);
			assertThat(with.answerTo(Caller.STATELESS, "lamp").hits()).extracting(SearchAnswer.Hit::uri)
				.anyMatch((uri) -> uri.startsWith("books:///open/"))
				.anyMatch((uri) -> uri.startsWith(Library.PREFIX));
		}
	}

	/** Tests an index with statistics under rules that it does not know yet. */
	@Test
	void areTheSameUnderRulesThatComeBeforeTheIndex(@TempDir Path full, @TempDir Path bare) {
		Random random = new Random(5);
		Library all = new Library();
		Library visible = new Library();
		for (int i = 0; i < 60; i++) {
			String text = text(random, 60);
			all.put("shown/%04d.md".formatted(i), text);
			visible.put("shown/%04d.md".formatted(i), text);
			all.put("hidden/%04d.md".formatted(i), text(random, 200));
		}
		HalfOpen policy = new HalfOpen();
		policy.isOpen = true;
		try (Indexed with = Indexed.begin(full, Map.of(), policy, all).awaitAll(120);
				Indexed without = Indexed.begin(bare, Map.of(), policy, visible).awaitAll(60)) {
			assertThat(with.answerTo(Caller.STATELESS, "lamp"))
				.isNotEqualTo(without.answerTo(Caller.STATELESS, "lamp"));
			policy.isOpen = false;
			compare(random, with, without);
		}
	}

	/** Adds copies of a text, as many hidden as visible. */
	private static void copies(Library all, Library visible, String text) {
		for (int i = 0; i < COPIES; i++) {
			all.put("hidden/copy-%d.md".formatted(i), text);
			all.put("shown/copy-%d.md".formatted(i), text);
			visible.put("shown/copy-%d.md".formatted(i), text);
		}
	}

	private static void compare(Random random, Indexed with, Indexed without) {
		for (int i = 0; i < QUERIES; i++) {
			String query = (i < WORDS.size()) ? WORDS.get(i) : query(random);
			for (int offset = 0; offset <= SearchQuery.MAX_OFFSET; offset = 3 * offset + 10) {
				SearchQuery page = new SearchQuery(query, 10, offset, "", (i % 5 == 0) ? "text/*" : null, null);
				assertThat(answer(with, page)).as(query).isEqualTo(answer(without, page));
			}
		}
	}

	private static SearchAnswer answer(Indexed indexed, SearchQuery query) {
		return indexed.search()
			.search(query)
			.contextWrite((context) -> context.put(Caller.class, Caller.STATELESS))
			.blockOptional(Indexed.TIMEOUT)
			.orElseThrow();
	}

	private static String query(Random random) {
		String query = text(random, 4);
		return switch (random.nextInt(4)) {
			case 0 -> '"' + query + '"';
			case 1 -> query.substring(0, Math.min(query.length(), 3 + random.nextInt(5)));
			default -> query;
		};
	}

	/** Returns a text in which some words are a thousand times as frequent as others. */
	private static String text(Random random, int most) {
		return IntStream.range(0, 1 + random.nextInt(most))
			.mapToObj((i) -> WORDS.get((int) (WORDS.size() * Math.pow(random.nextDouble(), 3))))
			.collect(Collectors.joining(" "));
	}

	/** Policy of {@link Hiding} for all mounts but one, or for none. */
	private static final class HalfOpen implements PersonalPolicy {

		private static final String OPEN = "books:///open/";

		private volatile boolean isOpen;

		private final Hiding hiding = new Hiding("hidden", "books:///closed/");

		@Override
		public boolean isPersonal(Verb verb, String uriPrefix) {
			return !this.isOpen && !uriPrefix.startsWith(OPEN);
		}

		@Override
		public boolean allows(Identity identity, Verb verb, String uri) {
			return this.isOpen || this.hiding.allows(identity, verb, uri);
		}

		@Override
		public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
			return this.isOpen || this.hiding.mayAllow(identity, verb, uriPrefix);
		}

		@Override
		public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
			return this.isOpen || uriPrefix.startsWith(OPEN) || this.hiding.allowsAll(identity, verb, uriPrefix);
		}

	}

}
