package io.mcpgateway.search;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.testkit.ScriptedSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class DocumentIndexerTests {

	private static final String URI = "test:/a.txt";

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private final BlockingScheduler scheduler = BlockingScheduler.of(1, 10, "search-index-test");

	private final CountDownLatch hasBegun = new CountDownLatch(1);

	private final CountDownLatch mayEnd = new CountDownLatch(1);

	private final AtomicInteger written = new AtomicInteger();

	@TempDir
	private Path directory;

	@AfterEach
	void stop() {
		this.scheduler.dispose();
	}

	@Test
	void aWriteHoldsItsResourceUntilItsEndAfterACancellation() throws Exception {
		DocumentIndexer documents = documents();
		IndexedMount mount = mount();
		Disposable first = documents.claimed(mount, URI, (claim) -> documents.write(claim, this::write)).subscribe();
		assertThat(this.hasBegun.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
		first.dispose();
		assertThat(second(documents, mount)).isFalse();
		this.mayEnd.countDown();
		await().until(() -> second(documents, mount));
		assertThat(this.written).hasValue(2);
	}

	@Test
	void aWriteThatWaitsAtACancellationIsDropped() throws Exception {
		DocumentIndexer documents = documents();
		IndexedMount mount = mount();
		documents.blocking(this::write).subscribe();
		assertThat(this.hasBegun.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
		documents.claimed(mount, URI, (claim) -> documents.write(claim, this::write)).subscribe().dispose();
		this.mayEnd.countDown();
		await().until(() -> second(documents, mount));
		assertThat(this.written).hasValue(2);
	}

	private boolean second(DocumentIndexer documents, IndexedMount mount) {
		return documents.claimed(mount, URI, (claim) -> documents.write(claim, this.written::incrementAndGet))
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	private void write() {
		this.hasBegun.countDown();
		try {
			assertThat(this.mayEnd.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.written.incrementAndGet();
	}

	private static IndexedMount mount() {
		return new IndexedMount(new ScriptedSource(), TIMEOUT, true);
	}

	private DocumentIndexer documents() {
		LuceneIndex index = new LuceneIndex(IndexDirectory.of(this.directory), new WordAnalyzer(), 1 << 20, Set.of());
		return new DocumentIndexer(index, new TextLimits(1 << 20, 1 << 20), this.scheduler);
	}

}
