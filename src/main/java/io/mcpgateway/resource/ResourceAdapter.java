package io.mcpgateway.resource;

import java.util.List;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Serves one source of resources: a directory, a bucket, a database, a repository.
 * <p>
 * Empty means that there is nothing; an error means that the source failed. Nothing
 * happens before the subscription, and cancelling stops the work.
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
	 * List resources in ascending URI order, those after {@code after} only. The
	 * subscriber cancels once it has a page, so that fetching more than {@code limit} is
	 * in vain.
	 */
	Flux<Resource> list(String after, int limit);

	/**
	 * Read a resource. What fails before the content is an answer; what fails while the
	 * content is streamed cuts the connection.
	 */
	Mono<Content> read(ResourceUri uri);

	/**
	 * Say whether there is something to read, and nothing that reading would not say.
	 */
	default Mono<Boolean> exists(ResourceUri uri) {
		return read(uri).hasElement();
	}

	/**
	 * Suggest values for an argument of one of the templates, at most
	 * {@value Completion#LARGEST}.
	 */
	default Mono<Completion> complete(TemplateArgument argument) {
		return Mono.empty();
	}

}
