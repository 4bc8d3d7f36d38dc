package io.mcpgateway.group;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.MountPrefixes;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.util.Assert;

/** Registrar of the groups under {@code gateway.groups}. */
public final class GroupRegistrar implements BeanRegistrar {

	/** Maximum number of groups, each of which has its own metrics. */
	private static final int MAX_GROUPS = 200;

	private static final String SECURITY = "gateway.security.mode";

	private static final Profiles STDIO = Profiles.of("stdio");

	private static final String PROMPTS = "gateway.prompts.directory";

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		Map<String, GroupProperties> properties = properties(environment);
		registry.registerBean("groups", Groups.class, (bean) -> bean.supplier((context) -> new Groups(
				groups(properties, prefixes(context.beanProvider(MountPrefixes.class).stream()), Set.of()))));
	}

	/**
	 * Returns the groups that an environment configures.
	 * @param mounts the mounts with their prefixes
	 * @param waiting mounts that exist after a restart, such as {@code s3/inbox}. A group
	 * that names one has the others until then
	 * @throws RuntimeException for a wrong value, as at the start
	 */
	public static Collection<Group> groups(Environment environment, Stream<MountPrefixes> mounts, Set<String> waiting) {
		return groups(properties(environment), prefixes(mounts), waiting);
	}

	/** Returns the groups that name one of some mounts. */
	public static Set<String> naming(Environment environment, Set<String> mounts) {
		return properties(environment).entrySet()
			.stream()
			.filter((named) -> named.getValue().mounts().stream().anyMatch(mounts::contains))
			.map(Map.Entry::getKey)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static Map<String, GroupProperties> properties(Environment environment) {
		Map<String, GroupProperties> properties = new TreeMap<>(
				BoundProperties.readNamed(environment, GroupProperties.PREFIX, GroupProperties.class));
		Assert.isTrue(properties.size() <= MAX_GROUPS,
				() -> GroupProperties.PREFIX + " must have at most " + MAX_GROUPS + " groups");
		boolean hasPrompts = environment.containsProperty(PROMPTS);
		String mode = environment.getProperty(SECURITY, "none");
		boolean isHttp = !environment.acceptsProfiles(STDIO);
		properties.forEach((name, group) -> {
			group.check(name);
			Assert.isTrue(group.prompts().isEmpty() || hasPrompts, () -> GroupProperties.PREFIX + "." + name
					+ ".prompts needs " + PROMPTS + ": set both, or remove the prompts");
			Assert.isTrue(!isHttp || group.requiredScopes().isEmpty() || !mode.equalsIgnoreCase("none"),
					() -> GroupProperties.PREFIX + "." + name + ".required-scopes needs " + SECURITY
							+ " api-key or oauth2, since other callers have no scopes");
			Assert.isTrue(!isHttp || group.audiences().isEmpty() || mode.equalsIgnoreCase("oauth2"),
					() -> GroupProperties.PREFIX + "." + name + ".audiences needs " + SECURITY + " oauth2");
		});
		return properties;
	}

	private static Map<String, List<String>> prefixes(Stream<MountPrefixes> mounts) {
		return mounts.collect(
				Collectors.toMap(MountPrefixes::mount, MountPrefixes::uriPrefixes, (one, other) -> one, TreeMap::new));
	}

	private static List<Group> groups(Map<String, GroupProperties> properties, Map<String, List<String>> mounts,
			Set<String> waiting) {
		return properties.entrySet()
			.stream()
			.map((named) -> group(named.getKey(), named.getValue(), mounts, waiting))
			.toList();
	}

	private static Group group(String name, GroupProperties properties, Map<String, List<String>> mounts,
			Set<String> waiting) {
		return properties.toGroup(name, properties.mounts().stream().flatMap((mount) -> {
			List<String> prefixes = mounts.getOrDefault(mount, waiting.contains(mount) ? List.of() : null);
			Assert.isTrue(prefixes != null,
					() -> GroupProperties.PREFIX + "." + name + ".mounts has \"" + mount
							+ "\", which is no mount; the mounts are "
							+ (mounts.isEmpty() ? "none" : String.join(", ", mounts.keySet())));
			return prefixes.stream();
		}).toList());
	}

}
