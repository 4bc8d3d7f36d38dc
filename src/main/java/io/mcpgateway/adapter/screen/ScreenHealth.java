package io.mcpgateway.adapter.screen;

import java.time.Duration;
import java.util.Map;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.resource.SourceUnavailableException;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import reactor.core.publisher.Mono;

/** Health of the displays: whether there is one, and otherwise what to do. */
final class ScreenHealth implements ReactiveHealthIndicator {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private final SourceHealth source;

	ScreenHealth(SharedCaptures captures) {
		this.source = new SourceHealth(
				captures.displays().map((displays) -> Map.<String, Object>of("displays", displays.size())), TIMEOUT,
				ScreenHealth::reason);
	}

	@Override
	public Mono<Health> health() {
		return this.source.health();
	}

	private static String reason(Throwable failure) {
		return (failure instanceof SourceUnavailableException) ? String.valueOf(failure.getMessage())
				: "the display does not answer: check the screen's session";
	}

}
