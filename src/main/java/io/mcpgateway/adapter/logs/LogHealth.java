package io.mcpgateway.adapter.logs;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.logs.segment.LogFiles;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Health of a mount: whether its directory can be read, and how many logs it has. */
final class LogHealth implements ReactiveHealthIndicator {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private final SourceHealth source;

	LogHealth(LogFiles files, Scheduler scheduler) {
		this.source = new SourceHealth(
				Mono.fromCallable(() -> Map.<String, Object>of("logs", files.scan().size())).subscribeOn(scheduler),
				TIMEOUT, LogHealth::reason);
	}

	@Override
	public Mono<Health> health() {
		return this.source.health();
	}

	private static String reason(Throwable failure) {
		return switch (failure) {
			case TimeoutException late -> "the file system of the logs does not answer";
			case NoSuchFileException missing -> "the directory of the logs does not exist";
			case AccessDeniedException denied -> "the directory of the logs may not be read";
			default -> "the directory of the logs cannot be read";
		};
	}

}
