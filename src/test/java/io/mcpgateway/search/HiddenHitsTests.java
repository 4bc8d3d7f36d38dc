package io.mcpgateway.search;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.catalog.ListingDocument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.search.Search.SearchAnswer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of searches by callers with restricted access. */
class HiddenHitsTests {

	private static final int HIDDEN = 500;

	private static final int SHOWN = 30;

	@Test
	void fillAPageAndTellNothingOfWhatIsHidden(@TempDir Path directory) {
		Library library = new Library();
		Library closed = new Library("books:///closed/");
		for (int i = 0; i < HIDDEN; i++) {
			library.put("hidden/walrus-%03d.md".formatted(i), "walrus walrus walrus secret\n");
		}
		for (int i = 0; i < SHOWN; i++) {
			library.put("shown/%03d.md".formatted(i), "a walrus among many other words\n");
		}
		closed.put("walrus.md", "walrus");
		try (Indexed indexed = Indexed.begin(directory, Map.of(), new Hiding("hidden", "books:///closed/"), library,
				closed)) {
			indexed.awaitAll(HIDDEN + SHOWN + 1);
			SearchAnswer answer = indexed.answerTo(Caller.STATELESS, "walrus");
			assertThat(answer.hits()).hasSize(20).allMatch((hit) -> hit.uri().contains("/shown/"));
			assertThat(answer.total()).isEqualTo(SHOWN);
			assertThat(answer.unfinished()).isEmpty();
			assertThat(indexed.answerTo(Caller.STATELESS, "secret").total()).isZero();
			assertThat(indexed.answerTo(Caller.STATELESS, "walrus secret").total()).isEqualTo(SHOWN);
			Caller boss = Caller.of(new Identity(Hiding.BOSS, null, Set.of(), Map.of(), () -> true), Map.of());
			assertThat(indexed.answerTo(boss, "walrus").total()).isEqualTo(HIDDEN + SHOWN + 1);
		}
	}

	@Test
	void doNotNameMountsThatAreHiddenAsUnfinished(@TempDir Path directory) {
		Library failing = new Library("books:///closed/");
		failing.fail(new IllegalStateException("away"));
		try (Indexed indexed = Indexed.begin(directory, Map.of(), new Hiding("books:///closed/", "books:///closed/"),
				new Library(), failing)) {
			indexed.awaitAll(0);
			assertThat(indexed.answerTo(Caller.STATELESS, "walrus").unfinished()).doesNotContain("books:///closed/");
		}
	}

	@Test
	void areNeverFoundByATextThatDependsOnItsReader(@TempDir Path directory) {
		try (Indexed indexed = Indexed.begin(directory, Map.of(), new Hiding("hidden", "books:///closed/"),
				new PersonalLibrary())) {
			indexed.awaitAll(1);
			Caller boss = Caller.of(new Identity(Hiding.BOSS, null, Set.of(), Map.of(), () -> true), Map.of());
			assertThat(indexed.answerTo(boss, "personal").hits()).singleElement()
				.satisfies((hit) -> assertThat(hit.snippet()).isEmpty());
			assertThat(indexed.answerTo(boss, "walrus").hits()).isEmpty();
			assertThat(indexed.indexer().status().skipped()).isEqualTo(1);
			indexed.indexer().changed(new Change.Updated("books:///personal/personal.txt"));
			Awaitility.await()
				.until(() -> indexed.indexer().status().mounts().get("books:///personal/").pending() == 0);
			assertThat(indexed.answerTo(boss, "walrus").hits()).isEmpty();
		}
	}

	/** Such as partitions of a table. */
	@Test
	void doNotHideWhatIsFoundUnderThem(@TempDir Path directory) {
		try (Indexed indexed = Indexed.begin(directory, Map.of(), new Hiding("hidden", "books:///closed/"),
				new Shelves(), new Library())) {
			indexed.awaitAll(4);
			assertThat(indexed.answerTo(Caller.STATELESS, "walrus").hits()).extracting(SearchAnswer.Hit::uri)
				.containsExactlyInAnyOrder("books:///shelves/shown", "books:///shelves/part-of-first");
			Caller boss = Caller.of(new Identity(Hiding.BOSS, null, Set.of(), Map.of(), () -> true), Map.of());
			assertThat(indexed.answerTo(boss, "walrus").hits()).extracting(SearchAnswer.Hit::uri)
				.containsExactlyInAnyOrder("books:///shelves/shown", "books:///shelves/hidden");
			assertThat(indexed.answerTo(boss, "walrus").total()).isEqualTo(2);
		}
	}

	@Test
	void areNoneIfEveryCallerSeesAll(@TempDir Path directory) {
		try (Indexed indexed = Indexed.begin(directory, Map.of(), new Shelves())) {
			indexed.awaitAll(2);
			assertThat(indexed.answerTo(Caller.STATELESS, "walrus").total()).isEqualTo(2);
		}
	}

	/** Mount of two resources, with a part of each if rules hide any from a caller. */
	private static final class Shelves implements ResourceAdapter {

		@Override
		public String uriPrefix() {
			return "books:///shelves/";
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.just("hidden", "shown").map(this::resource);
		}

		private Resource resource(String name) {
			return Resource.of(uriPrefix() + name, "walrus");
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return Mono.empty();
		}

		@Override
		public Flux<Indexable> indexables() {
			return Flux.deferContextual((context) -> list("", 2).map(Indexable::named)
				.concatWith(Access.isOpenToAll(context) ? Flux.empty()
						: Flux.just(Indexable.named(resource("part-of-first")).under(uriPrefix() + "hidden"),
								Indexable.named(resource("part-of-second")).under(uriPrefix() + "shown"))));
		}

	}

	/**
	 * Mount of a listing document that would name more resources to privileged callers.
	 */
	private static final class PersonalLibrary implements ResourceAdapter {

		@Override
		public String uriPrefix() {
			return "books:///personal/";
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.just(Resource.of(uriPrefix() + "personal.txt", "personal.txt").withMimeType("text/plain"))
				.filter((resource) -> resource.uri().compareTo(after) > 0);
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return ListingDocument
				.of(Mono.just(new ListingDocument.Portion(
						List.of(new ListingDocument.Entry("books:///hidden", "walrus", null, null, null)), null)))
				.map((body) -> new Content(uri.text(), "text/plain", Content.Form.TEXT, body));
		}

	}

}
