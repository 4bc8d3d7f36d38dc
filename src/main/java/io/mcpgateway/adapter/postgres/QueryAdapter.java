package io.mcpgateway.adapter.postgres;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Content;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceUri;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Serves the results of the queries that the operator wrote.
 */
final class QueryAdapter implements ResourceAdapter {

	private final String name;

	QueryAdapter(String name, PostgresMount mount, Database database, Tracking tracking) {
		this.name = name;
	}

	/** What the URIs of a mount's queries start with. */
	static String prefix(String name) {
		return "db://" + name + "/";
	}

	@Override
	public String uriPrefix() {
		return prefix(this.name);
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.empty();
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono.empty();
	}

}
