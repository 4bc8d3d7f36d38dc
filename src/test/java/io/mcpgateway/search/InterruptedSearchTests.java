package io.mcpgateway.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.mcpgateway.protocol.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the index survives the interrupt of a thread that uses the index. */
class InterruptedSearchTests {

	@TempDir
	private Path directory;

	private LuceneIndex index;

	@BeforeEach
	void open() throws IOException {
		this.index = new LuceneIndex(IndexDirectory.of(this.directory), new WordAnalyzer(), 1 << 20, Set.of("mount"));
		assertThat(this.index.open()).isTrue();
		rewrite("one");
	}

	@AfterEach
	void close() throws IOException {
		this.index.close();
	}

	@Test
	void theLastUserOfAnOldReaderMayBeInterrupted() throws IOException {
		boolean wasInterrupted = this.index.searched((searcher) -> {
			CompletableFuture.runAsync(() -> rewrite("two")).join();
			Thread.currentThread().interrupt();
			return true;
		});
		assertThat(wasInterrupted).isTrue();
		assertThat(Thread.interrupted()).isTrue();
		rewrite("three");
		assertThat(this.index.isOpen()).isTrue();
		assertThat(this.index.restarts()).isZero();
		assertThat(this.index.count(IndexedDocument.MOUNT, "mount")).isEqualTo(1);
	}

	/** Unused readers keep the files of their documents. */
	@Test
	void oldReadersEndWithTheNextRefresh() throws IOException {
		for (int i = 0; i < 20; i++) {
			this.index.searched((searcher) -> searcher.getIndexReader().numDocs());
			rewrite("word" + i);
		}
		assertThat(List.of(Objects.requireNonNull(this.directory.toFile().list())))
			.filteredOn((name) -> name.endsWith(".si"))
			.hasSizeLessThan(4);
	}

	private void rewrite(String text) {
		try {
			Resource resource = Resource.of("test://a", "a");
			this.index.put(new IndexedDocument("mount", Ranking.STATISTICS, resource, null, text, text, false, null));
			this.index.commit();
			this.index.refresh();
		}
		catch (IOException ex) {
			throw new CompletionException(ex);
		}
	}

}
