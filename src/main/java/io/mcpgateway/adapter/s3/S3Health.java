package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.S3ConnectionErrors;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import reactor.core.publisher.Mono;

/**
 * Says whether a mount's bucket can be listed, and what is wrong if it cannot. As a
 * question costs money, an answer holds for {@value #SECONDS} seconds.
 */
final class S3Health implements ReactiveHealthIndicator {

	private static final int SECONDS = 5;

	/** Whoever asks hears first what the client has to say. */
	private static final Duration LATER = Duration.ofMillis(500);

	private final SourceHealth source;

	S3Health(BucketClient bucket, S3Mount mount) {
		Duration patience = mount.responseTimeout().plus(LATER);
		Mono<Map<String, Object>> answer = bucket.list(mount.prefix(), "", null, 1)
			.map((page) -> Map.<String, Object>of("bucket", mount.bucketName()))
			.timeout(patience)
			.cache(Duration.ofSeconds(SECONDS));
		this.source = new SourceHealth(answer, patience, S3Health::reason);
	}

	@Override
	public Mono<Health> health() {
		return this.source.health();
	}

	private static String reason(Throwable failure) {
		Throwable cause = (failure.getCause() != null) ? failure.getCause() : failure;
		String reason = (cause instanceof TimeoutException) ? "it does not answer in time"
				: S3ConnectionErrors.reason(cause);
		return (reason != null) ? reason : "it failed";
	}

}
