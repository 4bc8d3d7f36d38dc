package io.mcpgateway.audit;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Health of the audit log: down while lines are not written as fast as they come.
 */
record AuditHealth(AuditLog log) implements HealthIndicator {

	@Override
	public Health health() {
		Health.Builder health = this.log.isFull()
				? Health.down().withDetail("error", "nothing takes the lines: look at the log collector or the disk")
				: Health.up();
		return health.withDetail("queued", this.log.queued()).withDetail("lost", this.log.lost()).build();
	}

}
