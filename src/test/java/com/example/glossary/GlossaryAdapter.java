package com.example.glossary;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Adapter that serves the terms of a glossary, each as a text. */
final class GlossaryAdapter implements ResourceAdapter {

	private static final String TEXT = "text/plain";

	private final Mount<GlossaryMount> mount;

	private final Glossary glossary;

	private final BaselineTaker baselines;

	GlossaryAdapter(Mount<GlossaryMount> mount, Glossary glossary, BaselineTaker baselines) {
		this.mount = mount;
		this.glossary = glossary;
		this.baselines = baselines;
	}

	@Override
	public String uriPrefix() {
		return GlossaryRegistrar.uriPrefix(this.mount);
	}

	@Override
	public AdapterSettings settings() {
		return this.mount.settings().adapter(this.mount.source().toString());
	}

	@Override
	public List<ResourceTemplate> templates() {
		return List.of(ResourceTemplate.of(uriPrefix() + "{term}", this.mount.name() + "-term")
			.withDescription("The definition of a term")
			.withMimeType(TEXT));
	}

	/** Lists in the order of the URIs, so that a page can begin after any of them. */
	@Override
	public Flux<Resource> list(String after, int limit) {
		return this.glossary.terms()
			.flatMapIterable((terms) -> terms.tailMap(after, false).entrySet())
			.take(limit)
			.map((term) -> Resource.of(term.getKey(), term.getValue().name())
				.withMimeType(TEXT)
				.withAnnotations(this.mount.settings().annotations()));
	}

	/** Reads a term. An empty result means that the term does not exist. */
	@Override
	public Mono<Content> read(ResourceUri uri) {
		return this.glossary.terms()
			.mapNotNull((terms) -> uri.query().isEmpty() ? terms.get(uri.subject()) : null)
			.map((term) -> term.definition().getBytes(StandardCharsets.UTF_8))
			.map((bytes) -> new Content(uri.subject(), TEXT, Content.Form.TEXT, new Content.InMemory(bytes)));
	}

	/** Notes how the term is now, so that the subscriber hears of the next change. */
	@Override
	public Mono<String> subject(ResourceUri uri) {
		return read(uri).flatMap((content) -> this.baselines.takeBaseline(content.uri()).thenReturn(content.uri()));
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return this.glossary.terms()
			.map((terms) -> argument.suggestions(terms.values()
				.stream()
				.map(Glossary.Term::name)
				.filter((name) -> name.startsWith(argument.value()))));
	}

}
