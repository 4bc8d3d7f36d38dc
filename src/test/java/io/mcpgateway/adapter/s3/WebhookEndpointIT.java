package io.mcpgateway.adapter.s3;

import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.subscription.Notice;
import io.mcpgateway.subscription.SubscriptionHub;
import io.mcpgateway.subscription.WatchList;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of posts to a running gateway. */
class WebhookEndpointIT {

	private static RunningGateway gateway;

	private static PostedBucket bucket;

	@BeforeAll
	static void start() {
		Map<String, Object> properties = new HashMap<>();
		for (String mount : List.of("acme", "other")) {
			String prefix = "gateway.s3.mounts." + mount + ".";
			properties.putAll(Map.of(prefix + "bucket", mount, prefix + "endpoint", "http://127.0.0.1:1",
					prefix + "access-key-id", "id", prefix + "secret-access-key", "secret", prefix + "watch", "webhook",
					prefix + "webhook-token", mount.equals("acme") ? PostedBucket.SECRET : "the secret of the other"));
		}
		gateway = RunningGateway.start(properties);
		bucket = PostedBucket.to(gateway.origin(), "acme");
		Awaitility.await()
			.atMost(ServedBucket.TIMEOUT)
			.until(() -> gateway.context()
				.getBeanProvider(WebhookFeed.class)
				.stream()
				.allMatch(WebhookFeed::isWatching));
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@Test
	void whoListensHearsOfIt() {
		List<Notice> notices = new CopyOnWriteArrayList<>();
		WatchList lists = new WatchList(Set.of(ListKind.RESOURCES), null, List.of());
		Disposable listening = gateway.context()
			.getBean(SubscriptionHub.class)
			.notices(Flux.just(lists).concatWith(Flux.never()))
			.subscribe(notices::add);
		HttpResponse<String> answer = bucket.post(QueuedBucket.event("s3:ObjectCreated:Put", "a"));
		assertThat(answer.statusCode()).isEqualTo(204);
		assertThat(answer.body()).isEmpty();
		Awaitility.await()
			.atMost(ServedBucket.TIMEOUT)
			.until(() -> notices.stream().anyMatch(Notice.ListChanged.class::isInstance));
		listening.dispose();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Bearer wrong", "Bearer ", "wrong", "Basic YTpi", "Bearer the secret of the other",
			"Bearer " + PostedBucket.SECRET + "x" })
	void takesNothingWithoutTheSecretOfTheMount(String authorization) {
		HttpResponse<String> answer = bucket.as(authorization).post("what is not read");
		assertThat(answer.statusCode()).isEqualTo(401);
		assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
		assertThat(answer.body()).isEmpty();
	}

	@Test
	void doesNotTellWhichMountsThereAre() {
		HttpResponse<String> none = PostedBucket.to(gateway.origin(), "none").post("{}");
		HttpResponse<String> other = PostedBucket.to(gateway.origin(), "other").post("{}");
		assertThat(none.statusCode()).isEqualTo(other.statusCode()).isEqualTo(401);
		assertThat(none.headers().map().keySet()).isEqualTo(other.headers().map().keySet());
	}

	@ParameterizedTest
	@ValueSource(strings = { PostedBucket.SECRET, "bearer " + PostedBucket.SECRET })
	void takesTheSecretAloneToo(String authorization) {
		assertThat(bucket.as(authorization).notify("a")).isEqualTo(204);
	}

	@Test
	void saysWhatIsWrongWithABody() {
		for (String body : List.of("", "{", "{}", "[".repeat(1000), "{\"Records\":[{}]}")) {
			HttpResponse<String> answer = bucket.post(body);
			assertThat(answer.statusCode()).isEqualTo(400);
			assertThat(answer.body()).isEqualTo("The body must be a JSON notification of S3 with a list of Records");
		}
	}

	@Test
	void takesNoBodyBeyondAMebibyte() {
		assertThat(bucket.post(" ".repeat(NotificationParser.MAX_BYTES + 1)).statusCode()).isEqualTo(413);
		assertThat(bucket.post(" ".repeat(NotificationParser.MAX_BYTES)).statusCode()).isEqualTo(400);
	}

	@Test
	void answersWhoAsksWhetherAnybodyIsThere() {
		assertThat(bucket.as("nobody").send("HEAD", "").statusCode()).isEqualTo(200);
		HttpResponse<String> refused = bucket.send("GET", "");
		assertThat(refused.statusCode()).isEqualTo(405);
		assertThat(refused.headers().firstValue("Allow")).contains("POST");
	}

	@Test
	void takesWhatConcernsNobody() {
		String event = QueuedBucket.event("s3:ObjectCreated:Put", "a").replace("acme", "elsewhere");
		assertThat(bucket.post(event).statusCode()).isEqualTo(204);
	}

}
