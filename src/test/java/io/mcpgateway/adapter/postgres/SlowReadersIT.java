package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.r2dbc.pool.ConnectionPool;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests that one caller's slow readers leave connections for other callers, and return
 * their own soon.
 */
class SlowReadersIT {

	private static final String LARGE = "many/rows?limit=100000";

	private static TestDatabase shop;

	private final List<Reader> readers = new ArrayList<>();

	private ConnectionPool pool;

	private Database database;

	private ServedRows served;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table many (id int primary key, v text)",
				"insert into many select i, repeat('x', 100) from generate_series(1, 100000) i",
				"create table heavy (id int primary key, v text)",
				"insert into heavy select i, repeat('x', 200000) from generate_series(1, 4) i");
	}

	@AfterAll
	static void drop() {
		shop.close();
	}

	@AfterEach
	void close() {
		this.readers.forEach(Reader::cancel);
		this.pool.dispose();
	}

	@Test
	void leaveHalfOfTheConnectionsToOtherCallers() {
		serve(Map.of("pool-size", "6", "connect-timeout", "2s", "min-read-rate", "0B", "spool", "0B"));
		for (int i = 0; i < 3; i++) {
			read("anna", LARGE);
		}
		awaitAcquired(3);
		assertThatThrownBy(() -> text("anna", "many/rows?limit=3").block(TestDatabase.TIMEOUT))
			.isInstanceOf(McpException.class)
			.hasMessageContaining("Too many of your reads");
		assertThat(this.pool.getMetrics().orElseThrow().acquiredSize()).isEqualTo(3);
		assertThat(text("berta", "many/rows?limit=3").block(TestDatabase.TIMEOUT)).contains("xxx");
		this.readers.forEach(Reader::cancel);
		assertThat(text("anna", "many/rows?limit=3").block(TestDatabase.TIMEOUT)).contains("xxx");
		awaitAcquired(0);
	}

	@Test
	void giveTheConnectionOfAPageBackAheadOfBeingRead() {
		serve(Map.of("pool-size", "4", "min-read-rate", "0B"));
		for (int i = 0; i < 12; i++) {
			read("anna", (i % 2 == 0) ? "many/rows?limit=5000" : "heavy/rows");
			awaitAcquired(0);
		}
		this.readers.forEach((reader) -> reader.request(Long.MAX_VALUE));
		Awaitility.await()
			.atMost(TestDatabase.TIMEOUT)
			.until(() -> this.readers.stream().allMatch((reader) -> reader.isComplete));
		assertThat(this.readers.getFirst().bytes).isGreaterThan(500_000);
	}

	@Test
	void areReadAsTheyTakeItWhereThereIsNoMemoryLeft() {
		serve(Map.of("pool-size", "4", "min-read-rate", "0B", "spool", "2MB"));
		read("anna", "many/rows?limit=5000");
		awaitAcquired(0);
		read("anna", "many/rows?limit=5000");
		awaitAcquired(1);
		this.readers.getFirst().cancel();
		read("anna", "many/rows?limit=5000");
		awaitAcquired(1);
	}

	@Test
	void areCutOffIfTheyHoldAConnectionAndTakeTooLittle() {
		serve(Map.of("pool-size", "4", "connect-timeout", "1s", "min-read-rate", "10MB"));
		Reader reader = read("anna", LARGE);
		awaitAcquired(1);
		Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> reader.failure != null);
		assertThat(reader.failure).isInstanceOf(UnreadableException.class).hasMessageContaining("too slowly");
		awaitAcquired(0);
	}

	@Test
	void areNotBlamedForADatabaseThatIsSlow() {
		shop.execute("create or replace view drowsy as select id, pg_sleep(0.02)::text as v from many where id <= 150");
		serve(Map.of("connect-timeout", "1s", "min-read-rate", "1GB"));
		assertThat(text("anna", "drowsy/rows?limit=1000").block(TestDatabase.TIMEOUT)).contains("\"id\":150");
	}

	private void serve(Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(Map.of("rows.max-limit", "1000000"));
		all.putAll(properties);
		Mount<PostgresMount> mount = shop.mount(all);
		this.pool = ConnectionFactories.pool(mount);
		this.database = new Database(mount, this.pool);
		this.served = new ServedRows(mount, this.database, new RowsReader(mount.source(), this.database,
				new Catalog(mount, this.database), new RowKeys(mount.source(), this.database)));
	}

	private Reader read(String caller, String uri) {
		Reader reader = new Reader();
		this.readers.add(reader);
		ServedRows.bytes(content(caller, uri).blockOptional(TestDatabase.TIMEOUT).orElseThrow()).subscribe(reader);
		Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> reader.bytes > 0);
		return reader;
	}

	private Mono<Content> content(String caller, String uri) {
		Identity identity = new Identity(caller, null, Set.of(), Map.of(), () -> true);
		return this.served.content(uri)
			.contextWrite((context) -> context.put(Caller.class, Caller.of(identity, Map.of())));
	}

	private Mono<String> text(String caller, String uri) {
		return content(caller, uri).flatMap((content) -> ServedRows.text(ServedRows.bytes(content)));
	}

	private void awaitAcquired(int count) {
		Awaitility.await()
			.during(Duration.ofMillis(200))
			.atMost(TestDatabase.TIMEOUT)
			.untilAsserted(() -> assertThat(this.pool.getMetrics().orElseThrow().acquiredSize()).isEqualTo(count));
	}

	/** Subscriber that takes one buffer at a time. */
	private static final class Reader extends BaseSubscriber<DataBuffer> {

		private volatile int bytes;

		private volatile boolean isComplete;

		private volatile Throwable failure;

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			subscription.request(1);
		}

		@Override
		protected void hookOnNext(DataBuffer buffer) {
			this.bytes += buffer.readableByteCount();
			DataBufferUtils.release(buffer);
		}

		@Override
		protected void hookOnComplete() {
			this.isComplete = true;
		}

		@Override
		protected void hookOnError(Throwable thrown) {
			this.failure = thrown;
		}

	}

}
