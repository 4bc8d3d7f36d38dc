package io.mcpgateway.request;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the counting and the logging of refusals. */
@ExtendWith(OutputCaptureExtension.class)
class RefusalsTests {

	private static final int FLOOD = 100_000;

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1);

	private final Refusals refusals = new Refusals(this.registry, this.now::get);

	private final MockServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.get("/mcp"));

	@Test
	void aFloodHasOneLineAnIntervalAndTheNumberOfTheOthersInTheNext(CapturedOutput output) {
		for (int interval = 0; interval < 3; interval++) {
			for (int i = 0; i < FLOOD; i++) {
				refuse(RefusalReason.UNKNOWN_HOST);
			}
			refuse(RefusalReason.OTHER_ORIGIN);
			this.now.addAndGet(Refusals.LOG_INTERVAL.toNanos());
		}
		List<String> lines = output.toString().lines().filter((line) -> line.contains("Refused a request")).toList();
		assertThat(lines).filteredOn((line) -> line.contains("(unknown_host)"))
			.satisfiesExactly((line) -> assertThat(line).endsWith(": \"a.example\""),
					(line) -> assertThat(line).endsWith("(and 99999 more requests since the last line about this)"),
					(line) -> assertThat(line).endsWith("(and 99999 more requests since the last line about this)"));
		assertThat(lines).filteredOn((line) -> line.contains("(other_origin)"))
			.hasSize(3)
			.noneMatch((line) -> line.contains("more requests"));
		assertThat(this.registry.get("mcp.server.refused").tag("reason", "unknown_host").counter().count())
			.isEqualTo(3 * FLOOD);
	}

	@Test
	void theExchangeHasTheReason() {
		refuse(RefusalReason.WRONG_AUDIENCE);
		assertThat(this.exchange.<Object>getAttribute(RefusalReason.class.getName()))
			.isEqualTo(RefusalReason.WRONG_AUDIENCE);
	}

	/** A dashboard shows a reason from the start, and not from its first refusal. */
	@Test
	void eachReasonIsCountedFromZero() {
		assertThat(this.registry.get("mcp.server.refused").counters()).hasSameSizeAs(RefusalReason.values())
			.allMatch((counter) -> counter.count() == 0);
	}

	private void refuse(RefusalReason reason) {
		this.refusals.add(reason, QuotedText.of("a.example"), this.exchange);
	}

}
