package io.mcpgateway.access;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Adapter of many resources, {@code many://all/00000} and so on, which counts requests.
 */
record NumberedAdapter(int count, AtomicInteger asked) implements ResourceAdapter {

	static final String PREFIX = "many://all/";

	@Override
	public String uriPrefix() {
		return PREFIX;
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		this.asked.incrementAndGet();
		int first = after.startsWith(PREFIX) && after.length() > PREFIX.length()
				? Integer.parseInt(after.substring(PREFIX.length())) + 1 : 0;
		return Flux.range(first, Math.max(0, Math.min(limit, this.count - first))).map(NumberedAdapter::resource);
	}

	@Override
	public List<ResourceTemplate> templates() {
		return List.of(ResourceTemplate.of(PREFIX + "{+key}", "numbers"));
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		this.asked.incrementAndGet();
		return Mono.just(argument.suggestions(IntStream.range(0, this.count).mapToObj("%05d"::formatted)));
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		this.asked.incrementAndGet();
		return Mono.empty();
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		this.asked.incrementAndGet();
		return Mono.empty();
	}

	static String uri(int number) {
		return PREFIX + "%05d".formatted(number);
	}

	private static Resource resource(int number) {
		return Resource.of(uri(number), "" + number);
	}

}
