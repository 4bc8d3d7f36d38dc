package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import io.mcpgateway.adapter.s3.ScriptedServer.Asked;
import io.mcpgateway.adapter.s3.client.S3Clients;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.Disposable;
import reactor.core.Disposables;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that slow reads of one caller leave half of a server's connections to others. */
class SlowObjectReadersIT {

	private static final ScriptedObject OBJECT = new ScriptedObject(600_000, "\"one\"");

	private static final int FIRST = 256 * 1024;

	private static final int MAX_OF_CALLER = S3Clients.MAX_CONNECTIONS / 2;

	@RegisterExtension
	static final FaultyBuckets BUCKETS = new FaultyBuckets();

	private final List<SlowReader> readers = new CopyOnWriteArrayList<>();

	private final List<Throwable> refusals = new CopyOnWriteArrayList<>();

	private final Disposable.Composite reads = Disposables.composite();

	private FaultyBucket scripted;

	@AfterEach
	void cancel() {
		this.reads.dispose();
		this.readers.forEach(SlowReader::cancel);
	}

	@Test
	void leaveConnectionsToOtherCallers() {
		this.scripted = BUCKETS.start(SlowObjectReadersIT::stall, Map.of("response-timeout", "60s"));
		for (int i = 0; i < S3Clients.MAX_CONNECTIONS + 10; i++) {
			read("anna");
		}
		Awaitility.await()
			.during(Duration.ofMillis(500))
			.atMost(FaultyBucket.TIMEOUT)
			.until(() -> streams() == MAX_OF_CALLER);
		read("berta");
		Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> this.readers.getLast().count() > FIRST);
		this.readers.getFirst().cancel();
		Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> streams() == MAX_OF_CALLER + 2);
	}

	@Test
	void tellACallerWhoWaitsTooLongThatItIsBusy() {
		this.scripted = BUCKETS.start(SlowObjectReadersIT::drip, Map.of("response-timeout", "8s"));
		for (int i = 0; i <= MAX_OF_CALLER; i++) {
			read("anna");
		}
		Awaitility.await()
			.atMost(FaultyBucket.TIMEOUT)
			.untilAsserted(() -> assertThat(refusals())
				.anySatisfy((refusal) -> assertThat(refusal).isInstanceOf(McpException.class)
					.hasMessageContaining("Too many of your reads")));
	}

	/** Begins to read, and reads on as soon as the first bytes are there. */
	private void read(String caller) {
		Identity identity = new Identity(caller, null, Set.of(), Map.of(), () -> true);
		this.reads.add(this.scripted.read("")
			.contextWrite((context) -> context.put(Caller.class, Caller.of(identity, Map.of())))
			.subscribe(this::readOn, this.refusals::add));
	}

	private void readOn(Content content) {
		SlowReader reader = SlowReader.of(content);
		this.readers.add(reader);
		reader.requestUnbounded();
	}

	private List<Throwable> refusals() {
		return Stream
			.concat(this.refusals.stream(), this.readers.stream().map(SlowReader::failure).filter(Objects::nonNull))
			.toList();
	}

	/** Returns the number of streams started at the server. */
	private long streams() {
		return this.scripted.server().asked().stream().filter((asked) -> OBJECT.start(asked) > 0).count();
	}

	private static void stall(Asked asked, OutputStream out) throws IOException {
		if (OBJECT.start(asked) == 0) {
			OBJECT.answer(asked, out);
			return;
		}
		OBJECT.head(asked, out, 600_000 - OBJECT.start(asked));
		ScriptedObject.body(out, OBJECT.start(asked), OBJECT.start(asked) + 10);
		asked.stall();
	}

	private static void drip(Asked asked, OutputStream out) throws IOException {
		if (OBJECT.start(asked) == 0) {
			OBJECT.answer(asked, out);
			return;
		}
		OBJECT.head(asked, out, 600_000 - OBJECT.start(asked));
		for (long at = OBJECT.start(asked); at < 600_000; at += 1000) {
			ScriptedObject.body(out, at, Math.min(at + 1000, 600_000));
			asked.pause(Duration.ofMillis(100));
		}
	}

}
