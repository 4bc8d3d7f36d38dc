package io.mcpgateway.grep;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * Walk of the files below a prefix that the caller sees, by the directories of a mount
 * and in their order. Goes {@value #MAX_DEPTH} directories deep.
 */
final class DirectoryWalk {

	private static final int MAX_DEPTH = 100;

	private final ResourceCatalog catalog;

	private final String prefix;

	private final String after;

	/**
	 * Creates a walk.
	 * @param prefix the beginning of the URIs
	 * @param after the URI after which the files begin; empty for all
	 */
	DirectoryWalk(ResourceCatalog catalog, String prefix, String after) {
		this.catalog = catalog;
		this.prefix = prefix;
		this.after = after;
	}

	/** Returns the URIs of the files. */
	Flux<String> files() {
		return below(this.prefix.substring(0, this.prefix.lastIndexOf('/') + 1), 0);
	}

	private Flux<String> below(String directory, int depth) {
		return children(directory, null)
			.map((child) -> (MediaTypes.DIRECTORY.equals(child.mimeType()) && !child.uri().endsWith("/"))
					? child.uri() + "/" : child.uri())
			.filter((uri) -> uri.startsWith(directory) && (uri.startsWith(this.prefix) || this.prefix.startsWith(uri)))
			.filter((uri) -> this.after.isEmpty() || this.after.startsWith(uri) || follows(uri))
			.concatMap((uri) -> {
				if (!uri.endsWith("/")) {
					return uri.equals(this.after) ? Flux.empty() : Flux.just(uri);
				}
				return (depth < MAX_DEPTH) ? below(uri, depth + 1) : Flux.empty();
			}, 1);
	}

	/** Compares names as directories sort them, without percent-encoding. */
	private boolean follows(String uri) {
		return Arrays.compareUnsigned(plain(uri), plain(this.after)) > 0;
	}

	private static byte[] plain(String uri) {
		String decoded = PercentEncoding.decode(uri);
		return ((decoded != null) ? decoded : uri).getBytes(StandardCharsets.UTF_8);
	}

	private Flux<Resource> children(String directory, @Nullable String cursor) {
		return this.catalog.children(directory, cursor).flatMapMany((page) -> {
			String next = page.nextCursor();
			Flux<Resource> children = Flux.fromIterable(page.items());
			return (next == null) ? children : children.concatWith(Flux.defer(() -> children(directory, next)));
		});
	}

}
