package io.mcpgateway.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.IntStream;

import io.mcpgateway.protocol.Resource;
import org.apache.lucene.index.Term;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of what the statistics of the index count. */
class IndexStatisticsTests {

	private static final int KEPT = 40;

	@TempDir
	private Path directory;

	@Test
	void forgetAMountThatIsLeft() throws IOException {
		LuceneIndex index = index(Set.of("open", "left"));
		write(index);
		index.retain(Set.of("open"));
		assertThat(frequency(index, Ranking.STATISTICS, "walrus")).isZero();
		assertThat(frequency(index, Ranking.STATISTICS, "lamp")).isEqualTo(KEPT);
		index.close();
	}

	@Test
	void forgetAMountThatIsConfiguredNoLonger() throws IOException {
		LuceneIndex before = index(Set.of("open", "left"));
		write(before);
		before.close();
		LuceneIndex index = index(Set.of("open"));
		assertThat(frequency(index, Ranking.STATISTICS, "walrus")).isZero();
		assertThat(frequency(index, Ranking.STATISTICS, "lamp")).isEqualTo(KEPT);
		index.close();
	}

	@Test
	void countNoDocumentWithFixedScores() throws IOException {
		LuceneIndex index = index(Set.of("open", "hidden"));
		put(index, "hidden", Ranking.FIXED, "walrus");
		put(index, "open", Ranking.STATISTICS, "lamp");
		index.refresh();
		assertThat(frequency(index, Ranking.STATISTICS, "walrus")).isZero();
		assertThat(frequency(index, Ranking.FIXED, "walrus")).isEqualTo(1);
		assertThat(index.<Integer>searched(
				(searcher) -> searcher.getIndexReader().getDocCount(WordField.STEM.in(Ranking.STATISTICS))))
			.isEqualTo(1);
		index.close();
	}

	private static void write(LuceneIndex index) throws IOException {
		put(index, "left", Ranking.STATISTICS, "walrus");
		for (int i : IntStream.range(0, KEPT).toArray()) {
			put(index, "open", Ranking.STATISTICS, "lamp " + i);
		}
		index.commit();
		index.refresh();
	}

	private LuceneIndex index(Set<String> mounts) throws IOException {
		LuceneIndex index = new LuceneIndex(IndexDirectory.of(this.directory), new WordAnalyzer(), Long.MAX_VALUE,
				mounts);
		assertThat(index.open()).isTrue();
		return index;
	}

	private static void put(LuceneIndex index, String mount, Ranking ranking, String text) throws IOException {
		Resource resource = Resource.of("test://" + mount + '/' + text.hashCode(), "a");
		index.put(new IndexedDocument(mount, ranking, resource, null, "1", text, false, null));
	}

	private static int frequency(LuceneIndex index, Ranking ranking, String word) throws IOException {
		return index
			.searched((searcher) -> searcher.getIndexReader().docFreq(new Term(WordField.TEXT.in(ranking), word)));
	}

}
