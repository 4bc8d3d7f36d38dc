package io.mcpgateway.adapter.api;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpgateway.adapter.api.client.ApiClient;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Mono;

/**
 * Health of a mount: whether the requests of several callers fail, and its document.
 * Sends no request, since an API may count or bill each one.
 */
final class ApiHealth implements ReactiveHealthIndicator {

	private final ApiClient client;

	private final ServedOperations operations;

	ApiHealth(ApiClient client, ServedOperations operations) {
		this.client = client;
		this.operations = operations;
	}

	@Override
	public Mono<Health> health() {
		return Mono.fromSupplier(() -> {
			String failure = this.operations.failure();
			String reason = this.client.isOpen() ? "the API failed too often and is asked again later"
					: (failure != null) ? failure : null;
			Map<String, Object> details = new LinkedHashMap<>();
			details.put("circuitBreaker", this.client.isOpen() ? "open" : "closed");
			details.put("operations", this.operations.known().all().size());
			return ((reason != null) ? Health.status(new Status(Status.DOWN.getCode(), reason)) : Health.up())
				.withDetails(details)
				.build();
		});
	}

}
