package io.mcpgateway.adapter.mount.grant;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;

/** Health of a mount with grants of its source. */
public final class GrantHealth {

	private GrantHealth() {
	}

	/**
	 * Returns a health that also tells what is wrong with the grants, as a description,
	 * which is shown always. A source that is down says why itself.
	 * @param problem returns why access is denied that grants may allow; {@code null} if
	 * none is
	 */
	public static ReactiveHealthIndicator of(ReactiveHealthIndicator source, Supplier<@Nullable String> problem) {
		return () -> source.health().map((health) -> with(health, problem.get()));
	}

	private static Health with(Health health, @Nullable String problem) {
		return (problem == null || health.getStatus().getCode().equals(Status.DOWN.getCode())) ? health
				: Health.status(new Status(health.getStatus().getCode(), problem))
					.withDetails(health.getDetails())
					.withDetail("access", problem)
					.build();
	}

}
