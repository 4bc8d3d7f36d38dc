package io.mcpgateway.access;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.mcpgateway.access.PolicyLayers.Layers;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.configuration.PrincipalConditions;
import io.mcpgateway.configuration.ReloadablePart;
import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessExplainer;
import io.mcpgateway.resource.AccessListener;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.AccessPreparation;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.SealingKeys;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;
import org.springframework.util.function.SingletonSupplier;

/**
 * Registrar of the access policy: the rules under {@code gateway.access}, or full access
 * without rules, restricted by the conditions among the beans; of the explainer of the
 * rules; and of their reload.
 */
public final class AccessRegistrar implements BeanRegistrar {

	private static final String POLICY = "accessPolicy";

	/** Ahead of the parts without order: no mount is added before the rules about it. */
	private static final int RELOAD_ORDER = 0;

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		AccessProperties properties = properties(environment);
		registry.registerBean(POLICY, CurrentPolicy.class,
				(bean) -> bean.supplier((context) -> new CurrentPolicy(
						CurrentPolicy.Rules.of(properties, SingletonSupplier.of(() -> table(properties, context)),
								cursors(properties, context), layers(properties, context)))));
		registry.registerBean("accessLayers", PolicyLayers.class,
				(bean) -> bean.supplier((context) -> new PolicyLayers(context.bean(POLICY, CurrentPolicy.class),
						(rules) -> table(rules, properties, context), () -> listeners(context))));
		registry.registerBean("accessExplainer", AccessExplainer.class,
				(bean) -> bean.supplier((context) -> new RuleExplainer(context.bean(POLICY, CurrentPolicy.class))));
		registry.registerBean("accessPreparation", PreparedCalls.class, (bean) -> bean.supplier((
				context) -> new PreparedCalls(context.beanProvider(AccessPreparation.class).orderedStream().toList())));
		registry.registerBean("accessReload", ReloadablePart.class,
				(bean) -> bean.order(RELOAD_ORDER).supplier(AccessRegistrar::reload));
	}

	private static AccessProperties properties(Environment environment) {
		AccessProperties properties = BoundProperties.read(environment, AccessProperties.PREFIX,
				AccessProperties.class);
		properties.requireIssuers(PrincipalConditions.issuers(environment));
		return properties;
	}

	private static ReloadablePart reload(SupplierContext context) {
		CurrentPolicy current = context.bean(POLICY, CurrentPolicy.class);
		return ReloadablePart.of((next) -> {
			AccessProperties properties = properties(next);
			RuleTable table = table(properties, context);
			EncryptedCursors cursors = cursors(properties, context);
			return () -> current.replace(properties, () -> table, cursors, listeners(context));
		}, AccessProperties.PREFIX);
	}

	private static List<AccessListener> listeners(SupplierContext context) {
		return context.beanProvider(AccessListener.class).orderedStream().toList();
	}

	/** Returns the layers of the start. */
	private static Layers layers(AccessProperties properties, SupplierContext context) {
		return new Layers(ofGroups(properties, context),
				context.beanProvider(AccessCondition.class).orderedStream().toList(),
				context.beanProvider(Audiences.class).orderedStream().toList());
	}

	private static @Nullable GroupCondition ofGroups(AccessProperties properties, SupplierContext context) {
		Collection<Group> groups = context.beanProvider(Groups.class).getIfAvailable(() -> Groups.NONE).all();
		if (groups.isEmpty()) {
			return null;
		}
		GroupCondition.check(groups,
				context.beanProvider(ResourceAdapter.class).stream().map(ResourceAdapter::uriPrefix).sorted().toList());
		return GroupCondition.of(groups, (rules) -> table(rules, properties, context));
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
