package io.mcpgateway.tool;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.search.Search;
import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.search.SearchQuery;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Search for one word in the small resources of all mounts. */
class WordSearch implements Search {

	private final ResourceCatalog catalog;

	WordSearch(ResourceCatalog catalog) {
		this.catalog = catalog;
	}

	@Override
	public Mono<SearchAnswer> search(SearchQuery asked) {
		String query = asked.words();
		return this.catalog.list(null)
			.expand((page) -> Mono.justOrEmpty(page.nextCursor()).flatMap(this.catalog::list))
			.concatMap((page) -> Flux.fromIterable(page.items()))
			.concatMap((resource) -> hit(resource, query.toLowerCase(Locale.ROOT)))
			.take(asked.limit())
			.collectList()
			.map((hits) -> new SearchAnswer(hits, hits.size(), false, query.equals("time"),
					query.equals("time") ? List.of("postgres://shop/") : List.of(),
					query.equals("time") ? List.of("system://localhost/") : List.of(), query.equals("time") ? 3 : 0,
					SearchAnswer.MeaningGaps.NONE));
	}

	private Mono<SearchAnswer.Hit> hit(Resource resource, String word) {
		return this.catalog.open(resource.uri())
			.map((content) -> (content.body() instanceof Content.InMemory memory)
					? new String(memory.bytes(), StandardCharsets.UTF_8) : "")
			.filter((text) -> text.toLowerCase(Locale.ROOT).contains(word))
			.map((text) -> new SearchAnswer.Hit(resource.uri(), resource.name(), resource.mimeType(), text, 1,
					List.of(), 0, false));
	}

}
