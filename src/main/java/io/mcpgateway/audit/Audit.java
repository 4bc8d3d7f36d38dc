package io.mcpgateway.audit;

import io.mcpgateway.configuration.BoundProperties;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/**
 * Registers the audit if {@code gateway.audit} wants one, or says nothing and callers are
 * told apart.
 */
public final class Audit implements BeanRegistrar {

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
		registry.registerBean("auditedCalls", AuditedCalls.class,
				(bean) -> bean.order(CALLS).supplier((context) -> new AuditedCalls(context.bean(AuditLog.class))));
		registry.registerBean("auditedRefusals", AuditedRefusals.class,
				(bean) -> bean.supplier((context) -> new AuditedRefusals(context.bean(AuditLog.class))));
	}

}
