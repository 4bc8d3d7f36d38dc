package io.mcpgateway.search;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.search.PassageSearch.NearText;
import org.apache.lucene.search.ScoreDoc;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the common order of hits by words and by meaning. */
class RankFusionTests {

	@Test
	void isThatOfTheWordsWithoutMeaning() {
		assertThat(fused(List.of(3, 1, 2), List.of())).containsExactly(3, 1, 2);
	}

	@Test
	void prefersWhatBothFind() {
		assertThat(fused(List.of(1, 2, 3), List.of(3, 4))).containsExactly(3, 1, 2, 4);
	}

	@Test
	void putsWordsBeforeMeaningAtTheSameRank() {
		assertThat(fused(List.of(1, 2), List.of(3, 4))).containsExactly(1, 3, 2, 4);
	}

	/** A page must not change because a later one looks deeper. */
	@Test
	void doesNotDependOnTheNumberOfHitsByWords() {
		List<Integer> meaning = List.of(500, 7, 150, 900);
		List<Integer> few = fused(IntStream.range(0, RankFusion.DEPTH).boxed().toList(), meaning);
		List<Integer> many = fused(IntStream.range(0, 600).boxed().toList(), meaning);
		assertThat(many).hasSize(601).doesNotHaveDuplicates().startsWith(few.toArray(Integer[]::new));
	}

	private static List<Integer> fused(List<Integer> words, List<Integer> meaning) {
		ScoreDoc[] ranked = words.stream().map((document) -> new ScoreDoc(document, 1)).toArray(ScoreDoc[]::new);
		List<NearText> near = meaning.stream()
			.map((document) -> new NearText(document, "test://" + document, 0))
			.toList();
		return Stream.of(RankFusion.of(ranked, near)).map((hit) -> hit.doc).toList();
	}

}
