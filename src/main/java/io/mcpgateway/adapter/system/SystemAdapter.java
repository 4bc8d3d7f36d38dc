package io.mcpgateway.adapter.system;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Adapter that serves values of this machine as JSON. */
final class SystemAdapter implements ResourceAdapter {

	private static final String MEDIA_TYPE = "application/json";

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final SharedMeasurements measurements;

	private final BaselineTaker baselines;

	SystemAdapter(SharedMeasurements measurements, BaselineTaker baselines) {
		this.measurements = measurements;
		this.baselines = baselines;
	}

	@Override
	public String uriPrefix() {
		return SystemResource.PREFIX;
	}

	/** Leaves search out: a text found by its values would be outdated. */
	@Override
	public AdapterSettings settings() {
		return AdapterSettings.DEFAULT.withIndexed(false);
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.fromArray(SystemResource.values())
			.filter((resource) -> resource.uri().compareTo(after) > 0)
			.map((resource) -> Resource.of(resource.uri(), resource.id())
				.withDescription(resource.description())
				.withMimeType(MEDIA_TYPE));
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return find(uri)
			.flatMap((resource) -> this.measurements.of(resource)
				.map((measured) -> JSON.writeValueAsBytes(measured.document()))
				.map((json) -> new Content(resource.uri(), MEDIA_TYPE, Content.Form.TEXT, new Content.InMemory(json))))
			.onErrorMap(SourceUnavailableException.class,
					(failure) -> new UnreadableException(String.valueOf(failure.getMessage())));
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		SystemResource resource = SystemResource.of(uri);
		return (resource != null) ? resource.uri() : null;
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return find(uri).map(SystemResource::uri)
			.flatMap((subject) -> this.baselines.takeBaseline(subject).thenReturn(subject));
	}

	private static Mono<SystemResource> find(ResourceUri uri) {
		return Mono.fromSupplier(() -> SystemResource.of(uri));
	}

}
