package io.mcpgateway.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.search.Search.SearchAnswer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.FSDirectory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Tests that the index follows its mounts. */
class IndexerTests {

	@TempDir
	private Path directory;

	private final Library library = new Library().put("a.txt", "alpha").put("b.txt", "beta");

	@Test
	void followsWhatIsWrittenComesAndGoes() {
		try (Indexed indexed = Indexed.of(this.directory, this.library)) {
			this.library.put("a.txt", "gamma").put("c.txt", "gamma").remove("b.txt");
			Stream.of("a.txt", "b.txt", "c.txt").forEach(indexed::changed);
			indexed.awaitFound("gamma", "a.txt", "c.txt");
			indexed.awaitFound("alpha");
			indexed.awaitFound("beta");
			assertThat(indexed.found("txt")).containsExactlyInAnyOrder("a.txt", "c.txt");
		}
	}

	@Test
	void tellsAMountWithoutAnIndexFromOneThatIsNotIndexedYet() {
		Library never = new Library("books:///never/").withoutIndex().put("d.txt", "alpha");
		try (Indexed indexed = Indexed.of(this.directory, this.library, never)) {
			assertThat(indexed.found("alpha")).containsExactly("a.txt");
			assertThat(indexed.answer("alpha").unfinished()).isEmpty();
			assertThat(indexed.answer("alpha").unindexed()).containsExactly("books:///never/");
		}
	}

	@Test
	void listsAMountAgainWhoseListChanged() {
		try (Indexed indexed = Indexed.of(this.directory, this.library)) {
			this.library.put("c.txt", "gamma").remove("b.txt");
			indexed.indexer().changed(new Change.ListChanged(Library.PREFIX));
			indexed.awaitFound("gamma", "c.txt");
			indexed.awaitFound("beta");
			assertThat(this.library.reads()).as("unchanged texts are skipped").isEqualTo(3);
		}
	}

	@Test
	void listsAMountAgainOfWhichNothingIsTold() {
		try (Indexed indexed = Indexed.begin(this.directory, Map.of("rescan", "1s"), this.library).awaitComplete()) {
			this.library.put("c.txt", "gamma");
			indexed.awaitFound("gamma", "c.txt");
		}
	}

	@Test
	void readsAfterARestartOnlyWhatChanged() {
		Indexed.of(this.directory, this.library).close();
		assertThat(this.library.reads()).isEqualTo(2);
		this.library.put("b.txt", "new").remove("c.txt");
		try (Indexed indexed = Indexed.of(this.directory, this.library)) {
			assertThat(indexed.found("new")).containsExactly("b.txt");
			assertThat(indexed.found("alpha")).containsExactly("a.txt");
			assertThat(indexed.found("beta")).isEmpty();
			assertThat(this.library.reads()).isEqualTo(3);
		}
	}

	@Test
	void stopsAtOnceWhenNothingIsUnderWay() {
		List<Duration> took = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			Indexed indexed = Indexed.of(this.directory, this.library);
			long begun = System.nanoTime();
			indexed.close();
			took.add(Duration.ofNanos(System.nanoTime() - begun));
		}
		assertThat(took).as("some stop ends at once").anyMatch((time) -> time.toMillis() < 200);
	}

	@Test
	void forgetsAMountThatIsNoLongerThere() {
		Indexed.of(this.directory, this.library).close();
		Library other = new Library("books:///other/").put("c.txt", "alpha");
		try (Indexed indexed = Indexed.of(this.directory, other)) {
			assertThat(indexed.found("alpha")).containsExactly("books:///other/c.txt");
		}
	}

	@Test
	void comparesTextsOfWhichNobodySaysWhenTheyWereModified() {
		this.library.putTimeless("t.txt", "delta");
		try (Indexed indexed = Indexed.of(this.directory, this.library)) {
			assertThat(indexed.found("delta")).containsExactly("t.txt");
			this.library.putTimeless("t.txt", "omega");
			indexed.indexer().changed(new Change.Resync(""));
			indexed.awaitFound("omega", "t.txt");
		}
	}

	@Test
	void saysWhatIsNotIndexedAndKeepsWhatIs() {
		Library broken = new Library("books:///broken/").put("x.txt", "alpha");
		broken.fail(new SourceUnavailableException("it is not there", null));
		try (Indexed indexed = Indexed.begin(this.directory, Map.of(), this.library, broken)) {
			Awaitility.await()
				.atMost(Indexed.TIMEOUT)
				.untilAsserted(
						() -> assertThat(indexed.answer("alpha").unfinished()).containsExactly("books:///broken/"));
			assertThat(indexed.found("alpha")).containsExactly("a.txt");
			broken.fail(null);
			indexed.awaitFound("alpha", "a.txt", "books:///broken/x.txt");
			indexed.awaitComplete();
			broken.fail(new IllegalStateException("it broke"));
			indexed.indexer().changed(new Change.Resync("books:///broken/"));
			Awaitility.await()
				.atMost(Indexed.TIMEOUT)
				.untilAsserted(
						() -> assertThat(indexed.answer("alpha").unfinished()).containsExactly("books:///broken/"));
			assertThat(indexed.found("alpha")).containsExactlyInAnyOrder("a.txt", "books:///broken/x.txt");
			assertThat(indexed.indexer().status().mounts().get("books:///broken/").state()).isEqualTo("failed");
		}
	}

	@Test
	void buildsADamagedIndexAnew() throws IOException {
		Indexed.of(this.directory, this.library).close();
		for (Path file : files()) {
			Files.write(file, new byte[] { 1, 2, 3 }, StandardOpenOption.TRUNCATE_EXISTING);
		}
		Files.writeString(this.directory.resolve("of-somebody-else.txt"), "kept");
		try (Indexed indexed = Indexed.of(this.directory, this.library)) {
			assertThat(indexed.found("alpha")).containsExactly("a.txt");
		}
		assertThat(this.directory.resolve("of-somebody-else.txt")).hasContent("kept");
	}

	@Test
	void buildsAnIndexAnewThatLostAFile() throws IOException {
		Indexed.of(this.directory, this.library).close();
		for (Path file : files()) {
			if (file.getFileName().toString().startsWith("_")) {
				Files.delete(file);
			}
		}
		try (Indexed indexed = Indexed.of(this.directory, this.library)) {
			assertThat(indexed.found("alpha")).containsExactly("a.txt");
		}
	}

	@Test
	void waitsForAnIndexThatAnotherHas() {
		Indexed other = Indexed.of(this.directory, this.library);
		try (Indexed indexed = Indexed.begin(this.directory, Map.of(), this.library)) {
			assertThatExceptionOfType(SourceUnavailableException.class).isThrownBy(() -> indexed.answer("alpha"));
			assertThatExceptionOfType(SourceUnavailableException.class).isThrownBy(() -> indexed.answer("?"));
			assertThat(indexed.indexer().status().isOpen()).isFalse();
			other.close();
			indexed.awaitComplete().awaitFound("alpha", "a.txt");
		}
	}

	@Test
	void indexesTheBeginningOfWhatIsTooLong() {
		this.library.put("long.txt", "first " + "x ".repeat(600) + "ü last");
		try (Indexed indexed = Indexed.begin(this.directory, Map.of("max-document", "1KB"), this.library)
			.awaitComplete()) {
			assertThat(indexed.found("first")).containsExactly("long.txt");
			assertThat(indexed.found("last")).isEmpty();
			assertThat(indexed.answer("first").skipped()).isEqualTo(1);
		}
		try (Indexed indexed = Indexed.of(this.directory, this.library)) {
			assertThat(indexed.found("last")).containsExactly("long.txt");
			assertThat(indexed.answer("first").skipped()).isZero();
		}
	}

	@Test
	void indexesNamesOnlyOnceItIsFull() {
		for (int i = 0; i < 40; i++) {
			this.library.put("n" + i + ".txt", noise(i) + " common");
		}
		try (Indexed indexed = Indexed.begin(this.directory, Map.of("max-size", "1MB"), this.library).awaitComplete()) {
			for (int i = 40; i < 60; i++) {
				this.library.put("n" + i + ".txt", noise(i) + " common");
			}
			indexed.indexer().changed(new Change.Resync(Library.PREFIX));
			Awaitility.await().atMost(Indexed.TIMEOUT).until(() -> indexed.answer("txt").total() == 62);
			assertThat(indexed.answer("common").total()).isLessThan(60).isPositive();
			assertThat(indexed.answer("common").skipped()).isEqualTo(60 - indexed.answer("common").total());
			assertThat(indexed.indexer().status().hasRoom()).isFalse();
		}
	}

	@Test
	void answersWithWhatItHasWhenTheTimeIsOver() throws IOException {
		Indexed.of(this.directory, this.library).close();
		WordAnalyzer analyzer = new WordAnalyzer();
		IndexedMounts mounts = IndexedMounts.of(List.of(this.library), Duration.ofHours(1), AccessPolicy.OPEN);
		LuceneIndex index = new LuceneIndex(IndexDirectory.of(this.directory), analyzer, Long.MAX_VALUE, mounts.keys());
		assertThat(index.open()).isTrue();
		FairScheduler threads = FairScheduler.of(2, 10, "search-test");
		SearchAnswer answer = new LuceneSearch(index, analyzer, new SearchVisibility(AccessPolicy.OPEN, mounts, index),
				Duration.ZERO, new SimpleMeterRegistry().timer("queries"), threads)
			.search(SearchQuery.of("alpha", 10))
			.blockOptional(Indexed.TIMEOUT)
			.orElseThrow();
		assertThat(answer.isCut()).isTrue();
		threads.dispose();
		index.close();
	}

	@Test
	void findsOutThatTheIndexWasDamagedWhileItRuns() throws IOException {
		LuceneIndex index = new LuceneIndex(IndexDirectory.of(this.directory), new WordAnalyzer(), Long.MAX_VALUE,
				Set.of());
		assertThat(index.open()).isTrue();
		assertThatExceptionOfType(CorruptIndexException.class).isThrownBy(() -> index.searched((searcher) -> {
			throw new CorruptIndexException("a bit is another", "test");
		}));
		assertThat(index.isOpen()).isFalse();
		assertThat(index.open()).isTrue();
		assertThat(index.isOpen()).isTrue();
		index.close();
	}

	@Test
	void leavesNothingBehindIfNoDirectoryIsNamed() throws IOException {
		IndexDirectory place = IndexDirectory.of(null);
		Path path;
		try (FSDirectory opened = (FSDirectory) place.open()) {
			path = opened.getDirectory();
			assertThat(path).isDirectory();
		}
		place.leave();
		assertThat(path).doesNotExist();
	}

	@Test
	void makesADirectoryThatOnlyItsOwnerCanRead() throws IOException {
		Path made = this.directory.resolve("some/where");
		IndexDirectory.of(made);
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made))).isEqualTo("rwx------");
	}

	@Test
	void refusesADirectoryThatIsNone() throws IOException {
		Path file = Files.writeString(this.directory.resolve("file"), "");
		assertThatIllegalArgumentException().isThrownBy(() -> IndexDirectory.of(file.resolve("index")))
			.withMessage(
					"gateway.search.directory cannot be written: create the directory, and let the user of the gateway write there");
	}

	private static String noise(int seed) {
		StringBuilder noise = new StringBuilder();
		new Random(seed).longs(4000).forEach((word) -> noise.append(Long.toString(word, 36)).append(' '));
		return noise.toString();
	}

	private List<Path> files() {
		try (Stream<Path> files = Files.list(this.directory)) {
			return files.filter((file) -> !file.endsWith("write.lock")).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
