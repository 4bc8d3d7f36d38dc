package io.mcpgateway.limit;

import java.time.Duration;

import io.github.bucket4j.Bucket;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.configuration.ReloadablePart;
import io.mcpgateway.limit.RateBucket.TokenRate;
import io.mcpgateway.request.Endpoints;
import io.mcpgateway.rpc.Groups;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;

/**
 * Registrar of the limits under {@code gateway.limits}, and of their reload. The beans
 * exist without limits too, since a reload may add some.
 */
public final class LimitRegistrar implements BeanRegistrar {

	/** Runs outside of metrics and audit, so that both record the limit. */
	private static final int TOOL_LIMIT_ORDER = 100;

	/** Runs inside of metrics and audit, ahead of any work. */
	private static final int CALL_LIMIT_ORDER = 400;

	private static final RateBuckets LOCAL = (caller, limit, rate) -> new LocalBucket(rate);

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		LimitProperties properties = properties(environment);
		registry.registerBean("limitErrors", LimitErrors.class,
				(bean) -> bean.supplier((context) -> new LimitErrors(context.bean(MeterRegistry.class))));
		registry.registerBean("toolLimitInterceptor", ToolLimitInterceptor.class,
				(bean) -> bean.order(TOOL_LIMIT_ORDER).supplier((context) -> new ToolLimitInterceptor()));
		registry.registerBean("callLimiter", CallLimiter.class,
				(bean) -> bean.order(CALL_LIMIT_ORDER)
					.supplier((context) -> new CallLimiter(properties.toLimits(), groups(context),
							context.beanProvider(RateBuckets.class).getIfAvailable(() -> LOCAL),
							context.bean(LimitErrors.class))));
		registry.registerBean("refusedRequestLimiter", RefusedRequestLimiter.class,
				(bean) -> bean.supplier((context) -> new RefusedRequestLimiter(
						context.beanProvider(Endpoints.class).getIfAvailable(() -> Endpoints.WHOLE),
						context.bean(CallLimiter.class), context.bean(LimitErrors.class))));
		registry.registerBean("streamLimiter", StreamLimiter.class,
				(bean) -> bean.supplier((context) -> new StreamLimiter(properties.streams(), groups(context),
						context.bean(LimitErrors.class))));
		registry.registerBean("limitReload", ReloadablePart.class, (bean) -> bean.supplier(LimitRegistrar::reload));
	}

	private static LimitProperties properties(Environment environment) {
		return BoundProperties.read(environment, LimitProperties.PREFIX, LimitProperties.class);
	}

	private static Groups groups(SupplierContext context) {
		return context.beanProvider(Groups.class).getIfAvailable(() -> Groups.NONE);
	}

	private static ReloadablePart reload(SupplierContext context) {
		return ReloadablePart.of((next) -> {
			LimitProperties properties = properties(next);
			return () -> {
				context.bean(CallLimiter.class).use(properties.toLimits());
				context.bean(StreamLimiter.class).use(properties.streams());
			};
		}, LimitProperties.PREFIX);
	}

	/** Token bucket in the memory of this node. Thread-safe without locks. */
	private static final class LocalBucket implements RateBucket {

		private static final Duration SECOND = Duration.ofSeconds(1);

		private final Bucket bucket;

		LocalBucket(TokenRate rate) {
			this.bucket = Bucket.builder()
				.addLimit((limit) -> limit.capacity(rate.burst()).refillGreedy(rate.perSecond(), SECOND))
				.withNanosecondPrecision()
				.build();
		}

		@Override
		public long take() {
			return this.bucket.tryConsume(1) ? 0 : Math.max(1, timeToToken());
		}

		@Override
		public long debtTime() {
			return (this.bucket.getAvailableTokens() < 0) ? timeToToken() : 0;
		}

		@Override
		public void charge(long count) {
			this.bucket.consumeIgnoringRateLimits(count);
		}

		private long timeToToken() {
			return this.bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill();
		}

	}

}
