package io.mcpgateway.benchmark;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Agreement of a Markdown text with the expected one, from 0 to 1. A share without
 * anything to count is not a number.
 *
 * @param words share of the expected words, and of the found words
 * @param order twice the length of the longest common subsequence, by the number of the
 * words of both texts
 */
record MarkdownScore(Share words, double order, Share headings, Share neighbours, Share rows, Share items,
		Share links) {

	/** Largest number of words to compare by their order. */
	private static final int MAX_WORDS = 30_000;

	/** Compares a text with the expected text. */
	static MarkdownScore of(String expected, String found) {
		MarkdownParts right = MarkdownParts.of(expected);
		MarkdownParts seen = MarkdownParts.of(found);
		return new MarkdownScore(Share.of(right, seen, MarkdownParts::words), order(right.words(), seen.words()),
				Share.of(right, seen, MarkdownParts::headings), Share.of(right, seen, MarkdownParts::neighbours),
				Share.of(right, seen, MarkdownParts::rows), Share.of(right, seen, MarkdownParts::items),
				Share.of(right, seen, MarkdownParts::links));
	}

	private static double order(List<String> expected, List<String> found) {
		List<String> one = expected.subList(0, Math.min(MAX_WORDS, expected.size()));
		List<String> other = found.subList(0, Math.min(MAX_WORDS, found.size()));
		Map<String, Integer> numbers = new HashMap<>();
		int[] columns = other.stream().mapToInt((word) -> number(numbers, word)).toArray();
		int[] longest = new int[columns.length + 1];
		for (String word : one) {
			int number = number(numbers, word);
			int diagonal = 0;
			for (int i = 0; i < columns.length; i++) {
				int above = longest[i + 1];
				longest[i + 1] = (columns[i] == number) ? diagonal + 1 : Math.max(above, longest[i]);
				diagonal = above;
			}
		}
		int all = one.size() + other.size();
		return (all == 0) ? Double.NaN : 2.0 * longest[columns.length] / all;
	}

	private static int number(Map<String, Integer> numbers, String word) {
		return numbers.computeIfAbsent(word, (missing) -> numbers.size());
	}

	/**
	 * Returns the mean of the numbers of some scores, without those that are not a
	 * number.
	 */
	static double mean(List<MarkdownScore> scores, Function<MarkdownScore, Double> figure) {
		return scores.stream()
			.map(figure)
			.filter((value) -> !value.isNaN())
			.mapToDouble(Double::doubleValue)
			.average()
			.orElse(Double.NaN);
	}

	/**
	 * Common parts of two texts.
	 *
	 * @param recall how many of the expected parts were found
	 * @param precision how many of the found parts are expected
	 */
	record Share(double recall, double precision) {

		static Share of(MarkdownParts expected, MarkdownParts found, Function<MarkdownParts, List<String>> parts) {
			List<String> right = parts.apply(expected);
			List<String> seen = parts.apply(found);
			Map<String, Integer> counts = new HashMap<>();
			right.forEach((part) -> counts.merge(part, 1, Integer::sum));
			double common = Arrays.stream(seen.toArray(new String[0]))
				.filter((part) -> counts.merge(part, -1, Integer::sum) >= 0)
				.count();
			return new Share(right.isEmpty() ? Double.NaN : common / right.size(),
					(seen.isEmpty() || right.isEmpty()) ? Double.NaN : common / seen.size());
		}

	}

}
