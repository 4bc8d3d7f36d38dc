package io.mcpgateway.resource.catalog;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Fixture of resources with a name only, listed in a database's order of names, which
 * differs from the order of URIs.
 */
final class NamedResources implements ResourceAdapter {

	private final ConcurrentSkipListSet<String> names = new ConcurrentSkipListSet<>();

	private final String prefix;

	NamedResources(String prefix, String... names) {
		this.prefix = prefix;
		this.names.addAll(List.of(names));
	}

	/** Adds a resource and returns the URI. */
	String add(String name) {
		this.names.add(name);
		return uri(name);
	}

	/** Returns the order of the names in URIs, including malformed ones. */
	Comparator<String> order() {
		return Comparator.comparing(this::name);
	}

	@Override
	public String uriPrefix() {
		return this.prefix;
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.defer(() -> {
			Stream<String> following = this.names.stream();
			if (after.startsWith(this.prefix)) {
				following = following.filter((name) -> name.compareTo(name(after)) > 0);
			}
			else if (after.compareTo(this.prefix) > 0) {
				following = Stream.empty();
			}
			return Flux.fromStream(following.limit(limit)).map(this::resource);
		});
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono.fromSupplier(() -> (uri.query().isEmpty() && this.names.contains(name(uri.subject())))
				? new Content(uri.text(), null, Form.TEXT, new Content.InMemory(new byte[0])) : null);
	}

	private Resource resource(String name) {
		return Resource.of(uri(name), name);
	}

	private String uri(String name) {
		return this.prefix + PercentEncoding.encode(name);
	}

	private String name(String uri) {
		String encoded = uri.substring(this.prefix.length());
		return Objects.requireNonNullElse(PercentEncoding.decode(encoded), encoded);
	}

}
