package io.mcpgateway.adapter.api;

import java.time.Duration;
import java.time.Instant;

import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.rpc.CallerKey;
import org.junit.jupiter.api.Test;
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
