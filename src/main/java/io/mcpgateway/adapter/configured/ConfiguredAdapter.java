package io.mcpgateway.adapter.configured;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Adapter for configured resources and templates with a common URI prefix, usually only
 * one. Resources take precedence over templates.
 */
final class ConfiguredAdapter implements ResourceAdapter {

	private static final Comparator<ConfiguredResource> ORDER = Comparator.comparing(ConfiguredResource::isSingle)
		.reversed()
		.thenComparing((one) -> one.uris().text());

	private final String prefix;

	private final List<ConfiguredResource> all;

	private final BaselineTaker baselines;

	private final AdapterSettings settings;

	ConfiguredAdapter(String prefix, List<ConfiguredResource> all, BaselineTaker baselines) {
		this.prefix = prefix;
		this.all = all.stream().sorted(ORDER).toList();
		this.baselines = baselines;
		Caching caching = this.all.stream()
			.map((one) -> one.properties().caching())
			.reduce(Caching::and)
			.orElse(Caching.NONE);
		this.settings = AdapterSettings.DEFAULT.withCaching(caching)
			.withScope(MountScope
				.of(this.all.stream().filter(ConfiguredResource::isSingle).map(ConfiguredResource::scope).toArray()));
	}

	@Override
	public String uriPrefix() {
		return this.prefix;
	}

	@Override
	public AdapterSettings settings() {
		return this.settings;
	}

	@Override
	public List<ResourceTemplate> templates() {
		return this.all.stream().filter((one) -> !one.isSingle()).map(ConfiguredResource::template).toList();
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.fromIterable(this.all)
			.filter((one) -> one.isSingle() && one.uris().text().compareTo(after) > 0)
			.concatMap(ConfiguredResource::resource, 1);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono.justOrEmpty(find(uri)).flatMap((found) -> found.one.read(uri.text(), found.values, found.piece));
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		Found found = find(uri);
		return (found != null) ? found.one.uris().fill(found.values) : null;
	}

	/** Checks for existence only, without reading. */
	@Override
	public Mono<String> subject(ResourceUri uri) {
		return Mono.justOrEmpty(find(uri))
			.flatMap((found) -> found.one.source().state().map((state) -> found.whole))
			.flatMap((whole) -> this.baselines.takeBaseline(whole).thenReturn(whole));
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return Mono.justOrEmpty(this.all.stream()
			.filter((one) -> one.uris().text().equals(argument.uriTemplate()))
			.findFirst()
			.map((one) -> one.complete(argument)));
	}

	/** Matches a URI as written first, then as a URI with a range in the query. */
	private @Nullable Found find(ResourceUri uri) {
		uri.path();
		Found found = find(uri.text(), ReadRange.WHOLE);
		String withoutQuery = ResourceUri.withoutQuery(uri.text());
		if (found != null || withoutQuery.equals(uri.text())) {
			return found;
		}
		Found whole = find(withoutQuery, ReadRange.WHOLE);
		ReadRange piece = (whole != null && whole.one.isSingle()) ? ReadRange.of(uri.query()) : null;
		return (whole != null && piece != null) ? new Found(whole.one, whole.values, whole.whole, piece) : null;
	}

	private @Nullable Found find(String uri, ReadRange piece) {
		for (ConfiguredResource one : this.all) {
			Map<String, String> values = one.match(uri);
			if (values != null) {
				return new Found(one, values, uri, piece);
			}
		}
		return null;
	}

	/** Match of a URI. */
	private record Found(ConfiguredResource one, Map<String, String> values, String whole, ReadRange piece) {

	}

}
