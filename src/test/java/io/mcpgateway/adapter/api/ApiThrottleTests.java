package io.mcpgateway.adapter.api;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.rpc.CallerKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of how long pauses that an API asks for last, and for whom. */
class ApiThrottleTests {

	private static final ReaderOperation ANN = reader("ann");

	private static final ReaderOperation BOB = reader("bob");

	private static final ReaderOperation CID = reader("cid");

	private Instant now = Instant.parse("2026-11-24T08:00:00Z");

	private final ApiThrottle throttle = new ApiThrottle(() -> this.now);

	@Test
	void aReaderPausesForAnHourAtMost() {
		begin(ANN, "999999");
		pass(Duration.ofMinutes(59));
		assertThat(this.throttle.refusal(ANN)).isNotNull();
		assertThat(this.throttle.refusal(BOB)).isNull();
		pass(Duration.ofMinutes(1));
		assertThat(this.throttle.refusal(ANN)).isNull();
	}

	@Test
	void everybodyPausesForAMinuteAtMostWhileTheApiLimitsTwoReaders() {
		begin(ANN, "3600");
		begin(ANN, "3600");
		assertThat(this.throttle.refusal(CID)).isNull();
		begin(BOB, "3600");
		assertThat(this.throttle.refusal(CID)).isNotNull();
		pass(Duration.ofMinutes(1));
		assertThat(this.throttle.refusal(CID)).isNull();
		assertThat(this.throttle.refusal(BOB)).isNotNull();
	}

	@Test
	void pollsAreNoSecondCaller() {
		ReaderOperation polls = new ReaderOperation(ReaderKey.GATEWAY, "api://shop/items/1");
		begin(ANN, "3600");
		begin(polls, "3600");
		begin(ANN, "3600");
		assertThat(this.throttle.refusal(BOB)).isNull();
	}

	@Test
	void aPauseThatIsOverCountsNoMore() {
		begin(ANN, "5");
		pass(Duration.ofSeconds(5));
		begin(BOB, "5");
		assertThat(this.throttle.refusal(CID)).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			X-RateLimit-Reset  | 1795507242 | 42
			X-RateLimit-Reset  | 90         | 90
			RateLimit-Reset    | 7          | 7
			X-RateLimit-Reset  | 1795500000 | 0
			X-RateLimit-Reset  | 1895507242 | 3600
			X-RateLimit-Reset  | soon       | 10
			Retry-After        | 5          | 5
			Retry-After        | Tue, 24 Nov 2026 08:01:00 GMT | 60
			X-Other            | 1          | 10
			""")
	void saysWhenToTryAgain(String header, String value, long seconds) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("X-RateLimit-Remaining", "0");
		headers.set(header, value);
		assertThat(ApiThrottle.isUsedUp(headers)).isTrue();
		assertThat(this.throttle.begin(ANN, headers).pause()).isEqualTo(Duration.ofSeconds(seconds));
		if (seconds > 1) {
			pass(Duration.ofSeconds(1));
			assertThat(Objects.requireNonNull(this.throttle.refusal(ANN)).pause())
				.isEqualTo(Duration.ofSeconds(seconds - 1));
		}
	}

	/**
	 * Headers in the forms of Okta, Twitter, Discord, Jira Cloud (ISO 8601, and two
	 * limits at once), OpenRouter (milliseconds), Hugging Face and Cloudflare, as their
	 * guides and clients in public repositories show them.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			X-Rate-Limit-Remaining: 0 ~ X-Rate-Limit-Reset: 1795507242                                    | 42
			x-rate-limit-remaining: 0 ~ x-rate-limit-reset: 1795507500                                    | 300
			X-RateLimit-Remaining: 0 ~ X-RateLimit-Reset: 1795507243.5 ~ X-RateLimit-Reset-After: 41.1    | 42
			X-RateLimit-Remaining: 0 ~ X-RateLimit-Reset: 1795507241.2                                    | 42
			X-RateLimit-Remaining: 0 ~ X-RateLimit-Reset: 2026-11-24T08:01Z                               | 60
			X-RateLimit-Remaining: 0 ~ X-RateLimit-Reset: 1795507242000                                   | 42
			RateLimit: "burst";r=9;t=1, "daily";r=0;t=50                                                  | 50
			RateLimit: "resolvers";r=0;t=42                                                               | 42
			RateLimit: "jira-burst-based";r=0;t=1,"global-app-quota";r=0;t=50                             | 50
			RateLimit: "jira-burst-based";r=0;t=1 ~ RateLimit: "global-app-quota";r=0;t=50                | 50
			RateLimit: "default";r=0                                                                      | 10
			""")
	void readsThePublishedFormsOfLimits(String lines, long seconds) {
		HttpHeaders headers = headers(lines);
		assertThat(ApiThrottle.isUsedUp(headers)).isTrue();
		assertThat(this.throttle.begin(ANN, headers).pause()).isEqualTo(Duration.ofSeconds(seconds));
	}

	@ParameterizedTest
	@ValueSource(strings = { "RateLimit: \"default\";r=10;t=50", "RateLimit: \"default\";r=05",
			"RateLimit-Policy: \"default\";q=100;w=60", "X-Rate-Limit-Remaining: 599" })
	void asksForNothingWhileRequestsAreLeft(String line) {
		assertThat(ApiThrottle.isUsedUp(headers(line))).isFalse();
	}

	private static HttpHeaders headers(String lines) {
		HttpHeaders headers = new HttpHeaders();
		for (String line : lines.split(" ~ ", -1)) {
			int colon = line.indexOf(':');
			headers.add(line.substring(0, colon), line.substring(colon + 1).strip());
		}
		return headers;
	}

	private void begin(ReaderOperation key, String seconds) {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.RETRY_AFTER, seconds);
		this.throttle.begin(key, headers);
	}

	private void pass(Duration time) {
		this.now = this.now.plus(time);
	}

	private static ReaderOperation reader(String name) {
		return new ReaderOperation(new ReaderKey(new CallerKey.Known(name)), "/items/{id}");
	}

}
