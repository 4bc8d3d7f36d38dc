package io.mcpgateway.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.search.PassageSearch.NearText;
import org.apache.lucene.search.ScoreDoc;

/**
 * Fusion of the hits by words and by meaning. A document has the sum of its reciprocal
 * ranks.
 * <p>
 * <b>Why</b> ranks: scores of words and cosines have no common scale.
 * <p>
 * <b>Why</b> a fixed number of hits by words: the order must be the same for each page.
 * Further ones follow in their own order.
 */
final class RankFusion {

	/** Number of hits by words whose ranks count. */
	static final int DEPTH = 100;

	/** Constant of reciprocal ranks, by which the first ranks do not decide alone. */
	private static final float DAMPING = 60;

	private RankFusion() {
	}

	/** Returns all documents, best first. */
	static ScoreDoc[] of(ScoreDoc[] words, List<NearText> meaning) {
		if (meaning.isEmpty()) {
			return words;
		}
		Map<Integer, Float> sums = new LinkedHashMap<>();
		int head = Math.min(DEPTH, words.length);
		for (int rank = 0; rank < head; rank++) {
			sums.put(words[rank].doc, 1 / (DAMPING + rank));
		}
		for (int rank = 0; rank < meaning.size(); rank++) {
			sums.merge(meaning.get(rank).document(), 1 / (DAMPING + rank), Float::sum);
		}
		// The sort is stable: among equal sums, words come first
		List<ScoreDoc> fused = new ArrayList<>(sums.entrySet()
			.stream()
			.map((sum) -> new ScoreDoc(sum.getKey(), sum.getValue()))
			.sorted(Comparator.comparing((ScoreDoc hit) -> hit.score).reversed())
			.toList());
		Arrays.stream(words).skip(head).filter((hit) -> !sums.containsKey(hit.doc)).forEach(fused::add);
		return fused.toArray(ScoreDoc[]::new);
	}

}
