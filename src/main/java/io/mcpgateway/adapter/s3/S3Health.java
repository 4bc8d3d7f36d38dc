package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;

import io.mcpgateway.adapter.CallerFailures;
import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.S3ConnectionErrors;
import io.mcpgateway.adapter.s3.client.SessionCredentials;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Mono;

/**
 * Health of a mount: whether the bucket can be listed. A probe costs money, so a result
 * is kept for {@value #SECONDS} seconds. A mount that reads as its callers sends no
 * probe, since the gateway itself may read nothing there: its health says whether several
 * callers get no credentials, and why the last one got none.
 */
final class S3Health {

	private static final int SECONDS = 5;

	/** Time by which a probe may exceed the client's timeout, whose message is better. */
	private static final Duration PROBE_MARGIN = Duration.ofMillis(500);

	private S3Health() {
	}

	static ReactiveHealthIndicator of(BucketClient bucket, S3Mount mount) {
		SessionCredentials callers = bucket.callers();
		return (callers != null) ? ofCallers(callers.failures(), mount) : ofProbe(bucket, mount);
	}

	private static ReactiveHealthIndicator ofCallers(CallerFailures failures, S3Mount mount) {
		return () -> Mono.fromSupplier(() -> {
			String last = failures.last();
			Health.Builder health = (failures.areMany() && last != null)
					? Health.status(new Status(Status.DOWN.getCode(), last)) : Health.up();
			return health.withDetail("bucket", mount.bucketName())
				.withDetail("assumeRole", Objects.requireNonNullElse(last, "ok"))
				.build();
		});
	}

	private static SourceHealth ofProbe(BucketClient bucket, S3Mount mount) {
		Duration patience = mount.responseTimeout().plus(PROBE_MARGIN);
		Mono<Map<String, Object>> answer = bucket.list(mount.prefix(), "", null, 1)
			.map((page) -> Map.<String, Object>of("bucket", mount.bucketName()))
			.timeout(patience)
			.cache(Duration.ofSeconds(SECONDS));
		return new SourceHealth(answer, patience, S3Health::reason);
	}

	private static String reason(Throwable failure) {
		Throwable cause = (failure.getCause() != null) ? failure.getCause() : failure;
		String reason = (cause instanceof TimeoutException) ? "the server does not answer in time"
				: S3ConnectionErrors.reason(cause);
		return (reason != null) ? reason : "the probe failed unexpectedly";
	}

}
