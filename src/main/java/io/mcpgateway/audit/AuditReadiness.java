package io.mcpgateway.audit;

import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.AvailabilityState;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.health.application.ReadinessStateHealthIndicator;

/**
 * Readiness of the application. Also fails while the audit log refuses calls, to send the
 * calls to other nodes.
 */
final class AuditReadiness extends ReadinessStateHealthIndicator {

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
