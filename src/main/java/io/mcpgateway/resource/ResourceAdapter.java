package io.mcpgateway.resource;

import java.util.List;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Adapter that serves one source of resources: a directory, a bucket, a database.
 * <p>
 * An empty result means that the resource does not exist. An error means that the source
 * failed; {@link SourceUnavailableException} means that the source does not answer. Work
 * starts at subscription and stops at cancellation.
 */
public interface ResourceAdapter {

	/**
	 * Returns the prefix shared by all URIs and templates of this adapter, and by no URI
	 * of another adapter.
	 */
	String uriPrefix();

	/**
	 * Returns the templates of readable URIs, in a stable order. An adapter whose
	 * templates change publishes a change of the list.
	 */
	default List<ResourceTemplate> templates() {
		return List.of();
	}

	/**
	 * Describes the variables of a template, in the order of the template. An adapter
	 * that knows types, limits or examples says so, since a model cannot guess them.
	 * @param uriTemplate one of {@link #templates}
	 */
	default List<VariableDescription> variables(String uriTemplate) {
		return VariableDescription.of(uriTemplate);
	}

	/** Returns the choices of the operator, always the same. */
	default AdapterSettings settings() {
		return AdapterSettings.DEFAULT;
	}

	/**
	 * Lists the resources after a position, in a fixed order chosen by the adapter. Any
	 * text is a valid position: deleted and forged URIs too, since a forged cursor can
	 * only skip or repeat. Texts before the prefix precede all resources, texts beyond
	 * the prefix follow all. The subscriber cancels after one page, so fetching more than
	 * {@code limit} is wasted. If the next resource takes too long to find, the list ends
	 * with an {@link UnfinishedListException}.
	 */
	Flux<Resource> list(String after, int limit);

	/**
	 * Lists what the list of all resources shows, as {@link #list}. An operator may
	 * shorten it for clients that read every page, see {@link AdapterSettings#list}. What
	 * it leaves out is found by templates, directories, search and the tools.
	 */
	default Flux<Resource> overview(String after, int limit) {
		return Overview.of(this, settings().list(), after, limit);
	}

	/**
	 * Reads a resource. A failure before the content becomes an error response; a failure
	 * during streaming closes the connection.
	 */
	Mono<Content> read(ResourceUri uri);

	/**
	 * Returns the content that {@link #read} would return, if memory holds the content as
	 * it is now. Never waits, so event loops may call it. Fails as {@link #read}.
	 * @return {@code null} if unknown
	 */
	default @Nullable Content readNow(ResourceUri uri) {
		return null;
	}

	/**
	 * Returns the canonical URI of a requested URI: aliases map to one URI, ranges to the
	 * URI of the whole resource. Access is decided by the canonical URI, so every alias
	 * must map to the URI in lists. Without query, so that rules hold for all queries.
	 * The source is not asked. An invalid URI fails as in {@link #read}.
	 * @return {@code null} if no resource can exist there, above all if the configuration
	 * excludes the URI
	 */
	default @Nullable String canonicalUri(ResourceUri uri) {
		return uri.subject();
	}

	/**
	 * Returns the canonical URI under which changes of a resource are published; empty if
	 * the resource does not exist. Reveals no more than reading would. Called before a
	 * subscription is acknowledged, so that a polling feed can take a baseline.
	 */
	default Mono<String> subject(ResourceUri uri) {
		return read(uri).map((content) -> uri.subject());
	}

	/**
	 * Returns the next children of a directory, without descending; empty unless the URI
	 * names a directory. Children are unfiltered: the catalog decides which of them the
	 * caller sees.
	 * @param directory URI of a directory, with the final slash that this adapter gives
	 * to directories
	 * @param after {@link DirectoryPage#resumeAfter} of the children before; empty for
	 * the first children. Any text is valid, as in {@link #list}
	 * @param limit maximum number of children; a page may be shorter or empty
	 */
	default Mono<DirectoryPage> children(ResourceUri directory, String after, int limit) {
		return Mono.empty();
	}

	/**
	 * Suggests values for a template argument, best first, up to the argument's limit.
	 * Returns fewer only if no more exist or a search takes too long.
	 */
	default Mono<List<String>> complete(TemplateArgument argument) {
		return Mono.empty();
	}

	/**
	 * Returns every resource for the search index once, by default the listed resources.
	 * Content is read on request only. Content that depends on the reader cannot be
	 * indexed, and reading such content for search fails: use {@link Indexable#named}.
	 */
	default Flux<Indexable> indexables() {
		return ListingBatch.of(this).map((resource) -> Indexable.of(resource, this));
	}

	/**
	 * Returns the current indexables of a changed URI: the resource, or indexed parts
	 * with the same URI and a query. Empty if the resource was deleted. An adapter with
	 * many resources should look up this resource only.
	 */
	default Flux<Indexable> indexables(ResourceUri changed) {
		return indexables().filter((found) -> isOf(changed.text(), found.resource().uri()));
	}

	private static boolean isOf(String changed, String uri) {
		return uri.equals(changed) || uri.startsWith(changed + "?");
	}

}
