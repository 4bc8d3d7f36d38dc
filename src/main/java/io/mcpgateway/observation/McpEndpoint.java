package io.mcpgateway.observation;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.mcpgateway.configuration.ReloadResult;
import io.mcpgateway.configuration.ReloadResult.Outcome;
import io.mcpgateway.search.SearchStatus;
import io.mcpgateway.subscription.LocalHub;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/**
 * Actuator endpoint of mounts, feeds, subscriptions, streams and sessions:
 * {@code /actuator/mcp}.
 */
@Endpoint(id = "mcp")
public final class McpEndpoint {

	/** Status of a request that was understood, but whose files are wrong. */
	private static final int UNPROCESSABLE = 422;

	private final Supplier<List<String>> mounts;

	private final ObservedFeeds feeds;

	private final LocalHub hub;

	private final Supplier<Map<String, Long>> streams;

	private final Supplier<Map<String, Group>> groups;

	private final LongSupplier sessions;

	private final Supplier<Optional<SearchStatus>> search;

	private final Supplier<Optional<ClusterStatus>> cluster;

	private final Supplier<Optional<ReloadResult>> reload;

	/**
	 * Creates the endpoint.
	 * @param mounts returns the URI prefixes of the mounts
	 * @param streams counts open streams by revision
	 * @param groups returns the groups by name
	 * @param sessions counts sessions
	 * @param search returns the state of the search index, if there is one
	 * @param cluster returns the state of the cluster, if this node is in one
	 * @param reload reads the configuration files again; empty if the gateway cannot
	 */
	public McpEndpoint(Supplier<List<String>> mounts, ObservedFeeds feeds, LocalHub hub,
			Supplier<Map<String, Long>> streams, Supplier<Map<String, Group>> groups, LongSupplier sessions,
			Supplier<Optional<SearchStatus>> search, Supplier<Optional<ClusterStatus>> cluster,
			Supplier<Optional<ReloadResult>> reload) {
		this.reload = reload;
		this.mounts = mounts;
		this.feeds = feeds;
		this.hub = hub;
		this.streams = streams;
		this.groups = groups;
		this.sessions = sessions;
		this.search = search;
		this.cluster = cluster;
	}

	@ReadOperation
	public Description mcp() {
		Map<String, Mount> described = new TreeMap<>();
		this.mounts.get()
			.forEach((mount) -> described.put(mount, new Mount(feed(mount), this.hub.subscriptions(mount))));
		return new Description(described, new TreeMap<>(this.streams.get()), new TreeMap<>(this.groups.get()),
				this.sessions.getAsLong(), this.search.get().orElse(null), this.cluster.get().orElse(null));
	}

	/**
	 * Takes over changed configuration files, {@code POST /actuator/mcp/reload}. Blocks.
	 * @param operation {@code reload}; nothing else is found
	 * @return what changed, with status 422 if the files are wrong
	 */
	@WriteOperation
	public WebEndpointResponse<ReloadResult> run(@Selector String operation) {
		Optional<ReloadResult> result = operation.equals("reload") ? this.reload.get() : Optional.empty();
		return result
			.map((known) -> new WebEndpointResponse<>(known,
					(known.outcome() == Outcome.REFUSED) ? UNPROCESSABLE : WebEndpointResponse.STATUS_OK))
			.orElseGet(() -> new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND));
	}

	private @Nullable Feed feed(String mount) {
		return this.feeds.all()
			.stream()
			.filter((feed) -> feed.uriPrefixes().contains(mount))
			.findFirst()
			.map((feed) -> new Feed(feed.state(), feed.changeCount(), feed.lastChange()))
			.orElse(null);
	}

	/**
	 * State of the gateway.
	 *
	 * @param mounts mounts by URI prefix
	 * @param streams open streams by revision
	 * @param groups groups by name
	 * @param sessions sessions of clients that made a handshake
	 * @param search state of the search index; {@code null} without search
	 * @param cluster state of the cluster; {@code null} for a node alone
	 */
	public record Description(Map<String, Mount> mounts, Map<String, Long> streams, Map<String, Group> groups,
			long sessions, @Nullable SearchStatus search, @Nullable ClusterStatus cluster) {

	}

	/**
	 * State of a mount.
	 *
	 * @param feed state of its watch; {@code null} if the mount is not watched
	 * @param subscriptions subscriptions to its URIs, summed over subscribers
	 */
	public record Mount(@Nullable Feed feed, long subscriptions) {

	}

	/**
	 * State of a group.
	 *
	 * @param uriPrefixes URI prefixes of the resources that the group has
	 * @param streams open streams of its callers
	 */
	public record Group(List<String> uriPrefixes, long streams) {

	}

	/** State of the watch of a mount. */
	public record Feed(ObservedFeed.State state, long changes, @Nullable Instant lastChange) {

	}

}
