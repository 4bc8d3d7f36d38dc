package io.mcpgateway.adapter.api;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Mono;

/**
 * Health of a mount: whether the requests of several callers fail, and its document.
 * Sends no request, since an API may count or bill each one.
 */
final class ApiHealth {

	private ApiHealth() {
	}

	static ReactiveHealthIndicator of(ApiClient client, ServedOperations operations) {
		return () -> Mono.fromSupplier(() -> {
			ExchangedTokens tokens = client.exchangedTokens();
			String failure = operations.failure();
			String reason = client.isOpen() ? "the API failed too often and is asked again later"
					: (tokens != null && tokens.failures().areMany()) ? String.valueOf(tokens.failures().last())
							: (failure != null) ? failure : null;
			Map<String, Object> details = new LinkedHashMap<>();
			details.put("circuitBreaker", client.isOpen() ? "open" : "closed");
			if (tokens != null) {
				details.put("tokenExchange", Objects.requireNonNullElse(tokens.failures().last(), "ok"));
			}
			details.put("operations", operations.known().all().size());
			return ((reason != null) ? Health.status(new Status(Status.DOWN.getCode(), reason)) : Health.up())
				.withDetails(details)
				.build();
		});
	}

}
