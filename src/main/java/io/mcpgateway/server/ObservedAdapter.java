package io.mcpgateway.server;

import java.util.List;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Content;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceUri;
import io.mcpgateway.resource.TemplateArgument;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * An adapter whose bytes are counted as they are read: {@code mcp.resources.read} by the
 * prefix of its URIs.
 */
public final class ObservedAdapter implements ResourceAdapter {

	private final ResourceAdapter adapter;

	private final Counter bytes;

	/** Count what is read from {@code adapter}. */
	public ObservedAdapter(ResourceAdapter adapter, MeterRegistry registry) {
		this.adapter = adapter;
		this.bytes = Counter.builder("mcp.resources.read")
			.description("Bytes read from a source")
			.baseUnit("bytes")
			.tag("mount", adapter.uriPrefix())
			.register(registry);
	}

	@Override
	public String uriPrefix() {
		return this.adapter.uriPrefix();
	}

	@Override
	public List<ResourceTemplate> templates() {
		return this.adapter.templates();
	}

	@Override
	public Caching caching() {
		return this.adapter.caching();
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return this.adapter.list(after, limit);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return this.adapter.read(uri).map(this::counted);
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return this.adapter.subject(uri);
	}

	@Override
	public Mono<Completion> complete(TemplateArgument argument) {
		return this.adapter.complete(argument);
	}

	private Content counted(Content content) {
		if (content.body() instanceof Content.InMemory(byte[] bytes)) {
			this.bytes.increment(bytes.length);
		}
		return content
			.transform((stream) -> stream.doOnNext((buffer) -> this.bytes.increment(buffer.readableByteCount())));
	}

}
