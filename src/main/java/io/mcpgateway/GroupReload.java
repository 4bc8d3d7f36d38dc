package io.mcpgateway;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.group.GroupRegistrar;
import io.mcpgateway.request.Endpoints;
import io.mcpgateway.resource.AccessLayers;
import io.mcpgateway.resource.MountPrefixes;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.tool.OfferedTools;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.env.Environment;
import org.springframework.util.Assert;

/**
 * Groups that come and go with the configuration files. Callers of other groups, and of
 * the whole gateway, notice nothing.
 */
final class GroupReload {

	static final String PROPERTY = "gateway.groups";

	private final BeanFactory gateway;

	GroupReload(BeanFactory gateway) {
		this.gateway = gateway;
	}

	/**
	 * Returns the next groups, checked as at the start.
	 * @param mounts the next mounts with their prefixes
	 * @param waiting mounts that come with a restart
	 * @param sources the URI prefixes of all next sources
	 * @throws RuntimeException for a wrong value
	 */
	Collection<Group> read(Environment next, Stream<MountPrefixes> mounts, Set<String> waiting,
			Collection<String> sources) {
		Collection<Group> groups = GroupRegistrar.groups(next, mounts, waiting);
		if (waiting.isEmpty()) {
			this.gateway.getBean(AccessLayers.class).check(groups, sources);
		}
		this.gateway.getBeanProvider(OfferedTools.class).ifAvailable((tools) -> tools.check(groups));
		boolean hasWhole = this.gateway.getBeanProvider(Endpoints.class).stream().allMatch(Endpoints::hasWhole);
		Assert.isTrue(hasWhole || !groups.isEmpty(),
				"gateway.http.groups-only needs gateway.groups: configure a group, or remove groups-only");
		return groups;
	}

	/** Returns whether groups differ from those in force. */
	boolean isChange(Collection<Group> next) {
		return !byName(next).equals(byName(groups().all()));
	}

	/**
	 * Replaces the groups.
	 * <p>
	 * <b>Why</b> groups with other requirements have nothing in between: callers whom the
	 * former requirement let in would see the next resources, or the other way round.
	 */
	void replace(Collection<Group> next) {
		AccessLayers layers = this.gateway.getBean(AccessLayers.class);
		Map<String, Group> before = byName(groups().all());
		List<Group> steady = before.values().stream().filter((group) -> isSteady(group, byName(next))).toList();
		if (steady.size() < before.size()) {
			layers.replaceGroups(steady);
		}
		groups().replace(next);
		layers.replaceGroups(next);
		Set<String> otherPrompts = next.stream()
			.filter((group) -> before.containsKey(group.name())
					&& !before.get(group.name()).prompts().equals(group.prompts()))
			.map(Group::name)
			.collect(Collectors.toCollection(TreeSet::new));
		if (!otherPrompts.isEmpty()) {
			this.gateway.getBean(LocalHub.class).promptsChanged((identity) -> isAt(identity, otherPrompts));
		}
	}

	private Groups groups() {
		return this.gateway.getBean(Groups.class);
	}

	private static boolean isSteady(Group group, Map<String, Group> next) {
		Group same = next.get(group.name());
		return same != null && same.scopes().equals(group.scopes()) && same.audiences().equals(group.audiences());
	}

	private static boolean isAt(Identity identity, Set<String> groups) {
		return identity.group() != null && groups.contains(identity.group());
	}

	private static Map<String, Group> byName(Collection<Group> groups) {
		Map<String, Group> byName = new HashMap<>();
		groups.forEach((group) -> byName.put(group.name(), group));
		return byName;
	}

}
