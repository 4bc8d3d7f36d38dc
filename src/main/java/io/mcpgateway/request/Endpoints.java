package io.mcpgateway.request;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;

/**
 * MCP endpoints of this gateway. A path of another group is no endpoint, as any unknown
 * path.
 */
public final class Endpoints {

	/** Endpoints of a gateway without groups. */
	public static final Endpoints WHOLE = new Endpoints(Set::of, true);

	private final Supplier<Set<String>> groups;

	private final boolean hasWhole;

	/**
	 * Creates the endpoints.
	 * @param groups returns the names of the groups, which may change
	 * @param hasWhole whether the whole gateway has endpoints beside those of the groups
	 */
	public Endpoints(Supplier<Set<String>> groups, boolean hasWhole) {
		this.groups = groups;
		this.hasWhole = hasWhole;
	}

	/** Returns the names of the groups. */
	public Set<String> groups() {
		return this.groups.get();
	}

	/** Returns whether the whole gateway has endpoints. */
	public boolean hasWhole() {
		return this.hasWhole;
	}

	/**
	 * Returns the endpoint at a path within the application; {@code null} if there is
	 * none.
	 */
	public @Nullable EndpointPath find(PathContainer path) {
		EndpointPath parsed = EndpointPath.parse(path);
		return (parsed != null && has(parsed.group())) ? parsed : null;
	}

	private boolean has(@Nullable String group) {
		return (group != null) ? groups().contains(group) : this.hasWhole;
	}

	/** Returns the paths of an endpoint: of the whole gateway, then of each group. */
	public List<EndpointPath> all(String endpoint) {
		return Stream
			.concat(this.hasWhole ? Stream.of(new EndpointPath(endpoint, null)) : Stream.empty(),
					new TreeSet<>(groups()).stream().map((group) -> new EndpointPath(endpoint, group)))
			.toList();
	}

}
