package io.mcpgateway.adapter.api;

import java.util.concurrent.TimeUnit;

import io.mcpgateway.resource.content.UnreadableException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import reactor.core.publisher.Mono;

/**
 * Timer of a mount's requests: {@code mcp.api.requests}, until the head of the answer, by
 * mount and outcome: {@code success}, {@code unchanged}, {@code missing}, {@code refused}
 * or {@code failed}.
 */
final class ApiMetrics {

	private final String mount;

	private final MeterRegistry registry;

	/**
	 * Creates the timers of a mount.
	 * @param mount prefix of the mount's URIs
	 */
	ApiMetrics(String mount, MeterRegistry registry) {
		this.mount = mount;
		this.registry = registry;
	}

	Mono<ApiResponse> count(Mono<ApiResponse> request) {
		return Mono.defer(() -> {
			long start = System.nanoTime();
			return request
				.doOnSuccess((response) -> record(start,
						(response == null) ? "missing" : response.isUnchanged() ? "unchanged" : "success"))
				.doOnError((failure) -> record(start, (failure instanceof UnreadableException) ? "refused" : "failed"));
		});
	}

	private void record(long start, String outcome) {
		Timer.builder("mcp.api.requests")
			.description("Requests to an HTTP API, until the head of the answer")
			.tag("mount", this.mount)
			.tag("outcome", outcome)
			.register(this.registry)
			.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
	}

}
