package io.mcpgateway.adapter.screen;

import java.time.Duration;
import java.util.Map;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.resource.SourceUnavailableException;

/** Health of the displays: whether there is one, and otherwise what to do. */
final class ScreenHealth {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private ScreenHealth() {
	}

	static SourceHealth of(SharedCaptures captures) {
		return new SourceHealth(captures.displays().map((displays) -> Map.of("displays", displays.size())), TIMEOUT,
				ScreenHealth::reason);
	}

	private static String reason(Throwable failure) {
		return (failure instanceof SourceUnavailableException) ? String.valueOf(failure.getMessage())
				: "the display does not answer: check the screen's session";
	}

}
