package io.mcpgateway.limit;

import io.mcpgateway.configuration.BoundProperties;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/**
 * Registers what {@code gateway.limits} limits; nothing if it limits nothing.
 */
public final class LimitRegistrar implements BeanRegistrar {

	/** Outside of what observes calls, so that figures say which were refused. */
	private static final int ADVICE = 100;

	/** Inside of it, and ahead of any work. */
	private static final int CALLS = 400;

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		LimitProperties properties = BoundProperties.read(environment, LimitProperties.PREFIX, LimitProperties.class);
		if (!properties.hasCalls() && properties.streams() == 0) {
			return;
		}
		registry.registerBean("limitRefusals", LimitErrors.class,
				(bean) -> bean.supplier((context) -> new LimitErrors(context.bean(MeterRegistry.class))));
		if (properties.hasCalls()) {
			registry.registerBean("limitAdvice", ToolLimitInterceptor.class,
					(bean) -> bean.order(ADVICE).supplier((context) -> new ToolLimitInterceptor()));
			registry.registerBean("limitedCalls", CallLimiter.class, (bean) -> bean.order(CALLS)
				.supplier(
						(context) -> new CallLimiter(new CallerBudgets(properties), context.bean(LimitErrors.class))));
		}
		if (properties.streams() > 0) {
			registry.registerBean("limitedStreams", StreamLimiter.class, (bean) -> bean
				.supplier((context) -> new StreamLimiter(properties.streams(), context.bean(LimitErrors.class))));
		}
	}

}
