package io.mcpgateway.server;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

import io.mcpgateway.search.SearchStatus;
import io.mcpgateway.subscription.LocalHub;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * Actuator endpoint of mounts, feeds, subscriptions, streams and sessions:
 * {@code /actuator/mcp}.
 */
@Endpoint(id = "mcp")
public final class McpEndpoint {

	private final List<String> mounts;

	private final ObservedFeeds feeds;

	private final LocalHub hub;

	private final MeterRegistry registry;

	private final Supplier<Optional<SearchStatus>> search;

	/**
	 * Tell of mounts by their prefixes, of their feeds, of the subscribers, and of the
	 * search, if there is one.
	 */
	public McpEndpoint(List<String> mounts, ObservedFeeds feeds, LocalHub hub, MeterRegistry registry,
			Supplier<Optional<SearchStatus>> search) {
		this.mounts = mounts.stream().sorted().toList();
		this.feeds = feeds;
		this.hub = hub;
		this.registry = registry;
		this.search = search;
	}

	@ReadOperation
	public Description mcp() {
		Map<String, Mount> described = new TreeMap<>();
		this.mounts.forEach((mount) -> described.put(mount, new Mount(feed(mount), this.hub.subscriptions(mount))));
		Map<String, Long> streams = new TreeMap<>();
		this.registry.find("mcp.server.streams")
			.gauges()
			.forEach((gauge) -> streams.put(revision(gauge), (long) gauge.value()));
		Gauge sessions = this.registry.find("mcp.server.sessions").gauge();
		return new Description(described, streams, (sessions != null) ? (long) sessions.value() : 0,
				this.search.get().orElse(null));
	}

	private @Nullable Feed feed(String mount) {
		return this.feeds.all()
			.stream()
			.filter((feed) -> feed.uriPrefixes().contains(mount))
			.findFirst()
			.map((feed) -> new Feed(feed.state(), feed.changeCount(), feed.lastChange()))
			.orElse(null);
	}

	private static String revision(Gauge gauge) {
		String revision = gauge.getId().getTag("revision");
		return (revision != null) ? revision : "";
	}

	/**
	 * State of the gateway.
	 *
	 * @param mounts mounts by URI prefix
	 * @param streams open streams by revision
	 * @param sessions sessions of clients that made a handshake
	 * @param search state of the search index; {@code null} without search
	 */
	public record Description(Map<String, Mount> mounts, Map<String, Long> streams, long sessions,
			@Nullable SearchStatus search) {

	}

	/**
	 * State of a mount.
	 *
	 * @param feed state of its watch; {@code null} if the mount is not watched
	 * @param subscriptions subscriptions to its URIs, summed over subscribers
	 */
	public record Mount(@Nullable Feed feed, long subscriptions) {

	}

	/** State of the watch of a mount. */
	public record Feed(ObservedFeed.State state, long changes, @Nullable Instant lastChange) {

	}

}
