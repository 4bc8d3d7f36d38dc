package io.mcpgateway.resource;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Resource for the search index.
 *
 * @param content content of the resource, opened at most once and only for its text;
 * empty if the resource was deleted; {@code null} to index names and description only
 * @param isConverted whether the content is text although the media type is not
 * @param under URI of the resource under which callers find this one, such as the parent
 * of a partition: search finds it only for callers who may not list and read that
 * resource; {@code null} if all callers find it
 */
public record Indexable(Resource resource, @Nullable Mono<Content> content, boolean isConverted,
		@Nullable String under) {

	/** Returns a resource whose content is of its media type. */
	public Indexable(Resource resource, @Nullable Mono<Content> content) {
		this(resource, content, false, null);
	}

	/** Returns a resource whose content is read as clients read it. */
	static Indexable of(Resource resource, ResourceAdapter adapter) {
		return new Indexable(resource, Mono.defer(() -> adapter.read(ResourceUri.parse(resource.uri()))));
	}

	/** Returns a resource whose content was converted to text. */
	public static Indexable converted(Resource resource, Mono<Content> content) {
		return new Indexable(resource, content, true, null);
	}

	/** Returns a resource that search finds by name and description only. */
	public static Indexable named(Resource resource) {
		return new Indexable(resource, null);
	}

	/**
	 * Returns this resource for callers who do not find it under another.
	 * @param other the URI of the other resource; {@code null} if there is none
	 */
	public Indexable under(@Nullable String other) {
		return new Indexable(this.resource, this.content, this.isConverted, other);
	}

}
