package io.mcpgateway.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.AccessPolicy;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests of the index's health, from its first moment and after a failure. */
class SearchHealthTests {

	@TempDir
	private Path directory;

	private LuceneIndex index;

	private SearchHealth health;

	@BeforeEach
	void prepare() {
		this.index = new LuceneIndex(IndexDirectory.of(this.directory), new WordAnalyzer(), 1 << 20, Set.of("mount"));
		this.health = new SearchHealth(this.index, IndexedMounts.of(List.of(), Duration.ofHours(1), AccessPolicy.OPEN));
	}

	@AfterEach
	void close() throws IOException {
		this.index.close();
	}

	@Test
	void isUnknownUntilTheIndexIsOpened() throws IOException {
		assertThat(status()).isEqualTo(Status.UNKNOWN);
		assertThat(this.index.open()).isTrue();
		assertThat(status()).isEqualTo(Status.UP);
	}

	@Test
	void isDownWhileAnotherProcessHasTheIndex() throws IOException {
		try (Directory locked = FSDirectory.open(this.directory);
				Lock lock = locked.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
			lock.ensureValid();
			assertThat(this.index.open()).isFalse();
			assertThat(status()).isEqualTo(Status.DOWN);
			assertThat(status().getDescription()).contains("cannot be opened");
		}
		assertThat(this.index.open()).isTrue();
		assertThat(status()).isEqualTo(Status.UP);
	}

	/** A foreign process that deletes the lock ends the writer at its next commit. */
	@Test
	void countsTheRestartsOfAFailedIndex() throws IOException {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		new SearchMetrics(this.index, IndexedMounts.of(List.of(), Duration.ofHours(1), AccessPolicy.OPEN))
			.bindTo(meters);
		assertThat(this.index.open()).isTrue();
		assertThat(this.index.open()).isTrue();
		assertThat(restarts(meters)).isZero();
		this.index.put(new IndexedDocument("mount", Ranking.STATISTICS, Resource.of("test://a", "a"), null, "1", "text",
				false, null));
		Files.delete(this.directory.resolve(IndexWriter.WRITE_LOCK_NAME));
		assertThatExceptionOfType(IOException.class).isThrownBy(this.index::commit);
		assertThat(status()).isEqualTo(Status.DOWN);
		assertThat(this.index.open()).isTrue();
		assertThat(status()).isEqualTo(Status.UP);
		assertThat(restarts(meters)).isEqualTo(1);
		assertThat(this.health.health().getDetails()).containsEntry("restarts", 1L);
	}

	private static double restarts(MeterRegistry meters) {
		return meters.get("mcp.search.index.restarts").functionCounter().count();
	}

	private Status status() {
		return this.health.health().getStatus();
	}

}
