package io.mcpgateway.interop;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.NotifyingStore;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.SqsServer;
import io.mcpgateway.testkit.Watching;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that real clients get notices of another S3 client's changes, in every watch
 * mode. The server's store notifies as AWS and MinIO do.
 */
class BucketUpdatesIT {

	private static final String TOKEN = "a-token-of-some-length";

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	static SqsServer queues;

	@AutoClose
	static S3Server server;

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void startGateway() {
		queues = SqsServer.shared();
		URI queue = queues.queue("updates", 60);
		NotifyingStore store = new NotifyingStore(new TransientNio2BlobStore());
		server = S3Server.start("none", store, 0);
		Map<String, Object> properties = new HashMap<>();
		for (String mode : List.of("poll", "sqs", "webhook")) {
			store.createContainer(mode);
			put(mode, "a/file", "one");
			put(mode, "a/b c/\u00e4", "one");
			properties.putAll(server.properties(mode, mode));
			properties.put("gateway.s3.mounts." + mode + ".watch", mode);
		}
		properties.put("gateway.s3.mounts.poll.poll-interval", "300ms");
		properties.put("gateway.s3.mounts.sqs.queue", queue);
		properties.put("gateway.s3.mounts.webhook.webhook-token", TOKEN);
		gateway = RunningGateway.start(properties);
		Watching.everything(gateway.context());
		store.notify((notification) -> queues.send(queue, notification));
		store.notify(BucketUpdatesIT::post);
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			poll,    v1,   2025-11-25
			poll,    v2,   2025-11-25
			poll,    v2,   2026-07-28
			sqs,     v2,   2025-11-25
			sqs,     v2,   2026-07-28
			sqs,     java, 2025-06-18
			webhook, v2,   2025-11-25
			webhook, v2,   2026-07-28
			""")
	void hearWhatIsPutAndDeleted(String mode, String client, String revision) throws IOException, InterruptedException {
		String file = "s3://" + mode + "/a/file";
		String accented = "s3://" + mode + "/a/b%20c/%C3%A4";
		String directory = "s3://" + mode + "/a/";
		String old = "a/old" + System.nanoTime();
		put(mode, old, "old");
		try (Subscriber subscriber = Subscriber.connect(client, new Route.Http(gateway.endpoint()), revision)) {
			subscriber.subscribe(file);
			subscriber.subscribe(accented);
			put(mode, "a/b c/\u00e4", "two" + System.nanoTime());
			assertThat(subscriber.hear("updated " + accented)).doesNotContain("updated " + file);
			put(mode, "a/file", "two" + System.nanoTime());
			assertThat(subscriber.hear("updated " + file)).doesNotContain("updated " + accented);
			subscriber.subscribe(directory);
			put(mode, "a/new" + System.nanoTime(), "new");
			subscriber.hear("updated " + directory);
			if (subscriber.hearsOfLists()) {
				// Not the new key: no scan of the list may have found it yet
				server.delete(mode, old);
				subscriber.hear("list_changed");
			}
		}
	}

	private static void put(String bucket, String key, String text) {
		server.put(bucket, key, text.getBytes(StandardCharsets.UTF_8));
	}

	private static void post(String notification) {
		HttpRequest request = HttpRequest.newBuilder(gateway.origin().resolve("/hooks/s3/webhook"))
			.header("Authorization", "Bearer " + TOKEN)
			.header("Content-Type", "application/json")
			.POST(BodyPublishers.ofString(notification))
			.build();
		HttpResponse<String> response = CLIENT.sendAsync(request, BodyHandlers.ofString()).join();
		assertThat(response.statusCode()).as(response.body()).isEqualTo(204);
	}

}
