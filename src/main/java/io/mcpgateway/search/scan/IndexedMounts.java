package io.mcpgateway.search.scan;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.search.index.LuceneIndex;
import io.mcpgateway.search.scan.IndexedMount.State;
import org.jspecify.annotations.Nullable;

/**
 * The mounts.
 *
 * @param all those that are indexed
 * @param others the prefixes of those that are not
 */
public record IndexedMounts(List<IndexedMount> all, List<String> others) {

	public IndexedMounts {
		all = List.copyOf(all);
		others = List.copyOf(others);
	}

	/** Mounts of which nothing is known yet. */
	public static IndexedMounts of(List<ResourceAdapter> adapters, Duration rescan) {
		return new IndexedMounts(
				adapters.stream()
					.filter(ResourceAdapter::isIndexed)
					.map((adapter) -> new IndexedMount(adapter, rescan))
					.toList(),
				adapters.stream().filter((adapter) -> !adapter.isIndexed()).map(ResourceAdapter::uriPrefix).toList());
	}

	/** Returns the keys of the documents of all mounts. */
	public Set<String> keys() {
		return this.all.stream().map(IndexedMount::key).collect(Collectors.toUnmodifiableSet());
	}

	/**
	 * Returns the URI by which a resource is listed, a piece by that of the whole, or
	 * null if no mount serves it as it is configured now.
	 */
	public @Nullable String listed(String uri) {
		return this.all.stream()
			.filter((mount) -> uri.startsWith(mount.prefix()))
			.findFirst()
			.map((mount) -> mount.adapter().canonicalUri(ResourceUri.parse(uri)))
			.orElse(null);
	}

	/** The prefixes of what is not in an index, or not completely. */
	public List<String> unfinished(LuceneIndex index) {
		return Stream
			.concat(this.all.stream()
				.filter((mount) -> !index.isOpen() || mount.state() != State.COMPLETE)
				.map(IndexedMount::prefix), this.others.stream())
			.sorted()
			.toList();
	}

}
