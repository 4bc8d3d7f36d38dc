package io.mcpgateway.observation;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.mcpgateway.protocol.StatusResult;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.search.SearchStatus;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Status of the gateway for callers: mounts that a caller sees, the state of their
 * sources, feeds and indexes, and the cluster. Numbers of resources are only for a caller
 * who sees the whole mount, since they would count hidden resources. Names of nodes and
 * reasons of failures are for operators only.
 */
public final class GatewayStatus {

	/** Maximum number of sources that one call waits for at once. */
	private static final int CONCURRENT_SOURCES = 16;

	private final ResourceCatalog catalog;

	private final ObservedFeeds feeds;

	private final Function<String, Mono<Boolean>> sources;

	private final Supplier<Optional<SearchStatus>> search;

	private final Supplier<Optional<ClusterStatus>> cluster;

	private final LongSupplier uptimeSeconds;

	/**
	 * Creates the status.
	 * @param sources returns whether the source of a mount answers, by the URI prefix of
	 * the mount; empty if unknown
	 * @param search returns the state of the search index, if there is one; may block
	 * @param cluster returns the state of the cluster, if this node is in one
	 */
	public GatewayStatus(ResourceCatalog catalog, ObservedFeeds feeds, Function<String, Mono<Boolean>> sources,
			Supplier<Optional<SearchStatus>> search, Supplier<Optional<ClusterStatus>> cluster,
			LongSupplier uptimeSeconds) {
		this.catalog = catalog;
		this.feeds = feeds;
		this.sources = sources;
		this.search = search;
		this.cluster = cluster;
		this.uptimeSeconds = uptimeSeconds;
	}

	/** Returns the status for a caller. Its subscription may block. */
	public Mono<StatusResult> of(Identity identity) {
		return Mono.defer(() -> {
			Access access = this.catalog.access(identity);
			SearchStatus indexed = this.search.get().orElse(null);
			return Flux.fromIterable(this.catalog.uriPrefixes(identity))
				.flatMapSequential((uri) -> mount(uri, indexed, access), CONCURRENT_SOURCES)
				.collectList()
				.map(this::result);
		});
	}

	private StatusResult result(List<StatusResult.Mount> mounts) {
		StatusResult.Cluster shared = this.cluster.get()
			.map((now) -> new StatusResult.Cluster(word(now.state()), now.nodes().size()))
			.orElse(null);
		return new StatusResult(this.uptimeSeconds.getAsLong(), shared, mounts);
	}

	private Mono<StatusResult.Mount> mount(String uri, @Nullable SearchStatus indexed, Access access) {
		StatusResult.Index index = (indexed != null) ? index(uri, indexed, access) : null;
		return this.sources.apply(uri)
			.map((isUp) -> new StatusResult.Mount(uri, isUp ? "up" : "down", changes(uri), index))
			.defaultIfEmpty(new StatusResult.Mount(uri, null, changes(uri), index));
	}

	private @Nullable String changes(String uri) {
		return this.feeds.all()
			.stream()
			.filter((feed) -> feed.uriPrefixes().contains(uri))
			.findFirst()
			.map((feed) -> word(feed.state()))
			.orElse(null);
	}

	/** Returns the progress of a mount, which waits while the index is not open. */
	private static StatusResult.@Nullable Index index(String uri, SearchStatus indexed, Access access) {
		SearchStatus.Mount mount = indexed.mounts().get(uri);
		if (!finds(access::mayAllow, uri)) {
			return null;
		}
		if (mount == null) {
			return StatusResult.Index.NONE;
		}
		if (!indexed.isOpen()) {
			return new StatusResult.Index("waiting", null, null);
		}
		return finds(access::allowsAll, uri) ? new StatusResult.Index(mount.state(), mount.documents(), mount.scanned())
				: new StatusResult.Index(mount.state(), null, null);
	}

	/** Returns whether search finds resources: those that a caller may list and read. */
	private static boolean finds(BiPredicate<Verb, String> allows, String uri) {
		return allows.test(Verb.LIST, uri) && allows.test(Verb.READ, uri);
	}

	private static String word(Enum<?> state) {
		return state.name().toLowerCase(Locale.ROOT);
	}

}
