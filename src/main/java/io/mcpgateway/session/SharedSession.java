package io.mcpgateway.session;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.subscription.SubscribedUri;
import org.jspecify.annotations.Nullable;

/**
 * Stored session that other nodes may serve too.
 *
 * @param session state at this node
 * @param agreed subscriptions that this node and the others agreed on last; {@code null}
 * if the others may know none of them
 */
public record SharedSession(Session session, @Nullable List<SubscribedUri> agreed) {

	/** Returns the subscriptions that clients added at this node since. */
	public List<SubscribedUri> added() {
		Set<String> before = uris((this.agreed != null) ? this.agreed : List.of());
		return this.session.uris().stream().filter((watched) -> !before.contains(watched.uri())).toList();
	}

	/** Returns the URIs that clients removed at this node since. */
	public Set<String> removed() {
		Set<String> removed = uris((this.agreed != null) ? this.agreed : List.of());
		removed.removeAll(uris(this.session.uris()));
		return removed;
	}

	/**
	 * Returns the session with the subscriptions of all nodes, but for those that clients
	 * added or removed at this node since.
	 */
	Session merged(List<SubscribedUri> all) {
		Set<String> others = uris(all);
		Set<String> removed = removed();
		List<SubscribedUri> merged = new ArrayList<>(all);
		merged.removeIf((watched) -> removed.contains(watched.uri()));
		added().stream().filter((watched) -> !others.contains(watched.uri())).forEach(merged::add);
		return Set.copyOf(merged).equals(Set.copyOf(this.session.uris())) ? this.session : this.session.withAll(merged);
	}

	private static Set<String> uris(List<SubscribedUri> all) {
		return all.stream().map(SubscribedUri::uri).collect(Collectors.toCollection(HashSet::new));
	}

}
