package io.mcpgateway.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.access.RevisionClient;
import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.testkit.PostgresServer;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.S3Server;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.HealthIndicator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests three gateways over one Redis, with files that are polled, a database and a
 * bucket.
 */
class ClusterIT {

	private static final List<String> REVISIONS = List.of(RevisionClient.STATELESS, "2025-11-25",
			RevisionClient.OLDEST);

	private static final List<String> URIS = List.of("file:///docs/a.txt", "postgres://shop/orders/rows",
			"s3://acme/a.txt");

	/** Time after which the notices of earlier writes have come. */
	private static final Duration QUIET = Duration.ofMillis(1500);

	@TempDir
	Path directory;

	private final List<RunningGateway> gateways = new ArrayList<>();

	private final List<RevisionClient> clients = new ArrayList<>();

	private final PostgresServer postgres = PostgresServer.shared();

	private final String database = this.postgres.createDatabase();

	private final S3Server bucket = S3Server.start("acme");

	private RedisServer redis;

	private int writes;

	@BeforeEach
	void start() throws IOException {
		this.redis = RedisServer.start();
		this.postgres.execute(this.database, "create table orders (id int primary key); analyze");
		write();
		for (String revision : REVISIONS) {
			RunningGateway gateway = RunningGateway.start(properties());
			this.gateways.add(gateway);
			RevisionClient client = RevisionClient.of(gateway.origin(), revision, "");
			this.clients.add(client);
			assertThat(client.listen(URIS)).hasSize(URIS.size());
		}
		awaitOneHolder();
	}

	@AfterEach
	void stop() {
		this.clients.forEach(RevisionClient::close);
		this.gateways.forEach(RunningGateway::close);
		this.bucket.close();
		this.postgres.dropDatabase(this.database);
		this.redis.close();
	}

	@Test
	void aWriteReachesTheSubscribersOfAllNodes() throws IOException {
		awaitQuiet();
		writeAndAwaitNotices();
		assertThat(this.gateways.stream().map(ClusterIT::requests).filter((grows) -> grows)).as("nodes that poll S3")
			.hasSize(1);
		this.redis.kill();
		await().until(() -> this.gateways.stream().noneMatch((gateway) -> link(gateway).isAvailable()));
		assertThat(health(this.gateways.getFirst())).containsEntry("state", "alone");
		await().until(() -> leases() == 3 * URIS.size());
		awaitQuiet();
		writeAndAwaitNotices();
		this.redis.restart();
		await().until(() -> this.gateways.stream().allMatch((gateway) -> link(gateway).isAvailable()));
		awaitOneHolder();
		awaitQuiet();
		writeAndAwaitNotices();
		await().until(() -> this.gateways.getFirst().context().getBean(ClusterStream.class).nodes().size() == 3);
		assertThat(health(this.gateways.getFirst())).containsEntry("state", "shared").containsEntry("lag", 0L);
		assertThat(this.gateways.getFirst().gauge("mcp.cluster.available")).isEqualTo(1);
	}

	private Map<String, Object> properties() {
		Map<String, Object> properties = new HashMap<>(this.redis.properties());
		properties.putAll(this.bucket.properties("acme", "acme"));
		properties.put("gateway.s3.mounts.acme.poll-interval", "300ms");
		properties.put("gateway.files.mounts.docs.root", this.directory);
		properties.put("gateway.files.mounts.docs.watch", "poll");
		properties.put("gateway.files.mounts.docs.poll-interval", "200ms");
		properties.put("gateway.postgres.mounts.shop.url", this.postgres.url(this.database));
		properties.put("gateway.postgres.mounts.shop.username", this.postgres.superuser());
		properties.put("gateway.postgres.mounts.shop.password", this.postgres.password());
		properties.put("gateway.postgres.mounts.shop.poll-interval", "200ms");
		properties.put("gateway.postgres.mounts.shop.pool-size", "2");
		properties.put("gateway.cluster.lease-time", "2s");
		properties.put("gateway.cluster.command-time", "500ms");
		return properties;
	}

	private void write() throws IOException {
		this.writes++;
		Files.writeString(this.directory.resolve("a.txt"), "content " + this.writes);
		this.postgres.execute(this.database, "insert into orders values (" + this.writes + ")");
		this.bucket.put("acme", "a.txt", ("content " + this.writes).getBytes());
	}

	private void writeAndAwaitNotices() throws IOException {
		List<Map<String, Long>> before = this.clients.stream().map(ClusterIT::counts).toList();
		write();
		for (int i = 0; i < this.clients.size(); i++) {
			RevisionClient client = this.clients.get(i);
			Map<String, Long> counts = before.get(i);
			await().alias("all notices with " + REVISIONS.get(i))
				.until(() -> URIS.stream().allMatch((uri) -> counts(client).get(uri) > counts.get(uri)));
		}
	}

	/** Waits until no more notices come, so that later ones tell of later writes. */
	private void awaitQuiet() {
		List<?>[] last = { List.of() };
		Instant[] since = { Instant.now() };
		await().until(() -> {
			List<?> now = this.clients.stream().map(ClusterIT::counts).toList();
			if (!now.equals(last[0])) {
				last[0] = now;
				since[0] = Instant.now();
			}
			return since[0].plus(QUIET).isBefore(Instant.now());
		});
	}

	private void awaitOneHolder() {
		await().until(() -> leases() == URIS.size());
	}

	private int leases() {
		return this.gateways.stream()
			.mapToInt((gateway) -> gateway.context().getBean(RedisLease.class).held().size())
			.sum();
	}

	/** Returns whether a gateway sends requests to the bucket during a second. */
	private static boolean requests(RunningGateway gateway) {
		double before = counted(gateway);
		try {
			Thread.sleep(1000);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		return counted(gateway) > before;
	}

	private static double counted(RunningGateway gateway) {
		return gateway.context()
			.getBean(MeterRegistry.class)
			.find("mcp.s3.requests")
			.counters()
			.stream()
			.mapToDouble(Counter::count)
			.sum();
	}

	private static RedisLink link(RunningGateway gateway) {
		return gateway.context().getBean(RedisLink.class);
	}

	private static Map<String, Object> health(RunningGateway gateway) {
		return gateway.context().getBean("clusterHealthIndicator", HealthIndicator.class).health().getDetails();
	}

	private static Map<String, Long> counts(RevisionClient client) {
		Map<String, Long> counts = new HashMap<>();
		URIS.forEach(
				(uri) -> counts.put(uri, client.notices().stream().filter((notice) -> notice.endsWith(uri)).count()));
		return counts;
	}

	private static ConditionFactory await() {
		return Awaitility.await().pollInterval(Duration.ofMillis(50));
	}

}
