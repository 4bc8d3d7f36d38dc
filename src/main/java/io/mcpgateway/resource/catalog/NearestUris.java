package io.mcpgateway.resource.catalog;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.UnfinishedListException;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import reactor.core.publisher.Mono;

/**
 * Search for the URIs that a client may have meant by the URI of no resource: another
 * Unicode form, another case or space, a typing error, another file extension, or a
 * directory without its slash.
 * <p>
 * <b>How</b>: the names beside the missing one are compared, then those beside each of
 * its parents. Only resources that the caller may list and read are found, and equally
 * for a hidden resource and a missing one, so that no result tells them apart.
 * <p>
 * <b>Bounds</b>: {@value #MAX_LEVELS} lists of at most {@value #MAX_NAMES} names within a
 * second, for {@value #MAX_SEARCHES} requests at once; beyond, nothing is found.
 */
final class NearestUris {

	/** Maximum number of URIs found. */
	static final int MAX_FOUND = 3;

	private static final int MAX_LEVELS = 6;

	private static final int MAX_NAMES = 1000;

	/** Number of resources that a list reads at once, of which none may be near. */
	private static final int LIST_STEP = 50;

	private static final int MAX_SEARCHES = 32;

	/** Maximum number of near names, of whose directories the visibility is decided. */
	private static final int MAX_DECIDED = 20;

	private static final Duration MAX_TIME = Duration.ofSeconds(1);

	private final AdapterRoutes routes;

	private final Semaphore searches = new Semaphore(MAX_SEARCHES);

	NearestUris(AdapterRoutes routes) {
		this.routes = routes;
	}

	/**
	 * Returns the nearest URIs, best first; empty if none is near, and if a source fails.
	 */
	Mono<List<String>> find(ResourceUri missing, Access access) {
		return Mono.defer(() -> {
			if (!this.searches.tryAcquire()) {
				return Mono.just(List.<String>of());
			}
			return Mono.defer(() -> search(missing, access))
				.timeout(MAX_TIME)
				.onErrorReturn(List.of())
				.doFinally((end) -> this.searches.release());
		});
	}

	private Mono<List<String>> search(ResourceUri missing, Access access) {
		String uri = ResourceUri.withoutQuery(missing.text());
		return Mono.justOrEmpty(this.routes.find(missing))
			.filter((adapter) -> uri.length() > adapter.uriPrefix().length())
			.flatMap((adapter) -> new Level(adapter, access, uri, MAX_LEVELS).search())
			.defaultIfEmpty(List.of());
	}

	/**
	 * Comparison of the names below one parent with the rest of a URI.
	 *
	 * @param adapter adapter of the URI
	 * @param parent URI of the parent, with a final slash
	 * @param rest rest of the URI, which names no resource
	 * @param left number of lists that may follow, with this one
	 */
	private record Level(ResourceAdapter adapter, Access access, String parent, String rest, int left) {

		/** Creates the level of the last name of a URI. */
		Level(ResourceAdapter adapter, Access access, String uri, int left) {
			this(adapter, access, parent(uri), uri.substring(parent(uri).length()), left);
		}

		private static String parent(String uri) {
			return uri.substring(0, uri.lastIndexOf('/', uri.length() - 2) + 1);
		}

		/** Searches here, then above. */
		Mono<List<String>> search() {
			return near().switchIfEmpty(Mono.defer(this::above));
		}

		private Mono<List<String>> above() {
			boolean isRoot = this.parent.length() <= this.adapter.uriPrefix().length();
			String uri = this.parent + this.rest;
			String above = isRoot ? "" : parent(this.parent);
			return (isRoot || this.left == 1) ? Mono.empty()
					: new Level(this.adapter, this.access, above, uri.substring(above.length()), this.left - 1)
						.search();
		}

		/** Returns the nearest URIs below the parent; empty if none is near. */
		private Mono<List<String>> near() {
			return children().onErrorComplete()
				.switchIfEmpty(Mono.defer(this::listed))
				.flatMapIterable((names) -> names)
				.filterWhen(this::isVisible, 1)
				.map(NearName::uri)
				.take(MAX_FOUND)
				.collectList()
				.filter((found) -> !found.isEmpty())
				.flatMap(this::below);
		}

		/**
		 * Follows a directory that was written differently to the rest of the URI.
		 */
		private Mono<List<String>> below(List<String> found) {
			int slash = this.rest.indexOf('/');
			String next = (slash < 0) ? "" : this.rest.substring(slash + 1);
			String best = found.getFirst();
			boolean isAlias = !best.equals(this.parent + this.rest.substring(0, slash + 1));
			if (next.isEmpty() || !best.endsWith("/") || !isAlias || this.left == 1) {
				return Mono.just(found);
			}
			return new Level(this.adapter, this.access, best, next, this.left - 1).near().defaultIfEmpty(found);
		}

		/** Compares the first name with the children of a directory. */
		private Mono<List<NearName>> children() {
			ResourceUri directory = ResourceUri.parse(this.parent);
			String canonical = this.adapter.canonicalUri(directory);
			if (canonical == null || !this.access.mayAllow(Verb.LIST, canonical)) {
				return Mono.empty();
			}
			String wanted = this.rest.split("/", 2)[0];
			return this.adapter.children(directory, "", MAX_NAMES)
				.map((page) -> nearest(wanted, page.resources().stream()));
		}

		/** Compares the whole rest with the list, where there is no directory. */
		private Mono<List<NearName>> listed() {
			PrefixScan scan = new PrefixScan(this.adapter, this.parent, this.access, SkipLimit.ofAtMost(MAX_NAMES));
			return !scan.isPromising() ? Mono.empty()
					: scan.list("", LIST_STEP)
						.take(MAX_NAMES)
						.onErrorComplete(UnfinishedListException.class)
						.collectList()
						.map((resources) -> nearest(this.rest, resources.stream()));
		}

		private List<NearName> nearest(String wanted, Stream<Resource> resources) {
			NameDistance distance = NameDistance.from(decoded(wanted));
			return resources.map(Resource::uri)
				.filter((uri) -> uri.startsWith(this.parent) && mayBeVisible(uri))
				.map((uri) -> new NearName(uri, distance.to(decoded(uri.substring(this.parent.length())))))
				.filter((name) -> name.distance() < NameDistance.FAR)
				.sorted(Comparator.comparingInt(NearName::distance).thenComparing(NearName::uri))
				.limit(MAX_DECIDED)
				.toList();
		}

		/** Decides all but whether a directory has a visible resource. */
		private boolean mayBeVisible(String uri) {
			return this.access.allows(Verb.READ, uri)
					&& (uri.endsWith("/") ? this.access.mayAllow(Verb.LIST, uri) : this.access.shows(uri));
		}

		private Mono<Boolean> isVisible(NearName name) {
			return name.uri().endsWith("/") ? new DirectoryAccess(this.adapter, this.access).shows(name.uri())
					: Mono.just(true);
		}

		private static String decoded(String encoded) {
			String name = encoded.endsWith("/") ? encoded.substring(0, encoded.length() - 1) : encoded;
			String decoded = PercentEncoding.decode(name);
			return (decoded != null) ? decoded : name;
		}

		/** URI with the distance of its name. */
		private record NearName(String uri, int distance) {

		}

	}

}
