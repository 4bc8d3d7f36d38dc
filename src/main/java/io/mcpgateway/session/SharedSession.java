package io.mcpgateway.session;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.subscription.SubscribedUri;
import org.jspecify.annotations.Nullable;

/**
 * Stored session open to other nodes: any node may serve the session.
 *
 * @param session state at this node
 * @param agreed subscriptions last agreed on by all nodes; {@code null} if the other
 * nodes may know no subscription of the session
 */
public record SharedSession(Session session, @Nullable List<SubscribedUri> agreed) {

	/** Returns the subscriptions added by clients at this node since. */
	public List<SubscribedUri> added() {
		Set<String> before = uris((this.agreed != null) ? this.agreed : List.of());
		return this.session.uris().stream().filter((watched) -> !before.contains(watched.uri())).toList();
	}

	/** Returns the URIs removed by clients at this node since. */
	public Set<String> removed() {
		Set<String> removed = uris((this.agreed != null) ? this.agreed : List.of());
		removed.removeAll(uris(this.session.uris()));
		return removed;
	}

	/**
	 * Returns the session with the subscriptions of all nodes and the later changes by
	 * clients at this node.
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
