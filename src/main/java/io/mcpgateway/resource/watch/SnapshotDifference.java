package io.mcpgateway.resource.watch;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Difference between two snapshots of a listing.
 *
 * @param from fingerprint of the earlier snapshot
 * @param entries URIs of entries added, removed or altered; empty if unknown
 */
public record SnapshotDifference(String from, Set<String> entries) {

	public SnapshotDifference {
		entries = Set.copyOf(entries);
	}

	/** Compares the entries of two snapshots by URI. */
	public static SnapshotDifference of(String from, Map<String, ?> before, Map<String, ?> now) {
		Map<String, Object> all = new HashMap<>(before);
		all.putAll(now);
		Set<String> entries = new HashSet<>(all.keySet());
		entries.removeIf((uri) -> Objects.equals(before.get(uri), now.get(uri)));
		return new SnapshotDifference(from, entries);
	}

}
