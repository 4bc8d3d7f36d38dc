package io.mcpgateway.resource.catalog;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.uri.ResourceUri;

/**
 * Adapters in the order of their URI prefixes, each found by a URI.
 */
record AdapterRoutes(List<ResourceAdapter> adapters) {

	/**
	 * Sorts adapters.
	 * @throws IllegalArgumentException if the prefix of one begins with that of another
	 */
	static AdapterRoutes of(List<? extends ResourceAdapter> adapters) {
		List<ResourceAdapter> sorted = adapters.stream()
			.<ResourceAdapter>map((adapter) -> adapter)
			.sorted(Comparator.comparing(ResourceAdapter::uriPrefix))
			.toList();
		for (int i = 1; i < sorted.size(); i++) {
			requireApart(sorted.get(i - 1).uriPrefix(), sorted.get(i).uriPrefix());
		}
		return new AdapterRoutes(sorted);
	}

	/** Returns the adapter whose prefix a URI starts with. */
	Optional<ResourceAdapter> find(ResourceUri uri) {
		for (ResourceAdapter adapter : this.adapters) {
			if (isBelow(adapter.uriPrefix(), uri)) {
				return Optional.of(adapter);
			}
		}
		return Optional.empty();
	}

	/**
	 * Returns the URI in lists that a URI leads to; without query if no resource can
	 * exist there.
	 */
	String listedUri(ResourceUri uri) {
		return find(uri).map((adapter) -> adapter.canonicalUri(uri))
			.orElseGet(() -> ResourceUri.withoutQuery(uri.text()));
	}

	/** Returns the caching hints that hold for all adapters. */
	Caching caching() {
		return this.adapters.stream()
			.map((adapter) -> adapter.settings().caching())
			.reduce(Caching::and)
			.orElse(Caching.NONE);
	}

	/** A URI without a path may omit the slash that ends the prefix. */
	private static boolean isBelow(String prefix, ResourceUri uri) {
		return uri.text().startsWith(prefix)
				|| (uri.rawPath().isEmpty() && prefix.equals(ResourceUri.withoutQuery(uri.text()) + "/"));
	}

	private static void requireApart(String prefix, String next) {
		if (next.startsWith(prefix)) {
			throw new IllegalArgumentException("gateway.* configures two sources for URIs that start with " + next
					+ ": another source already serves URIs that start with " + prefix
					+ ". Remove one source, or choose URI prefixes of which none begins with another");
		}
	}

}
