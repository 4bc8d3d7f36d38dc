package io.mcpgateway.adapter.s3.client;

import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.S3Server;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.S3AsyncClient;

import static org.assertj.core.api.Assertions.assertThat;

class S3ClientsIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	@Test
	void shareThreadsThatKeepNoProcessAliveAndEndAtOnce() {
		try (S3Server server = S3Server.start("acme")) {
			long fastest = LongStream.range(0, 3).map((round) -> nanosToEnd(server)).min().orElseThrow();
			assertThat(Duration.ofNanos(fastest)).isLessThan(Duration.ofMillis(1500));
		}
	}

	/** Uses and closes clients; returns the time to close, in nanoseconds. */
	private static long nanosToEnd(S3Server server) {
		Set<Thread> before = Thread.getAllStackTraces().keySet();
		S3Clients clients = new S3Clients();
		for (int retries = 0; retries < 4; retries++) {
			S3AsyncClient client = clients.client(reach(server.endpoint(), retries));
			for (int i = 0; i < 20; i++) {
				client.headBucket((request) -> request.bucket("acme")).join();
			}
		}
		clients.queue(server.endpoint().resolve("/queue"), reach(server.endpoint(), 0))
			.receiveMessage((request) -> request.queueUrl(server.endpoint().resolve("/queue").toString()))
			.exceptionally((failure) -> null)
			.join();
		Set<Thread> own = new HashSet<>(Thread.getAllStackTraces().keySet());
		own.removeAll(before);
		own.removeIf((thread) -> !thread.getName().startsWith("s3-") && !thread.getName().contains("sdk"));
		assertThat(own).hasSizeBetween(1, Runtime.getRuntime().availableProcessors() + 1).allMatch(Thread::isDaemon);
		long begun = System.nanoTime();
		clients.destroy();
		Awaitility.await().atMost(TIMEOUT).until(() -> own.stream().noneMatch(Thread::isAlive));
		return System.nanoTime() - begun;
	}

	@Test
	void hasOneForEachWayAndEachQueue() {
		URI endpoint = URI.create("http://127.0.0.1:1");
		URI queue = endpoint.resolve("/queue");
		S3Clients clients = new S3Clients();
		assertThat(clients.client(reach(endpoint, 1))).isSameAs(clients.client(reach(endpoint, 1)))
			.isNotSameAs(clients.client(reach(endpoint, 2)));
		assertThat(clients.queue(queue, reach(endpoint, 1))).isSameAs(clients.queue(queue, reach(endpoint, 1)));
		clients.destroy();
	}

	private static S3Endpoint reach(URI endpoint, int retries) {
		return new S3Endpoint(endpoint, "us-east-1", true, S3Server.ACCESS_KEY_ID, S3Server.SECRET_ACCESS_KEY, null,
				Duration.ofSeconds(2), Duration.ofSeconds(10), retries);
	}

}
