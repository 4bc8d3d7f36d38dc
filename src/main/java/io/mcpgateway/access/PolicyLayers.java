package io.mcpgateway.access;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessLayers;
import io.mcpgateway.resource.AccessListener;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.rpc.Group;
import org.jspecify.annotations.Nullable;

/** Layers around the rules of the policy in force. */
final class PolicyLayers implements AccessLayers {

	private final CurrentPolicy current;

	private final Function<List<RuleProperties>, RuleTable> table;

	private final Supplier<List<AccessListener>> listeners;

	PolicyLayers(CurrentPolicy current, Function<List<RuleProperties>, RuleTable> table,
			Supplier<List<AccessListener>> listeners) {
		this.current = current;
		this.table = table;
		this.listeners = listeners;
	}

	@Override
	public void check(Collection<Group> groups, Collection<String> sources) {
		GroupCondition.check(groups, sources.stream().sorted().toList());
	}

	@Override
	public void replaceGroups(Collection<Group> groups) {
		GroupCondition ofGroups = groups.isEmpty() ? null : GroupCondition.of(groups, this.table);
		this.current.replace((layers) -> layers.with(ofGroups), this.listeners.get(), true);
	}

	@Override
	public void replace(Collection<MountLayers> removed, Collection<MountLayers> added) {
		if (Stream.concat(removed.stream(), added.stream()).anyMatch((mount) -> !mount.isEmpty())) {
			this.current.replace((layers) -> layers.with(removed, added), this.listeners.get(), false);
		}
	}

	/**
	 * All layers.
	 *
	 * @param ofGroups the extent of the groups; {@code null} without groups
	 * @param others the other conditions
	 * @param sources the sources with audiences
	 */
	record Layers(@Nullable GroupCondition ofGroups, List<AccessCondition> others, List<Audiences> sources) {

		Layers {
			others = List.copyOf(others);
			sources = List.copyOf(sources);
		}

		/** Returns the conditions: of the groups first, then the others. */
		List<AccessCondition> conditions() {
			return Stream.concat(Stream.ofNullable(this.ofGroups), this.others.stream()).toList();
		}

		private Layers with(@Nullable GroupCondition groups) {
			return new Layers(groups, this.others, this.sources);
		}

		private Layers with(Collection<MountLayers> removed, Collection<MountLayers> added) {
			return new Layers(this.ofGroups, with(this.others, removed, added, MountLayers::conditions),
					with(this.sources, removed, added, MountLayers::sources));
		}

		private static <T> List<T> with(List<T> known, Collection<MountLayers> removed, Collection<MountLayers> added,
				Function<MountLayers, List<T>> part) {
			List<T> next = new ArrayList<>(known);
			removed.forEach((mount) -> next.removeAll(part.apply(mount)));
			added.forEach((mount) -> next.addAll(part.apply(mount)));
			return next;
		}

	}

}
