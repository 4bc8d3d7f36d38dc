package io.mcpgateway.security;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Says whether the file with keys is right.
 */
record ApiKeysHealth(ApiKeysWatch watch) implements HealthIndicator {

	@Override
	public Health health() {
		String trouble = this.watch.trouble();
		return (trouble == null) ? Health.up().build()
				: Health.status(new Status(Status.DOWN.getCode(), trouble)).build();
	}

}
