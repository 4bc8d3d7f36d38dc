package io.mcpgateway.adapter.screen;

import java.util.List;
import java.util.stream.IntStream;

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

/** Adapter that serves each display as a picture. */
final class ScreenAdapter implements ResourceAdapter {

	private static final String PNG = "image/png";

	private final SharedCaptures captures;

	private final BaselineTaker baselines;

	ScreenAdapter(SharedCaptures captures, BaselineTaker baselines) {
		this.captures = captures;
		this.baselines = baselines;
	}

	@Override
	public String uriPrefix() {
		return ScreenUris.PREFIX;
	}

	/** Leaves search out: a picture has no words. */
	@Override
	public AdapterSettings settings() {
		return AdapterSettings.DEFAULT.withIndexed(false);
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return this.captures.displays()
			.flatMapIterable(ScreenAdapter::resources)
			.filter((resource) -> resource.uri().compareTo(after) > 0);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return number(uri).flatMap((number) -> this.captures.png(number)
			.map((png) -> new Content(ScreenUris.uri(number), PNG, Content.Form.BLOB, png))
			.onErrorMap(SourceUnavailableException.class, ScreenAdapter::unreadable));
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		int number = ScreenUris.number(uri);
		return (number > 0) ? ScreenUris.uri(number) : null;
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return number(uri)
			.flatMap((number) -> this.captures.exists(number)
				.filter((exists) -> exists)
				.map((exists) -> ScreenUris.uri(number)))
			.onErrorMap(SourceUnavailableException.class, ScreenAdapter::unreadable)
			.flatMap((subject) -> this.baselines.takeBaseline(subject).thenReturn(subject));
	}

	private static Mono<Integer> number(ResourceUri uri) {
		return Mono.fromSupplier(() -> ScreenUris.number(uri)).filter((number) -> number > 0);
	}

	private static List<Resource> resources(List<DisplaySize> displays) {
		return IntStream.rangeClosed(1, displays.size())
			.mapToObj((number) -> resource(number, displays.get(number - 1)))
			.toList();
	}

	private static Resource resource(int number, DisplaySize size) {
		return Resource.of(ScreenUris.uri(number), "display" + number)
			.withTitle("Display " + number)
			.withDescription(
					"Picture of the display as it is now, %d × %d pixels".formatted(size.width(), size.height()))
			.withMimeType(PNG);
	}

	/**
	 * Returns an error that tells the client what to do, since the client's user is the
	 * operator.
	 */
	private static UnreadableException unreadable(SourceUnavailableException failure) {
		return new UnreadableException(String.valueOf(failure.getMessage()));
	}

}
