package io.mcpgateway.audit;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.request.Endpoints;
import io.mcpgateway.resource.AccessPolicy;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.AvailabilityState;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.health.application.ReadinessStateHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.core.env.Environment;

/**
 * Registrar of the audit log: if {@code gateway.audit.enabled} is true, or is absent
 * while callers authenticate.
 */
public final class AuditRegistrar implements BeanRegistrar {

	private static final String SECURITY_MODE = "gateway.security.mode";

	private static final String LOG_FORMAT = "logging.structured.format.";

	/** Runs inside of metrics and outside of limits. */
	private static final int AUDIT_ORDER = 300;

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		AuditProperties properties = BoundProperties.read(environment, AuditProperties.PREFIX, AuditProperties.class);
		boolean isSecured = !environment.getProperty(SECURITY_MODE, "none").equalsIgnoreCase("none");
		if ((properties.enabled() != null) ? !properties.enabled() : !isSecured) {
			return;
		}
		registry.registerBean("auditLog", AuditLog.class,
				(bean) -> bean.supplier((context) -> AuditLog.open(properties, isEcs(properties, environment))));
		registry.registerBean("refusalSummaries", RefusalSummaries.class,
				(bean) -> bean.supplier((context) -> new RefusalSummaries(context.bean(AuditLog.class))));
		registry.registerBean("callAuditor", CallAuditor.class,
				(bean) -> bean.order(AUDIT_ORDER)
					.supplier((context) -> new CallAuditor(context.bean(AuditLog.class),
							context.bean(RefusalSummaries.class),
							context.beanProvider(AccessPolicy.class).getIfAvailable(() -> AccessPolicy.OPEN))));
		registry.registerBean("refusalAuditFilter", RefusalAuditFilter.class,
				(bean) -> bean.supplier((context) -> new RefusalAuditFilter(
						context.beanProvider(Endpoints.class).getIfAvailable(() -> Endpoints.WHOLE),
						context.bean(RefusalSummaries.class))));
		registry.registerBean("auditMetrics", MeterBinder.class,
				(bean) -> bean.supplier((context) -> metrics(context.bean(AuditLog.class))));
		registry.registerBean("auditHealthIndicator", HealthIndicator.class,
				(bean) -> bean.supplier((context) -> health(context.bean(AuditLog.class))));
		registry.registerBean("readinessStateHealthIndicator", AuditReadiness.class,
				(bean) -> bean.supplier((context) -> new AuditReadiness(context.bean(ApplicationAvailability.class),
						context.bean(AuditLog.class))));
	}

	/** Whether the log has the format of the Elastic Common Schema at the same output. */
	private static boolean isEcs(AuditProperties properties, Environment environment) {
		return environment.getProperty(LOG_FORMAT + ((properties.file() != null) ? "file" : "console"), "")
			.equalsIgnoreCase("ecs");
	}

	private static MeterBinder metrics(AuditLog log) {
		return (registry) -> {
			Gauge.builder("mcp.audit.queue", log, AuditLog::queued)
				.description("Size of the audit lines that wait to be written")
				.baseUnit("bytes")
				.register(registry);
			FunctionCounter.builder("mcp.audit.lost", log, AuditLog::lost)
				.description("Audit lines lost because the queue was full or a write failed")
				.register(registry);
		};
	}

	/** Returns the health of the log, which is down while half of its queue is full. */
	private static HealthIndicator health(AuditLog log) {
		return () -> {
			Health.Builder health = log.isFull() ? Health.status(new Status(Status.DOWN.getCode(),
					"audit lines are not written: check the log collector or the disk")) : Health.up();
			return health.withDetail("queued", log.queued()).withDetail("lost", log.lost()).build();
		};
	}

	/**
	 * Readiness of the application. Also fails while the audit log refuses calls, to send
	 * the calls to other nodes.
	 */
	private static final class AuditReadiness extends ReadinessStateHealthIndicator {

		private final AuditLog log;

		AuditReadiness(ApplicationAvailability availability, AuditLog log) {
			super(availability);
			this.log = log;
		}

		@Override
		protected AvailabilityState getState(ApplicationAvailability availability) {
			return this.log.isRefusing() ? ReadinessState.REFUSING_TRAFFIC : super.getState(availability);
		}

	}

}
