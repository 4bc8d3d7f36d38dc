package io.mcpgateway.skill;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.Skill;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Groups;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests where a page of skills ends. */
class SkillCatalogTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final String MOUNT = "memory://shop/";

	@Test
	void endsAPageBetweenTwoSkillsAfterItsTime() {
		List<Page<Skill>> pages = pages(Duration.ZERO);
		assertThat(uris(pages)).containsExactlyElementsOf(expected());
		assertThat(pages).hasSize(30).allMatch((page) -> page.items().size() <= 1 && page.unavailable().isEmpty());
	}

	@Test
	void hasAllSkillsOnAPageWithinItsTime() {
		List<Page<Skill>> pages = pages(TIMEOUT);
		assertThat(pages).hasSize(1);
		assertThat(uris(pages)).containsExactlyElementsOf(expected());
	}

	@Test
	void goesOnAfterASkillThatWasDeletedMeanwhile() {
		NavigableMap<String, String> files = files();
		List<Page<Skill>> pages = pages(files, Duration.ZERO, (page) -> {
			if (page.nextCursor() != null) {
				page.items()
					.stream()
					.map(Skill::uri)
					.filter((uri) -> files.headMap(uri).size() % 2 == 1)
					.toList()
					.forEach(files::remove);
			}
		});
		assertThat(uris(pages)).containsExactlyElementsOf(expected());
		assertThat(files).hasSizeLessThan(30);
	}

	private static List<Page<Skill>> pages(Duration maxTime) {
		return pages(files(), maxTime, (page) -> {
		});
	}

	private static List<Page<Skill>> pages(NavigableMap<String, String> files, Duration maxTime,
			Consumer<Page<Skill>> afterPage) {
		SkillCatalog skills = new SkillCatalog(new ResourceCatalog(List.of(new MemoryAdapter(files)), 10),
				() -> List.of(MOUNT), maxTime, Groups.NONE);
		List<Page<Skill>> pages = new ArrayList<>();
		String cursor = null;
		do {
			pages.add(skills.list(cursor).blockOptional(TIMEOUT).orElseThrow());
			afterPage.accept(pages.getLast());
			cursor = pages.getLast().nextCursor();
		}
		while (cursor != null && pages.size() < 100);
		return pages;
	}

	private static List<String> uris(List<Page<Skill>> pages) {
		return pages.stream().flatMap((page) -> page.items().stream()).map(Skill::uri).toList();
	}

	/** Returns the skills but those of a wrong name. */
	private static List<String> expected() {
		return IntStream.range(0, 30).filter((i) -> i % 7 != 3).mapToObj(SkillCatalogTests::uri).toList();
	}

	private static NavigableMap<String, String> files() {
		NavigableMap<String, String> files = new TreeMap<>();
		IntStream.range(0, 30)
			.forEach((i) -> files.put(uri(i),
					"---\nname: %s%02d\ndescription: d\n---\n".formatted((i % 7 != 3) ? "s" : "wrong", i)));
		return files;
	}

	private static String uri(int number) {
		return MOUNT + "s%02d/".formatted(number) + SkillReader.FILE;
	}

	/** Adapter of texts by URI. */
	private record MemoryAdapter(NavigableMap<String, String> files) implements ResourceAdapter {

		@Override
		public String uriPrefix() {
			return MOUNT;
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.fromIterable(this.files.tailMap(after, false).keySet())
				.take(limit)
				.map((uri) -> Resource.of(uri, uri));
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return Mono.justOrEmpty(this.files.get(uri.text()))
				.map((text) -> new Content(uri.text(), null, Content.Form.TEXT,
						new Content.InMemory(text.getBytes(StandardCharsets.UTF_8))));
		}

	}

}
