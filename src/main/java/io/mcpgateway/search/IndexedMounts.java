package io.mcpgateway.search;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.search.IndexedMount.State;
import org.jspecify.annotations.Nullable;

/**
 * All mounts.
 *
 * @param all the indexed mounts
 * @param others the prefixes of mounts that are never indexed, sorted
 */
record IndexedMounts(List<IndexedMount> all, List<String> others) {

	public IndexedMounts {
		all = List.copyOf(all);
		others = List.copyOf(others);
	}

	/** Returns mounts before their first scan. */
	public static IndexedMounts of(List<ResourceAdapter> adapters, Duration rescan, AccessPolicy policy) {
		return new IndexedMounts(
				adapters.stream()
					.filter((adapter) -> adapter.settings().indexed())
					.map((adapter) -> new IndexedMount(adapter, rescan, isOpen(adapter.uriPrefix(), policy)))
					.toList(),
				adapters.stream()
					.filter((adapter) -> !adapter.settings().indexed())
					.map(ResourceAdapter::uriPrefix)
					.sorted()
					.toList());
	}

	private static boolean isOpen(String prefix, AccessPolicy policy) {
		return Stream.of(Verb.LIST, Verb.READ)
			.allMatch((verb) -> !policy.isPersonal(verb, prefix) && policy.allowsAll(Identity.ANONYMOUS, verb, prefix));
	}

	/** Returns the keys of all mounts. */
	public Set<String> keys() {
		return this.all.stream().map(IndexedMount::key).collect(Collectors.toUnmodifiableSet());
	}

	/**
	 * Returns the URI of the listed resource, or of the whole resource for a part; {@code
	 * null} if no mount serves the resource in its current configuration.
	 */
	public @Nullable String listed(String uri) {
		return this.all.stream()
			.filter((mount) -> uri.startsWith(mount.prefix()))
			.findFirst()
			.map((mount) -> mount.adapter().canonicalUri(ResourceUri.parse(uri)))
			.orElse(null);
	}

	/** Returns the prefixes of mounts whose index is not complete yet. */
	public List<String> unfinished(LuceneIndex index) {
		return this.all.stream()
			.filter((mount) -> !index.isOpen() || mount.state() != State.COMPLETE)
			.map(IndexedMount::prefix)
			.sorted()
			.toList();
	}

}
