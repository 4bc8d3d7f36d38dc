package io.mcpgateway.resource.catalog;

import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Fixture of resources {@code 1}, {@code 2} and so on below a prefix; a failing list
 * gives only the first ones.
 */
final class ScriptedList implements ResourceAdapter {

	private final String prefix;

	private final int count;

	private @Nullable RuntimeException failure;

	private int failsAfter;

	ScriptedList(String prefix, int count) {
		this.prefix = prefix;
		this.count = count;
	}

	/**
	 * Makes lists fail after a number of resources; a negative number fails before the
	 * list begins.
	 */
	ScriptedList failingAfter(int resources, RuntimeException failure) {
		this.failure = failure;
		this.failsAfter = resources;
		return this;
	}

	/** Makes lists succeed again. */
	void mend() {
		this.failure = null;
	}

	@Override
	public String uriPrefix() {
		return this.prefix;
	}

	@Override
	public AdapterSettings settings() {
		return AdapterSettings.DEFAULT.withCaching(new Caching(60_000, CacheScope.PUBLIC));
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		if (this.failure != null && this.failsAfter < 0) {
			throw this.failure;
		}
		Flux<Resource> all = Flux.range(1, this.count)
			.map((i) -> Resource.of(this.prefix + i, "" + i))
			.filter((resource) -> resource.uri().compareTo(after) > 0);
		return (this.failure != null) ? all.take(this.failsAfter).concatWith(Flux.error(this.failure)) : all;
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return (this.failure != null) ? Mono.error(this.failure) : Mono.empty();
	}

}
