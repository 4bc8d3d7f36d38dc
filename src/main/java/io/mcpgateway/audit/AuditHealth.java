package io.mcpgateway.audit;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Health of the audit log: down while the queue of lines is half full. */
record AuditHealth(AuditLog log) implements HealthIndicator {

	@Override
	public Health health() {
		Health.Builder health = this.log.isFull()
				? Health.down().withDetail("error", "audit lines are not written: check the log collector or the disk")
				: Health.up();
		return health.withDetail("queued", this.log.queued()).withDetail("lost", this.log.lost()).build();
	}

}
