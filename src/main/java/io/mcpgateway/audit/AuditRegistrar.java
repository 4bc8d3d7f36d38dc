package io.mcpgateway.audit;

import io.mcpgateway.configuration.BoundProperties;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.core.env.Environment;

/**
 * Registrar of the audit log: if {@code gateway.audit.enabled} is true, or is absent
 * while callers authenticate.
 */
public final class AuditRegistrar implements BeanRegistrar {

	private static final String SECURITY_MODE = "gateway.security.mode";

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
				(bean) -> bean.supplier((context) -> AuditLog.open(properties)));
		registry.registerBean("refusalSummaries", RefusalSummaries.class,
				(bean) -> bean.supplier((context) -> new RefusalSummaries(context.bean(AuditLog.class))));
		registry.registerBean("callAuditor", CallAuditor.class, (bean) -> bean.order(AUDIT_ORDER)
			.supplier(
					(context) -> new CallAuditor(context.bean(AuditLog.class), context.bean(RefusalSummaries.class))));
		registry.registerBean("refusalAuditFilter", RefusalAuditFilter.class,
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
