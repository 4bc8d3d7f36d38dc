package io.mcpgateway.rpc;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Groups of the gateway by name. */
public final class Groups {

	/** A gateway without groups. */
	public static final Groups NONE = new Groups(List.of());

	private final Map<String, Group> byName = new TreeMap<>();

	public Groups(Collection<Group> groups) {
		groups.forEach((group) -> this.byName.put(group.name(), group));
	}

	/** Returns the groups in the order of their names. */
	public Collection<Group> all() {
		return this.byName.values();
	}

	/**
	 * Returns the group through which an identity calls: the whole gateway without a
	 * group, and a group with nothing for an unknown name.
	 */
	public Group of(Identity identity) {
		return (identity.group() != null) ? find(identity.group()) : Group.WHOLE;
	}

	/** Returns the group of a name; a group with nothing for an unknown name. */
	public Group find(String name) {
		Group known = this.byName.get(name);
		return (known != null) ? known : Group.empty(name);
	}

}
