package io.mcpgateway.adapter.api.client;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Pause that an API asks for with {@code Retry-After} (RFC 9110, section 10.2.3), 10
 * seconds without a time, at most an hour.
 */
final class ApiThrottle {

	private static final Duration DEFAULT = Duration.ofSeconds(10);

	private static final Duration MAX = Duration.ofHours(1);

	private static final int MAX_DIGITS = 9;

	private final InstantSource clock;

	private final AtomicReference<Instant> until = new AtomicReference<>(Instant.MIN);

	ApiThrottle(InstantSource clock) {
		this.clock = clock;
	}

	/** Begins a pause as an answer demands; a longer one that runs already holds. */
	SourceUnavailableException begin(HttpHeaders answer) {
		Instant now = this.clock.instant();
		Duration asked = duration(answer.getFirst(HttpHeaders.RETRY_AFTER), now);
		Instant end = now.plus((asked.compareTo(MAX) < 0) ? asked : MAX);
		this.until.accumulateAndGet(end, (one, other) -> one.isAfter(other) ? one : other);
		return error();
	}

	/** Returns the error for requests during a pause; {@code null} without. */
	@Nullable SourceUnavailableException refusal() {
		return this.clock.instant().isBefore(this.until.get()) ? error() : null;
	}

	private static SourceUnavailableException error() {
		return new SourceUnavailableException("the API asks for fewer requests", null);
	}

	private static Duration duration(@Nullable String value, Instant now) {
		if (value == null) {
			return DEFAULT;
		}
		if (value.matches("\\d{1," + MAX_DIGITS + "}")) {
			return Duration.ofSeconds(Long.parseLong(value));
		}
		try {
			Instant end = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
			return end.isAfter(now) ? Duration.between(now, end) : Duration.ZERO;
		}
		catch (DateTimeException ex) {
			return DEFAULT;
		}
	}

}
