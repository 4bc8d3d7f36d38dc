package io.mcpgateway.rpc;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/** Groups of the gateway by name. A reload replaces all at once. */
public final class Groups {

	/** A gateway without groups, for good. */
	public static final Groups NONE = new Groups(List.of());

	private volatile Map<String, Group> byName;

	public Groups(Collection<Group> groups) {
		this.byName = byName(groups);
	}

	/** Replaces all groups. */
	public void replace(Collection<Group> groups) {
		if (this == NONE) {
			throw new IllegalStateException("these groups are shared by gateways");
		}
		this.byName = byName(groups);
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

	/** Returns what the group of an identity requires at its endpoints. */
	public Entry entry(Identity identity) {
		Group group = of(identity);
		return new Entry(group.isWhole() || this.byName.containsKey(group.name()), group.scopes(), group.audiences());
	}

	/** Returns a value that follows from the groups. It is made anew after a change. */
	public <T> Supplier<T> derive(Derivation<T> derivation) {
		return new Derived<>(this, derivation);
	}

	private static Map<String, Group> byName(Collection<Group> groups) {
		Map<String, Group> byName = new TreeMap<>();
		groups.forEach((group) -> byName.put(group.name(), group));
		return Collections.unmodifiableMap(byName);
	}

	/**
	 * Requirements of a group at its endpoints.
	 *
	 * @param exists whether the group is configured
	 */
	public record Entry(boolean exists, Set<String> scopes, Set<String> audiences) {

	}

	/**
	 * Function from groups to a value.
	 *
	 * @param <T> type of the value
	 */
	@FunctionalInterface
	public interface Derivation<T> {

		/**
		 * Returns the value.
		 * @param previous the value of the groups before; {@code null} at first
		 */
		T of(Collection<Group> groups, @Nullable T previous);

	}

	/**
	 * Value that is made at its first use, and again at the first use after a change.
	 *
	 * @param <T> type of the value
	 */
	private static final class Derived<T> implements Supplier<T> {

		private final Groups groups;

		private final Derivation<T> derivation;

		private volatile @Nullable State<T> state;

		Derived(Groups groups, Derivation<T> derivation) {
			this.groups = groups;
			this.derivation = derivation;
		}

		@Override
		public T get() {
			State<T> known = this.state;
			return (known != null && known.groups == this.groups.byName) ? known.value : update();
		}

		private synchronized T update() {
			State<T> known = this.state;
			Map<String, Group> now = this.groups.byName;
			if (known != null && known.groups == now) {
				return known.value;
			}
			T value = this.derivation.of(now.values(), (known != null) ? known.value : null);
			this.state = new State<>(now, value);
			return value;
		}

		private record State<T>(Map<String, Group> groups, T value) {

		}

	}

}
