package io.mcpgateway.audit;

import io.mcpgateway.configuration.BoundProperties;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.core.env.Environment;

/**
 * Registrar of the audit: if {@code gateway.audit} enables it, or does not say and
 * callers prove who they are.
 */
public final class AuditRegistrar implements BeanRegistrar {

	private static final String MODE = "gateway.security.mode";

	/** Inside of what times calls, outside of what limits them. */
	private static final int CALLS = 300;

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		AuditProperties properties = BoundProperties.read(environment, AuditProperties.PREFIX, AuditProperties.class);
		boolean isSecured = !environment.getProperty(MODE, "none").equalsIgnoreCase("none");
		if ((properties.enabled() != null) ? !properties.enabled() : !isSecured) {
			return;
		}
		registry.registerBean("auditLog", AuditLog.class,
				(bean) -> bean.supplier((context) -> AuditLog.open(properties)));
		registry.registerBean("refusalSums", RefusalSummaries.class,
				(bean) -> bean.supplier((context) -> new RefusalSummaries(context.bean(AuditLog.class))));
		registry.registerBean("auditedCalls", CallAuditor.class, (bean) -> bean.order(CALLS)
			.supplier(
					(context) -> new CallAuditor(context.bean(AuditLog.class), context.bean(RefusalSummaries.class))));
		registry.registerBean("auditedRefusals", RefusalAuditFilter.class,
				(bean) -> bean.supplier((context) -> new RefusalAuditFilter(context.bean(RefusalSummaries.class))));
		registry.registerBean("auditMetrics", AuditMetrics.class,
				(bean) -> bean.supplier((context) -> new AuditMetrics(context.bean(AuditLog.class))));
		registry.registerBean("auditHealthIndicator", AuditHealth.class,
				(bean) -> bean.supplier((context) -> new AuditHealth(context.bean(AuditLog.class))));
		registry.registerBean("readinessStateHealthIndicator", AuditReadiness.class,
				(bean) -> bean.supplier((context) -> new AuditReadiness(context.bean(ApplicationAvailability.class),
						context.bean(AuditLog.class))));
	}

}
