package io.mcpgateway.example;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Adapter that serves the terms of a glossary, each as a text. */
final class GlossaryAdapter implements ResourceAdapter {

	private static final String PREFIX = "glossary:///";

	private static final String TEMPLATE = PREFIX + "{term}";

	private final NavigableMap<String, String> terms = new TreeMap<>();

	private final NavigableMap<String, String> definitions = new TreeMap<>();

	GlossaryAdapter(Map<String, String> glossary) {
		glossary.forEach(this::put);
	}

	/** Adds or replaces a term and returns its URI. */
	String put(String term, String definition) {
		String uri = PREFIX + PercentEncoding.encode(term);
		this.terms.put(uri, term);
		this.definitions.put(uri, definition);
		return uri;
	}

	@Override
	public String uriPrefix() {
		return PREFIX;
	}

	@Override
	public List<ResourceTemplate> templates() {
		return List.of(ResourceTemplate.of(TEMPLATE, "term")
			.withTitle("Term")
			.withDescription("The definition of a term")
			.withMimeType("text/plain"));
	}

	/** Lists in the order of the URIs, so that a page can begin after any of them. */
	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.fromIterable(this.terms.tailMap(after, false).entrySet())
			.map((term) -> Resource.of(term.getKey(), term.getValue()).withMimeType("text/plain"));
	}

	/** Reads a term. An empty result means that the term does not exist. */
	@Override
	public Mono<Content> read(ResourceUri uri) {
		String subject = uri.subject();
		return Mono.fromSupplier(() -> uri.query().isEmpty() ? this.definitions.get(subject) : null)
			.map((text) -> text.getBytes(StandardCharsets.UTF_8))
			.map((bytes) -> new Content(subject, "text/plain", Content.Form.TEXT, new Content.InMemory(bytes)));
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return Mono.fromSupplier(() -> argument
			.suggestions(this.terms.values().stream().filter((term) -> term.startsWith(argument.value()))));
	}

}
