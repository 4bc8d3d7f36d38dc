package io.mcpgateway.search;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.resource.Change;
import io.mcpgateway.rpc.Caller;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that hidden documents, present or past, leave a restricted caller's answers
 * unchanged: hits, order, snippets and totals.
 */
class HiddenRankingTests {

	private static final List<String> WORDS = List.of("lamp", "pump", "brake-pad", "brakePad", "pad", "brake", "chain",
			"walrus", "the", "of", "a", "saddle", "lampshade", "v2", "chainRing", "ring");

	private static final int QUERIES = 60;

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
		Hiding policy = new Hiding("hidden", "books:///closed/");
		try (Indexed with = Indexed.begin(full, Map.of(), policy, all).awaitAll(shown + hidden);
				Indexed without = Indexed.begin(bare, Map.of(), policy, visible).awaitAll(shown)) {
			compare(random, with, without);
			for (int i = 0; i < hidden; i += 2) {
				all.remove("hidden/%04d.md".formatted(i));
			}
			with.indexer().changed(new Change.Resync(Library.PREFIX));
			with.awaitAll(shown + hidden / 2);
			compare(random, with, without);
		}
	}

	private static void compare(Random random, Indexed with, Indexed without) {
		for (int i = 0; i < QUERIES; i++) {
			String query = (i < WORDS.size()) ? WORDS.get(i) : query(random);
			assertThat(with.answerTo(Caller.STATELESS, query)).as(query)
				.isEqualTo(without.answerTo(Caller.STATELESS, query));
		}
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

}
