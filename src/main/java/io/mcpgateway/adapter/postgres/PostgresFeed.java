package io.mcpgateway.adapter.postgres;

import java.util.List;

import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Watches a database for changes of its data model, its rows and what queries tell.
 */
final class PostgresFeed implements ChangeFeed, Tracking {

	private final List<String> prefixes;

	PostgresFeed(String name, PostgresMount mount, Database database, Audience audience) {
		String prefix = PostgresAdapter.prefix(name);
		this.prefixes = mount.queries().isEmpty() ? List.of(prefix) : List.of(prefix, QueryAdapter.prefix(name));
	}

	@Override
	public String uriPrefix() {
		return this.prefixes.getFirst();
	}

	@Override
	public List<String> uriPrefixes() {
		return this.prefixes;
	}

	@Override
	public Flux<Change> changes() {
		return Flux.fromIterable(this.prefixes).<Change>map(Change.Unseen::new).concatWith(Flux.never());
	}

	@Override
	public Mono<Void> begin(String subject) {
		return Mono.empty();
	}

}
