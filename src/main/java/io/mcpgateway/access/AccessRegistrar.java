package io.mcpgateway.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.AccessExplainer;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.SealingKeys;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/**
 * Registrar of the access policy: the rules under {@code gateway.access}, or full access
 * without rules; and of the explainer of the rules, if some caller may see it.
 */
public final class AccessRegistrar implements BeanRegistrar {

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		AccessProperties properties = BoundProperties.read(environment, AccessProperties.PREFIX,
				AccessProperties.class);
		registry.registerBean("accessPolicy", AccessPolicy.class,
				(bean) -> bean.supplier((context) -> properties.rules().isEmpty() ? AccessPolicy.OPEN
						: table(properties, context.bean(MeterRegistry.class), context.bean(SealingKeys.class))));
		if (properties.explains()) {
			registry.registerBean("accessExplainer", AccessExplainer.class, (bean) -> bean
				.supplier((context) -> new RuleExplainer(properties,
						(context.bean("accessPolicy", AccessPolicy.class) instanceof RuleTable table) ? table : null)));
		}
	}

	private static AccessPolicy table(AccessProperties properties, MeterRegistry registry, SealingKeys keys) {
		String own = properties.cursorSecret();
		return new RuleTable(properties.rules().stream().map(AccessRule::of).toList(),
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
