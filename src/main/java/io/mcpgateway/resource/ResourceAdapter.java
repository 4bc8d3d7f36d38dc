package io.mcpgateway.resource;

import java.util.List;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Serves one source of resources: a directory, a bucket, a database, a repository.
 * <p>
 * Empty means that there is nothing; an error means that the source failed, and
 * {@link SourceUnavailableException} that it does not answer. Nothing happens before the
 * subscription, and cancelling stops the work.
 */
public interface ResourceAdapter {

	/**
	 * The prefix that every URI and template of this adapter starts with, and no other
	 * adapter's does.
	 */
	String uriPrefix();

	/** The families of URIs that can be read here, in a stable order. */
	default List<ResourceTemplate> templates() {
		return List.of();
	}

	/** How long what is listed and read here stays fresh, and for whom. */
	default Caching caching() {
		return Caching.NONE;
	}

	/**
	 * List resources, those after {@code after} only, in an order of the adapter's own
	 * that is always the same. It goes on after any URI of its own, also after one that
	 * is gone by now; {@code after} may be anything, as a forged cursor can only skip or
	 * repeat. What sorts before the prefix comes before all, what sorts beyond it after
	 * all. The subscriber cancels once it has a page, so that fetching more than
	 * {@code limit} is in vain. Where it takes too long to find what is left, the list
	 * ends with an {@link UnfinishedListException}.
	 */
	Flux<Resource> list(String after, int limit);

	/**
	 * Read a resource. What fails before the content is an answer; what fails while the
	 * content is streamed cuts the connection.
	 */
	Mono<Content> read(ResourceUri uri);

	/**
	 * The URI by which what a client asks for is listed, if it is there: whatever else it
	 * can be called, and a piece of it by that of the whole. Access is decided by it, and
	 * so nothing may be found at {@code uri} that is listed otherwise. {@code null} if
	 * nothing can be there, above all if the configuration excludes it. Nothing is asked
	 * of the source; what is wrong with {@code uri} fails as reading it would.
	 */
	default @Nullable String canonicalUri(ResourceUri uri) {
		return uri.subject();
	}

	/**
	 * The URI under which changes of what is there are told: that by which it is listed,
	 * whatever else it can be called. Empty if there is nothing; it says nothing that
	 * reading would not say. It is asked before a subscription is acknowledged, so that a
	 * feed that polls can begin to look there.
	 */
	default Mono<String> subject(ResourceUri uri) {
		return read(uri).map((content) -> uri.subject());
	}

	/**
	 * Suggest values for an argument of one of the templates, best first: those that the
	 * argument shows, at most as many as its limit, and fewer only if there are no more
	 * or to find them takes too long.
	 */
	default Mono<List<String>> complete(TemplateArgument argument) {
		return Mono.empty();
	}

	/** Whether search finds what is here, as the operator decides. */
	default boolean isIndexed() {
		return true;
	}

	/**
	 * Describes everything in the configuration that decides which resources search finds
	 * here and by which texts, without secrets. What a kept index holds of a mount with
	 * another scope is dropped before the first search.
	 */
	default String scope() {
		return "";
	}

	/**
	 * All that search may find here, each once: what is listed, if an adapter does not
	 * know better. Nothing of a content is read before it is asked for. A content that
	 * depends on its reader cannot be indexed, and reading it for search fails: describe
	 * such a resource by {@link Indexable#named}.
	 */
	default Flux<Indexable> indexables() {
		return ListingBatch.of(this).map((resource) -> Indexable.of(resource, this));
	}

	/**
	 * What {@link #indexables()} would give now for a URI whose change was told: the
	 * resource itself, or the pieces of it that are indexed, whose URIs are the same with
	 * a query. Empty if there is nothing any more. An adapter of many resources looks for
	 * this one only.
	 */
	default Flux<Indexable> indexables(ResourceUri changed) {
		return indexables().filter((found) -> isOf(changed.text(), found.resource().uri()));
	}

	private static boolean isOf(String changed, String uri) {
		return uri.equals(changed) || uri.startsWith(changed + "?");
	}

}
