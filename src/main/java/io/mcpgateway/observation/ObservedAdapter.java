package io.mcpgateway.observation;

import java.util.List;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.DirectoryPage;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.UnfinishedListException;
import io.mcpgateway.resource.VariableDescription;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.McpException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Adapter that counts bytes read, {@code mcp.resources.read}, and failures,
 * {@code mcp.resources.failures}, by URI prefix. Client errors and lists that continue
 * later are no failures.
 */
public final class ObservedAdapter implements ResourceAdapter {

	private final ResourceAdapter adapter;

	private final Counter bytes;

	private final Counter listFailures;

	private final Counter readFailures;

	private final Counter completeFailures;

	public ObservedAdapter(ResourceAdapter adapter, MeterRegistry registry) {
		this.adapter = adapter;
		this.bytes = Counter.builder("mcp.resources.read")
			.description("Bytes read from a mount")
			.baseUnit("bytes")
			.tag("mount", adapter.uriPrefix())
			.register(registry);
		this.listFailures = failures(adapter, "list", registry);
		this.readFailures = failures(adapter, "read", registry);
		this.completeFailures = failures(adapter, "complete", registry);
	}

	@Override
	public String uriPrefix() {
		return this.adapter.uriPrefix();
	}

	@Override
	public AdapterSettings settings() {
		return this.adapter.settings();
	}

	@Override
	public List<ResourceTemplate> templates() {
		return this.adapter.templates();
	}

	@Override
	public List<VariableDescription> variables(String uriTemplate) {
		return this.adapter.variables(uriTemplate);
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		return this.adapter.canonicalUri(uri);
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return this.adapter.list(after, limit).doOnError((failure) -> count(failure, this.listFailures));
	}

	@Override
	public Flux<Resource> overview(String after, int limit) {
		return this.adapter.overview(after, limit).doOnError((failure) -> count(failure, this.listFailures));
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return this.adapter.read(uri).map(this::countBytes).doOnError((failure) -> count(failure, this.readFailures));
	}

	@Override
	public @Nullable Content readNow(ResourceUri uri) {
		Content content = this.adapter.readNow(uri);
		return (content != null) ? countBytes(content) : null;
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return this.adapter.subject(uri).doOnError((failure) -> count(failure, this.readFailures));
	}

	@Override
	public Mono<DirectoryPage> children(ResourceUri directory, String after, int limit) {
		return this.adapter.children(directory, after, limit).doOnError((failure) -> count(failure, this.listFailures));
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return this.adapter.complete(argument).doOnError((failure) -> count(failure, this.completeFailures));
	}

	@Override
	public Flux<Indexable> indexables() {
		return this.adapter.indexables();
	}

	@Override
	public Flux<Indexable> indexables(ResourceUri changed) {
		return this.adapter.indexables(changed);
	}

	private Content countBytes(Content content) {
		if (content.body() instanceof Content.InMemory memory) {
			this.bytes.increment(memory.bytes().length);
		}
		return content
			.transform((stream) -> stream.doOnNext((buffer) -> this.bytes.increment(buffer.readableByteCount()))
				.doOnError((failure) -> count(failure, this.readFailures)));
	}

	private static Counter failures(ResourceAdapter adapter, String operation, MeterRegistry registry) {
		return Counter.builder("mcp.resources.failures")
			.description("Failed requests to the source of a mount")
			.tag("mount", adapter.uriPrefix())
			.tag("operation", operation)
			.register(registry);
	}

	private static void count(Throwable failure, Counter failures) {
		if (!(failure instanceof McpException || failure instanceof UnfinishedListException)) {
			failures.increment();
		}
	}

}
