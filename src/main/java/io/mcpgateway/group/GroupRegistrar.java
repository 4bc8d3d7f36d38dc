package io.mcpgateway.group;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.MountPrefixes;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
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
		registry.registerBean("groups", Groups.class,
				(bean) -> bean.supplier((context) -> groups(properties, context)));
	}

	/** Returns the mounts that groups name, such as {@code files/docs}. */
	public static Set<String> mounts(Environment environment) {
		return BoundProperties.readNamed(environment, GroupProperties.PREFIX, GroupProperties.class)
			.values()
			.stream()
			.flatMap((group) -> group.mounts().stream())
			.collect(Collectors.toUnmodifiableSet());
	}

	private static Groups groups(Map<String, GroupProperties> properties, SupplierContext context) {
		if (properties.isEmpty()) {
			return Groups.NONE;
		}
		Map<String, List<String>> mounts = context.beanProvider(MountPrefixes.class)
			.stream()
			.collect(Collectors.toMap(MountPrefixes::mount, MountPrefixes::uriPrefixes, (one, other) -> one,
					TreeMap::new));
		return new Groups(properties.entrySet()
			.stream()
			.map((named) -> group(named.getKey(), named.getValue(), mounts))
			.toList());
	}

	private static Group group(String name, GroupProperties properties, Map<String, List<String>> mounts) {
		return properties.toGroup(name, properties.mounts().stream().flatMap((mount) -> {
			List<String> prefixes = mounts.get(mount);
			Assert.isTrue(prefixes != null,
					() -> GroupProperties.PREFIX + "." + name + ".mounts has \"" + mount
							+ "\", which is no mount; the mounts are "
							+ (mounts.isEmpty() ? "none" : String.join(", ", mounts.keySet())));
			return prefixes.stream();
		}).toList());
	}

}
