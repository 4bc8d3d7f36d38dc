package io.mcpgateway.resource.watch;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The entries of a listing that do not look as they did.
 *
 * @param from the print of the look with which this one was compared
 * @param entries the URIs of those that came, went or look different; none if that is not
 * known
 */
public record SnapshotDifference(String from, Set<String> entries) {

	public SnapshotDifference {
		entries = Set.copyOf(entries);
	}

	/** Compares entries with those of a look before, by their URIs. */
	public static SnapshotDifference of(String from, Map<String, ?> before, Map<String, ?> now) {
		Map<String, Object> all = new HashMap<>(before);
		all.putAll(now);
		Set<String> entries = new HashSet<>(all.keySet());
		entries.removeIf((uri) -> Objects.equals(before.get(uri), now.get(uri)));
		return new SnapshotDifference(from, entries);
	}

}
