package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mcpgateway.adapter.s3.ScriptedServer.Script;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that a read cancelled at any point leaves the log clean. */
class CancelledReadIT {

	private static final ScriptedObject OBJECT = new ScriptedObject(64 << 20, "\"one\"");

	@RegisterExtension
	static final FaultyBuckets BUCKETS = new FaultyBuckets();

	private final ListAppender<ILoggingEvent> log = new ListAppender<>();

	private final Logger root = (Logger) LoggerFactory.getLogger("ROOT");

	@BeforeEach
	void listen() {
		this.log.start();
		this.root.addAppender(this.log);
	}

	@AfterEach
	void leave() {
		this.root.detachAppender(this.log);
	}

	@Test
	void beforeTheServerAnswers() {
		cancelsWhenAsked((asked, out) -> asked.stall());
	}

	@Test
	void inTheMiddleOfTheHead() {
		cancelsWhenAsked((asked, out) -> {
			ScriptedServer.write(out, "HTTP/1.1 206 Partial\r\nContent-Len");
			asked.stall();
		});
	}

	@Test
	void inTheMiddleOfTheFirstBytes() {
		cancelsWhenAsked((asked, out) -> {
			OBJECT.head(asked, out, 256 * 1024);
			ScriptedObject.body(out, 0, 1000);
			asked.stall();
		});
	}

	@Test
	void inTheMiddleOfAStream() {
		FaultyBucket scripted = BUCKETS.start(OBJECT, Map.of());
		for (int i = 0; i < 20; i++) {
			SlowReader reader = SlowReader.of(scripted.read("").blockOptional(FaultyBucket.TIMEOUT).orElseThrow());
			int wanted = 20 + i;
			reader.request(wanted);
			Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> reader.count() > 256 * 1024);
			reader.cancel();
		}
		assertQuiet(scripted);
	}

	/**
	 * Cancels reads at random times, some just at the end, which once surprised the SDK.
	 * The SDK still opens connections for cancelled reads a moment later; that of the
	 * last read stays idle for longer, so no connection at all means that all have
	 * closed.
	 */
	@Test
	void atAnyTime() {
		FaultyBucket scripted = BUCKETS.start(new ScriptedObject(1000, "\"one\""), Map.of());
		Flux.range(0, 6_000)
			.flatMap((i) -> scripted.read("").takeUntilOther(Mono.delay(Duration.ofNanos((i % 300) * 10_000L))), 8)
			.blockLast(Duration.ofSeconds(120));
		assertThat(scripted.registry().get("mcp.s3.cancelled").counter().count()).isPositive();
		assertThat(scripted.read("").blockOptional(FaultyBucket.TIMEOUT)).isPresent();
		assertQuiet(scripted);
	}

	private void cancelsWhenAsked(Script script) {
		FaultyBucket scripted = BUCKETS.start(script, Map.of("response-timeout", "60s"));
		for (int i = 1; i <= 10; i++) {
			int number = i;
			Disposable reading = scripted.read("").subscribe();
			Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> scripted.server().asked().size() == number);
			reading.dispose();
		}
		assertQuiet(scripted);
	}

	private void assertQuiet(FaultyBucket scripted) {
		Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> scripted.server().connections() == 0);
		assertThat(List.copyOf(this.log.list)).filteredOn((event) -> event.getLevel().isGreaterOrEqual(Level.INFO))
			.isEmpty();
	}

}
