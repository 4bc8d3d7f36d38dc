package io.mcpgateway.search;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.resource.ResourceAdapter;

/**
 * All mounts, in the order of their prefixes.
 */
record IndexedMounts(List<IndexedMount> all) {

	IndexedMounts {
		all = List.copyOf(all);
	}

	/** Mounts of which nothing is known yet. */
	static IndexedMounts of(Stream<ResourceAdapter> adapters, Duration rescan) {
		return new IndexedMounts(adapters.map((adapter) -> new IndexedMount(adapter, rescan)).toList());
	}

}
