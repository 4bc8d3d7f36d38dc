package io.mcpgateway.resource.catalog;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Pages of the visible children of a directory. A directory exists for a caller who may
 * list it or any child. A page has a cursor only if another visible child follows, so
 * that no cursor tells of a hidden one.
 */
record DirectoryList(ResourceAdapter adapter, ResourceUri directory, Access access, int size) {

	private static final String SLASH = "/";

	/** Time after which a page with many hidden children ends. */
	private static final Duration MAX_TIME = Duration.ofSeconds(5);

	/**
	 * Finds the adapter of a directory; empty if no adapter has such URIs.
	 * @param uri URI with or without the final slash that adapters use
	 */
	static Mono<DirectoryList> find(String uri, AdapterRoutes routes, Access access, int size) {
		ResourceUri directory = ResourceUri.parse(uri.endsWith(SLASH) ? uri : uri + SLASH);
		return Mono.justOrEmpty(routes.find(directory))
			.map((adapter) -> new DirectoryList(adapter, directory, access, size));
	}

	/** Returns a page; empty if the directory does not exist for the caller. */
	Mono<Page<Resource>> page(@Nullable String cursor, SourceLog log) {
		String uri = this.adapter.canonicalUri(this.directory);
		if (uri == null || !this.directory.query().isEmpty() || !this.access.mayAllow(Verb.LIST, uri)) {
			return Mono.empty();
		}
		String context = "directory\n" + uri + "\n" + this.access.identity().owner();
		long deadline = System.nanoTime() + MAX_TIME.toNanos();
		return Mono.just(new Progress(List.of(), Cursor.open(cursor, this.access, context), null, false))
			.expand((progress) -> progress.isDone ? Mono.empty() : step(progress, deadline))
			.last()
			.onErrorResume((failure) -> Mono.deferContextual((caller) -> Mono
				.error(new SourceErrors(this.adapter.uriPrefix(), uri, log, ResourceCatalog.trace(caller))
					.apply(failure))))
			.filter((progress) -> progress.isDone)
			.filter((progress) -> !progress.children.isEmpty() || this.access.allows(Verb.LIST, uri))
			.map((progress) -> new Page<>(progress.children,
					(progress.end != null) ? Cursor.seal(progress.end, this.access, context) : null, List.of()));
	}

	/**
	 * Reads the missing children, or those that show whether the full page is the last.
	 */
	private Mono<Progress> step(Progress before, long deadline) {
		boolean isFull = before.end != null;
		int missing = isFull ? this.size : this.size - before.children.size();
		return this.adapter.children(this.directory, before.after, missing)
			.flatMap((read) -> Flux.fromIterable(read.resources())
				.filterWhen(this::shows)
				.map(DirectoryList::named)
				.collectList()
				.map((shown) -> isFull ? before.followedBy(shown, read.resumeAfter())
						: before.with(shown, read.resumeAfter(), this.size)))
			.map((progress) -> (System.nanoTime() > deadline) ? progress.stopped() : progress);
	}

	private Mono<Boolean> shows(Resource child) {
		return isDirectory(child) ? new DirectoryAccess(this.adapter, this.access).shows(child.uri())
				: Mono.just(this.access.shows(child.uri()));
	}

	/** Returns a directory without the final slash, which the extension forbids. */
	private static Resource named(Resource child) {
		return !isDirectory(child) ? child
				: child.withUri(child.uri().substring(0, child.uri().length() - SLASH.length()));
	}

	private static boolean isDirectory(Resource child) {
		return MediaTypes.DIRECTORY.equals(child.mimeType()) && child.uri().endsWith(SLASH);
	}

	/**
	 * Progress of a page.
	 *
	 * @param after position up to which children were read
	 * @param end position after the last child of the page; {@code null} while the page
	 * is not full, and after the last page
	 */
	private record Progress(List<Resource> children, String after, @Nullable String end, boolean isDone) {

		/** Adds children to a page that is not full. */
		Progress with(List<Resource> shown, @Nullable String resumeAfter, int size) {
			List<Resource> all = new ArrayList<>(this.children);
			all.addAll(shown);
			boolean isFull = all.size() == size;
			return (resumeAfter == null) ? new Progress(all, this.after, null, true)
					: new Progress(all, resumeAfter, isFull ? resumeAfter : null, false);
		}

		/** Looks for a child after a full page. */
		Progress followedBy(List<Resource> shown, @Nullable String resumeAfter) {
			boolean isDecided = !shown.isEmpty() || resumeAfter == null;
			return new Progress(this.children, (resumeAfter != null) ? resumeAfter : this.after,
					(isDecided && shown.isEmpty()) ? null : this.end, isDecided);
		}

		/** Ends the page early, to go on from here. */
		Progress stopped() {
			return this.isDone ? this
					: new Progress(this.children, this.after, (this.end != null) ? this.end : this.after, true);
		}

	}

}
