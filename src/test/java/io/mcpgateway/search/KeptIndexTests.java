package io.mcpgateway.search;

import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.search.Search.SearchAnswer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that an index of an earlier start hides resources outside the current
 * configuration.
 */
class KeptIndexTests {

	@TempDir
	private Path directory;

	@BeforeEach
	void indexAll() {
		Indexed.of(this.directory, library("all"), other()).close();
	}

	@Test
	void findsAtOnceWhatIsServedAsBefore() {
		try (Indexed indexed = start(away(library("all")))) {
			assertThat(indexed.answer("alpha").hits()).hasSize(2);
			assertThat(indexed.answer("alpha").unfinished()).containsExactly(Library.PREFIX);
		}
	}

	@Test
	void dropsAMountThatIsConfiguredOtherwiseAlsoIfItsSourceIsAway() {
		try (Indexed indexed = start(away(library("without b")), away(other()))) {
			assertThat(indexed.answer("alpha").hits()).extracting(SearchAnswer.Hit::uri)
				.containsExactly("books:///other/c.txt");
			assertThat(indexed.answer("alpha").total()).isEqualTo(1);
			assertThat(indexed.answer("txt").total()).isEqualTo(1);
		}
	}

	@Test
	void dropsAMountThatIsNoLongerConfigured() {
		try (Indexed indexed = start(away(library("all")))) {
			assertThat(indexed.answer("alpha").hits()).extracting(SearchAnswer.Hit::uri)
				.doesNotContain("books:///other/c.txt");
		}
	}

	@Test
	void isBuiltAnewForAMountThatIsConfiguredOtherwise() {
		Library changed = library("changed");
		try (Indexed indexed = Indexed.of(this.directory, changed)) {
			assertThat(indexed.found("alpha")).containsExactly("a.txt", "b.txt");
			assertThat(changed.reads()).isEqualTo(2);
		}
		Library again = library("changed");
		try (Indexed indexed = start(away(again))) {
			assertThat(indexed.found("alpha")).containsExactly("a.txt", "b.txt");
		}
		try (Indexed indexed = start(away(library("all")))) {
			assertThat(indexed.answer("alpha").hits()).as("documents of the first configuration").isEmpty();
		}
	}

	/** Covers a scope that describes its mount's configuration incompletely. */
	@Test
	void asksTheFilterBeforeAHitIsReturned() {
		Library library = library("all");
		library.exclude("b.txt");
		try (Indexed indexed = start(away(library))) {
			assertThat(indexed.found("alpha")).containsExactly("a.txt");
			assertThat(indexed.answer("alpha").total()).isEqualTo(1);
		}
	}

	private Indexed start(Library... libraries) {
		Indexed indexed = Indexed.begin(this.directory, Map.of(), libraries);
		Awaitility.await().atMost(Indexed.TIMEOUT).until(() -> indexed.indexer().status().isOpen());
		return indexed;
	}

	private static Library library(String scope) {
		return new Library(Library.PREFIX, scope).put("a.txt", "alpha").put("b.txt", "alpha");
	}

	private static Library other() {
		return new Library("books:///other/").put("c.txt", "alpha");
	}

	private static Library away(Library library) {
		library.fail(new SourceUnavailableException("it is not there", null));
		return library;
	}

}
