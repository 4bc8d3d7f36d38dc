package io.mcpgateway.adapter.api;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Pauses that an API asks for with {@code Retry-After} (RFC 9110, section 10.2.3), or
 * with the time at which its count of requests begins anew: 10 seconds without a time, at
 * most an hour. A pause is for the reader and the operation. While the API asks a second
 * caller to pause too, it limits the whole gateway: then everybody pauses, for at most a
 * minute at a time.
 * <p>
 * <b>Why</b>: a caller can choose a value for which the API asks for a pause, or send too
 * many requests. He alone would keep everybody from the API for an hour. Polls are no
 * second caller, since the same caller may have subscribed to the value.
 */
final class ApiThrottle {

	private static final Duration DEFAULT = Duration.ofSeconds(10);

	private static final Duration MAX = Duration.ofHours(1);

	private static final Duration MAX_FOR_ALL = Duration.ofMinutes(1);

	private static final int MAX_PAUSES = 10_000;

	private static final int MAX_DIGITS = 9;

	/** Headers with the number of requests left. */
	private static final List<String> REMAINING = List.of("X-RateLimit-Remaining", "RateLimit-Remaining",
			"X-Rate-Limit-Remaining");

	/** Headers with the time of the next request, the most exact first. */
	private static final List<String> RESETS = List.of("X-RateLimit-Reset-After", "X-RateLimit-Reset",
			"RateLimit-Reset", "X-Rate-Limit-Reset");

	/** Header with all limits, in the draft of the IETF. */
	private static final String LIMITS = "RateLimit";

	/**
	 * Limit of {@link #LIMITS} without a request left, and the seconds until the next.
	 */
	private static final Pattern USED_UP = Pattern.compile(";\\s*r=0\\s*(?:;\\s*t=(\\d{1,9})\\s*)?(?:[;,]|$)");

	private static final String NUMBER = "\\d{1,13}(\\.\\d{1,9})?";

	/** Least number of seconds that is a time since 1970, not a pause. */
	private static final long MIN_EPOCH_SECONDS = 1_000_000_000;

	/** Least number that is a time in milliseconds. */
	private static final long MIN_EPOCH_MILLIS = 1_000_000_000_000L;

	private final InstantSource clock;

	private final Cache<ReaderOperation, Instant> pauses = Caffeine.newBuilder()
		.maximumSize(MAX_PAUSES)
		.expireAfterWrite(MAX)
		.build();

	/** End of the pause for everybody. */
	private final AtomicReference<Instant> untilForAll = new AtomicReference<>(Instant.MIN);

	private final boolean isShared;

	/** Creates the pauses of an API that knows the gateway only. */
	ApiThrottle(InstantSource clock) {
		this(clock, true);
	}

	/**
	 * Creates the pauses of an API.
	 * @param isShared whether the API counts the requests of all readers together. An API
	 * that knows each reader never makes another one pause
	 */
	ApiThrottle(InstantSource clock, boolean isShared) {
		this.isShared = isShared;
		this.clock = clock;
	}

	/** Begins a pause as an answer demands; a longer one that runs already holds. */
	SourceUnavailableException begin(ReaderOperation key, HttpHeaders answer) {
		Instant now = this.clock.instant();
		Duration asked = duration(answer, now);
		Instant end = now.plus(min(asked, MAX));
		this.pauses.asMap().merge(key, end, ApiThrottle::later);
		boolean isForAll = this.isShared && !key.reader().isGateway() && this.pauses.asMap()
			.entrySet()
			.stream()
			.anyMatch((pause) -> isOfOther(pause.getKey().reader(), key.reader()) && now.isBefore(pause.getValue()));
		if (isForAll) {
			this.untilForAll.accumulateAndGet(now.plus(min(asked, MAX_FOR_ALL)), ApiThrottle::later);
		}
		return error(Duration.between(now, end));
	}

	/** Returns whether an answer says that no request is left for now. */
	static boolean isUsedUp(HttpHeaders answer) {
		return REMAINING.stream().anyMatch((name) -> "0".equals(answer.getFirst(name)))
				|| USED_UP.matcher(limits(answer)).find();
	}

	/** Returns the error for requests during a pause; {@code null} without. */
	@Nullable SourceUnavailableException refusal(ReaderOperation key) {
		Instant now = this.clock.instant();
		Instant own = this.pauses.getIfPresent(key);
		Instant end = (own != null) ? later(own, this.untilForAll.get()) : this.untilForAll.get();
		return now.isBefore(end) ? error(Duration.between(now, end)) : null;
	}

	/**
	 * Returns all limits of the header {@link #LIMITS}, of which several may be used up.
	 */
	private static String limits(HttpHeaders answer) {
		return String.join(",", answer.getOrEmpty(LIMITS));
	}

	private static boolean isOfOther(ReaderKey reader, ReaderKey caller) {
		return !reader.isGateway() && !reader.equals(caller);
	}

	private static Duration min(Duration one, Duration other) {
		return (one.compareTo(other) < 0) ? one : other;
	}

	private static Instant later(Instant one, Instant other) {
		return one.isAfter(other) ? one : other;
	}

	private static SourceUnavailableException error(Duration pause) {
		return SourceUnavailableException.ofPause("the API asks for fewer requests", pause);
	}

	private static Duration duration(HttpHeaders answer, Instant now) {
		String retryAfter = answer.getFirst(HttpHeaders.RETRY_AFTER);
		if (retryAfter != null) {
			return duration(retryAfter, now);
		}
		long longest = -1;
		Matcher limit = USED_UP.matcher(limits(answer));
		while (limit.find()) {
			longest = (limit.group(1) != null) ? Math.max(longest, Long.parseLong(limit.group(1))) : longest;
		}
		if (longest >= 0) {
			return Duration.ofSeconds(longest);
		}
		return RESETS.stream()
			.map(answer::getFirst)
			.filter(Objects::nonNull)
			.map((value) -> untilReset(value, now))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(DEFAULT);
	}

	/**
	 * Returns the time until a reset; {@code null} if the form is unknown. APIs name it
	 * in seconds from now, in seconds or milliseconds since 1970, or as ISO 8601.
	 * Fractions are rounded up.
	 */
	private static @Nullable Duration untilReset(String value, Instant now) {
		try {
			if (!value.matches(NUMBER)) {
				return until(OffsetDateTime.parse(value).toInstant(), now);
			}
			long number = new BigDecimal(value).setScale(0, RoundingMode.CEILING).longValueExact();
			if (number < MIN_EPOCH_SECONDS) {
				return Duration.ofSeconds(number);
			}
			return until((number < MIN_EPOCH_MILLIS) ? Instant.ofEpochSecond(number) : Instant.ofEpochMilli(number),
					now);
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

	private static Duration until(Instant end, Instant now) {
		return end.isAfter(now) ? Duration.between(now, end) : Duration.ZERO;
	}

	private static Duration duration(String value, Instant now) {
		if (value.matches("\\d{1," + MAX_DIGITS + "}")) {
			return Duration.ofSeconds(Long.parseLong(value));
		}
		try {
			return until(ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant(), now);
		}
		catch (DateTimeException ex) {
			return DEFAULT;
		}
	}

}
