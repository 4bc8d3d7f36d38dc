package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.adapter.s3.ScriptedServer.Script;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of streams beyond the first 256 KiB. */
class ObjectStreamIT {

	private static final long GIB = 1L << 30;

	/**
	 * Bytes beyond a system's buffers for a connection, and far below the whole object.
	 */
	private static final long HELD = 64 << 20;

	private static final int FIRST = 256 * 1024;

	private static final ScriptedObject OBJECT = new ScriptedObject(600_000, "\"one\"");

	private static final byte[] BYTES = ScriptedObject.bytes(0, 600_000);

	@RegisterExtension
	static final FaultyBuckets BUCKETS = new FaultyBuckets();

	private FaultyBucket scripted;

	@Test
	void readsAGibibyteInAFewBuffers() {
		start(new ScriptedObject(GIB, "\"one\""), Map.of());
		AtomicLong position = new AtomicLong();
		AtomicLong ahead = new AtomicLong();
		Content.Streamed object = (Content.Streamed) content().body();
		assertThat(object.length()).isEqualTo(GIB);
		object.bytes().doOnNext((buffer) -> {
			long at = position.getAndAdd(buffer.readableByteCount());
			assertThat(buffer.getByte(0)).isEqualTo(ScriptedObject.at(at));
			ahead.accumulateAndGet(this.scripted.server().written() - at, Math::max);
			SlowReader.drain(buffer);
		}).blockLast(Duration.ofSeconds(120));
		assertThat(position).hasValue(GIB);
		assertThat(ahead.get()).isLessThan(HELD);
		assertThat(this.scripted.ranges()).containsExactly("bytes=0-262143", "bytes=262144-1073741823");
	}

	@Test
	void stopsTheServerWhereNobodyReads() {
		start(new ScriptedObject(GIB, "\"one\""), Map.of());
		SlowReader reader = SlowReader.of(content());
		reader.request(50);
		Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> reader.count() > FIRST + 40);
		Awaitility.await()
			.during(Duration.ofSeconds(1))
			.atMost(FaultyBucket.TIMEOUT)
			.until(() -> this.scripted.server().written() < HELD);
		reader.cancel();
		Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> this.scripted.server().connections() == 0);
	}

	@Test
	void keepsNoConnectionForWhoDoesNotRead() {
		start(OBJECT, Map.of("response-timeout", "2s", "retries", "2"));
		SlowReader reader = SlowReader.of(content());
		reader.request(1);
		for (int i = 0; i < 4; i++) {
			int before = reader.count();
			reader.request(1);
			Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> reader.count() > before);
			Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> this.scripted.server().connections() == 0);
		}
		assertThat(this.scripted.server().asked()).hasSizeGreaterThan(4);
		reader.requestUnbounded();
		Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(reader::isComplete);
		assertThat(reader.bytes()).isEqualTo(BYTES);
	}

	@Test
	void goesOnWhereAConnectionIsCut() {
		start((asked, out) -> {
			if (asked.number() > 1 && asked.number() < 6) {
				OBJECT.head(asked, out, 600_000 - OBJECT.start(asked));
				ScriptedObject.body(out, OBJECT.start(asked), OBJECT.start(asked) + 50_000);
				throw new IOException("cut");
			}
			OBJECT.answer(asked, out);
		}, Map.of("retries", "1"));
		assertThat(SlowReader.all(content())).isEqualTo(BYTES);
		assertThat(this.scripted.server().asked()).filteredOn((asked) -> asked.number() > 1)
			.hasSizeGreaterThanOrEqualTo(5)
			.allSatisfy((asked) -> assertThat(asked.headers()).containsEntry("If-Match", "\"one\""));
	}

	@Test
	void goesOnWhereAServerStalls() {
		AtomicBoolean hasStalled = new AtomicBoolean();
		start((asked, out) -> {
			if (OBJECT.start(asked) > 0 && !hasStalled.getAndSet(true)) {
				OBJECT.head(asked, out, 600_000 - OBJECT.start(asked));
				ScriptedObject.body(out, OBJECT.start(asked), OBJECT.start(asked) + 50_000);
				asked.stall();
			}
			OBJECT.answer(asked, out);
		}, Map.of("response-timeout", "2s"));
		assertThat(SlowReader.all(content())).isEqualTo(BYTES);
		assertThat(this.scripted.server().asked()).hasSizeGreaterThanOrEqualTo(3);
	}

	@Test
	void goesOnAfterFailuresOfTheServer() {
		start((asked, out) -> {
			switch (asked.number()) {
				case 2 -> ScriptedObject.refuse(out, 503, "SlowDown");
				case 3 -> ScriptedObject.refuse(out, 500, "InternalError");
				default -> OBJECT.answer(asked, out);
			}
		}, Map.of());
		assertThat(SlowReader.all(content())).isEqualTo(BYTES);
		assertThat(this.scripted.server().asked()).hasSize(4);
	}

	@Test
	void leavesStreamsAtAnyPoint() {
		start(OBJECT, Map.of());
		Content content = content();
		for (int i = 1; i < 30; i++) {
			((Content.Streamed) content.body()).bytes().map(SlowReader::drain).take(i).blockLast(FaultyBucket.TIMEOUT);
		}
		System.gc();
		assertThat(SlowReader.all(content)).isEqualTo(BYTES);
	}

	@Test
	void givesUpOnAServerThatBringsNothing() {
		start((asked, out) -> {
			if (asked.number() > 1) {
				OBJECT.head(asked, out, 600_000 - OBJECT.start(asked));
				throw new IOException("cut");
			}
			OBJECT.answer(asked, out);
		}, Map.of("retries", "1"));
		Content content = content();
		assertThatThrownBy(() -> SlowReader.all(content)).isInstanceOf(SourceUnavailableException.class);
		assertThat(this.scripted.server().asked()).hasSizeLessThanOrEqualTo(1 + 2 * 2);
	}

	@Test
	void givesUpOnAServerThatBringsABitAndBreaksOff() {
		start((asked, out) -> {
			if (asked.number() > 1) {
				OBJECT.head(asked, out, 600_000 - OBJECT.start(asked));
				ScriptedObject.body(out, OBJECT.start(asked), OBJECT.start(asked) + 1);
				throw new IOException("cut");
			}
			OBJECT.answer(asked, out);
		}, Map.of("retries", "2"));
		Content content = content();
		assertThatThrownBy(() -> SlowReader.all(content)).isInstanceOf(SourceUnavailableException.class);
		assertThat(this.scripted.server().asked()).hasSizeLessThanOrEqualTo(1 + 3);
	}

	@Test
	void givesUpOnAServerThatDrips() {
		start((asked, out) -> {
			if (asked.number() == 1) {
				OBJECT.answer(asked, out);
				return;
			}
			OBJECT.head(asked, out, 600_000 - OBJECT.start(asked));
			for (long at = OBJECT.start(asked); at < 600_000; at++) {
				ScriptedObject.body(out, at, at + 1);
				asked.pause(Duration.ofMillis(20));
			}
		}, Map.of("retries", "0", "response-timeout", "1s"));
		Content content = content();
		assertThatThrownBy(() -> SlowReader.all(content)).isInstanceOf(SourceUnavailableException.class);
		Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> this.scripted.server().connections() == 0);
		assertThat(this.scripted.server().asked()).hasSize(2);
	}

	@Test
	void takesNoMoreThanItAskedFor() {
		start((asked, out) -> {
			if (asked.number() == 1) {
				OBJECT.answer(asked, out);
				return;
			}
			ScriptedServer.write(out, "HTTP/1.1 206 Partial\r\nETag: \"one\"\r\nTransfer-Encoding: chunked\r\n"
					+ "Content-Range: bytes 262144-599999/600000\r\n\r\n");
			while (true) {
				ScriptedServer.write(out, "10000\r\n");
				ScriptedObject.body(out, 0, 65_536);
				ScriptedServer.write(out, "\r\n");
			}
		}, Map.of());
		Content content = content();
		assertThatThrownBy(() -> SlowReader.all(content)).isInstanceOf(SourceUnavailableException.class);
		Awaitility.await().atMost(FaultyBucket.TIMEOUT).until(() -> this.scripted.server().connections() == 0);
		assertThat(this.scripted.server().asked()).hasSize(2);
	}

	@Test
	void seesAnotherVersionThoughTheServerTakesNoNoticeOfTheCondition() {
		start((asked, out) -> {
			ScriptedObject object = new ScriptedObject(600_000, (asked.number() == 1) ? "\"one\"" : "\"two\"");
			object.head(asked, out, (asked.number() == 1) ? FIRST : 600_000 - FIRST);
			ScriptedObject.body(out, object.start(asked), (asked.number() == 1) ? FIRST : 600_000);
		}, Map.of());
		Content content = content();
		assertThatThrownBy(() -> SlowReader.all(content)).isInstanceOf(UnreadableException.class)
			.hasMessage("it was replaced while it was read: read it again");
		assertThat(this.scripted.server().asked()).hasSize(2);
	}

	private void start(Script script, Map<String, ?> properties) {
		this.scripted = BUCKETS.start(script, properties);
	}

	private Content content() {
		return this.scripted.read("").blockOptional(FaultyBucket.TIMEOUT).orElseThrow();
	}

}
