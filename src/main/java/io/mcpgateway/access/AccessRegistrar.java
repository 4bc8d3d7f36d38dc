package io.mcpgateway.access;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessExplainer;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.SealingKeys;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
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
		registry.registerBean("accessPolicy", AccessPolicy.class,
				(bean) -> bean.supplier((context) -> policy(properties, context)));
		if (properties.explains()) {
			registry.registerBean("accessExplainer", AccessExplainer.class, (bean) -> bean.supplier(
					(context) -> new RuleExplainer(properties, context.bean("accessPolicy", AccessPolicy.class))));
		}
	}

	private static AccessPolicy policy(AccessProperties properties, SupplierContext context) {
		List<AccessCondition> conditions = context.beanProvider(AccessCondition.class).orderedStream().toList();
		if (conditions.isEmpty() && properties.rules().isEmpty()) {
			return AccessPolicy.OPEN;
		}
		List<RuleProperties> rules = properties.rules().isEmpty() ? List.of(RuleProperties.ALLOW_ALL)
				: properties.rules();
		RuleTable table = table(rules, properties.cursorSecret(), context.bean(MeterRegistry.class),
				context.bean(SealingKeys.class));
		return conditions.isEmpty() ? table : new RestrictedPolicy(table, conditions);
	}

	private static RuleTable table(List<RuleProperties> rules, @Nullable String own, MeterRegistry registry,
			SealingKeys keys) {
		return new RuleTable(rules.stream().map(AccessRule::of).toList(),
				Arrays.stream(Verb.values())
					.collect(Collectors.toMap(Function.identity(), (verb) -> counter(verb, registry))),
				new EncryptedCursors((own != null) ? SealingKeys.of(own, null) : keys));
	}

	private static Counter counter(Verb verb, MeterRegistry registry) {
		return Counter.builder("mcp.access.denied")
			.description("Requests answered with not found, because no rule grants access")
			.tag("verb", verb.name().toLowerCase(Locale.ROOT))
			.register(registry);
	}

}
