package io.mcpgateway.resource;

import java.util.Collection;
import java.util.List;

import io.mcpgateway.rpc.Group;

/**
 * Layers around the access rules, which come and go with groups and mounts: the extent of
 * the groups, the conditions of sources, and the sources with audiences.
 */
public interface AccessLayers {

	/**
	 * Checks the prefixes of groups.
	 * @param sources the URI prefixes of all sources
	 * @throws IllegalArgumentException if a prefix is invalid, or no source has URIs with
	 * the prefix
	 */
	void check(Collection<Group> groups, Collection<String> sources);

	/** Replaces the groups. Streams hear of changes of their group, and no others. */
	void replaceGroups(Collection<Group> groups);

	/**
	 * Removes and adds layers of mounts while the catalog has none of these mounts, so
	 * that no decision lacks a layer. No stream hears of the replacement, as the mounts
	 * themselves are told.
	 */
	void replace(Collection<MountLayers> removed, Collection<MountLayers> added);

	/**
	 * Layers of a mount.
	 *
	 * @param conditions the conditions of access
	 * @param sources the sources with audiences
	 */
	record MountLayers(List<AccessCondition> conditions, List<Audiences> sources) {

		public MountLayers {
			conditions = List.copyOf(conditions);
			sources = List.copyOf(sources);
		}

		/** Returns whether the mount has no layer. */
		public boolean isEmpty() {
			return this.conditions.isEmpty() && this.sources.isEmpty();
		}

	}

}
