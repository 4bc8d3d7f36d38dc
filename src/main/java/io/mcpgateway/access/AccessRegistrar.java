package io.mcpgateway.access;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessExplainer;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.SealingKeys;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Registrar of the access policy: the rules under {@code gateway.access}, or full access
 * without rules, restricted by the conditions among the beans; and of the explainer of
 * the rules, if some caller may see it.
 */
public final class AccessRegistrar implements BeanRegistrar {

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		AccessProperties properties = BoundProperties.read(environment, AccessProperties.PREFIX,
				AccessProperties.class);
		properties.requireIssuers(Binder.get(environment)
			.bind("gateway.security.oauth2.issuers", Bindable.mapOf(String.class, Object.class))
			.map(Map::keySet)
			.orElse(Set.of()));
		registry.registerBean("accessPolicy", AccessPolicy.class,
				(bean) -> bean.supplier((context) -> policy(properties, context)));
		if (properties.explains()) {
			registry.registerBean("accessExplainer", AccessExplainer.class, (bean) -> bean.supplier(
					(context) -> new RuleExplainer(properties, context.bean("accessPolicy", AccessPolicy.class))));
		}
	}

	private static AccessPolicy policy(AccessProperties properties, SupplierContext context) {
		List<AccessCondition> conditions = conditions(properties, context);
		List<Audiences> sources = context.beanProvider(Audiences.class).orderedStream().toList();
		boolean isOpen = properties.rules().isEmpty() && conditions.isEmpty();
		AccessPolicy policy = isOpen ? AccessPolicy.OPEN : restricted(table(properties, context), conditions);
		return sources.isEmpty() ? policy : new AudiencePolicy(policy, sources, cursors(properties, context));
	}

	private static AccessPolicy restricted(RuleTable rules, List<AccessCondition> conditions) {
		return conditions.isEmpty() ? rules : new RestrictedPolicy(rules, conditions);
	}

	/** Returns the condition of the groups, then those among the beans. */
	private static List<AccessCondition> conditions(AccessProperties properties, SupplierContext context) {
		Groups groups = context.beanProvider(Groups.class).getIfAvailable(() -> Groups.NONE);
		Stream<AccessCondition> others = context.beanProvider(AccessCondition.class).orderedStream();
		if (groups.all().isEmpty()) {
			return others.toList();
		}
		List<String> prefixes = context.beanProvider(ResourceAdapter.class)
			.stream()
			.map(ResourceAdapter::uriPrefix)
			.sorted()
			.toList();
		AccessCondition ofGroups = GroupCondition.of(groups.all(), prefixes,
				(rules) -> table(rules, properties, context));
		return Stream.concat(Stream.of(ofGroups), others).toList();
	}

	private static RuleTable table(AccessProperties properties, SupplierContext context) {
		return table(properties.rules().isEmpty() ? List.of(RuleProperties.ALLOW_ALL) : properties.rules(), properties,
				context);
	}

	private static RuleTable table(List<RuleProperties> rules, AccessProperties properties, SupplierContext context) {
		MeterRegistry registry = context.bean(MeterRegistry.class);
		return new RuleTable(rules.stream().map(AccessRule::of).toList(),
				Arrays.stream(Verb.values())
					.collect(Collectors.toMap(Function.identity(), (verb) -> counter(verb, registry))),
				cursors(properties, context));
	}

	private static EncryptedCursors cursors(AccessProperties properties, SupplierContext context) {
		String own = properties.cursorSecret();
		return new EncryptedCursors((own != null) ? SealingKeys.of(own, null) : context.bean(SealingKeys.class));
	}

	private static Counter counter(Verb verb, MeterRegistry registry) {
		return Counter.builder("mcp.access.denied")
			.description("Requests answered with not found, because no rule grants access")
			.tag("verb", verb.name().toLowerCase(Locale.ROOT))
			.register(registry);
	}

}
