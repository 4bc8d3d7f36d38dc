package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.testkit.ApiServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of short reads while another caller holds all connections that he can. */
class ApiSharesIT implements FairSharesContract {

	private static final int START_BYTES = 512 * 1024;

	private final CountDownLatch end = new CountDownLatch(1);

	@AutoClose
	private final ServedApi served = ServedApi.of(ApiServer.start(), Map.of("operations.long.path", "/long",
			"operations.short.path", "/short", "operations.item.path", "/items/{id}", "timeout", "5s"));

	@BeforeEach
	void answer() {
		this.served.server().answer("/v1/short", "text/plain", "short").on("/v1/long", (head, out) -> {
			out.write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n"
				.getBytes(StandardCharsets.UTF_8));
			out.write(new byte[START_BYTES]);
			hang(out);
		});
	}

	@AfterEach
	void end() {
		this.end.countDown();
	}

	@Override
	public Mono<Content> longRead() {
		return read("long");
	}

	@Override
	public Mono<Content> shortRead() {
		return read("short");
	}

	@Test
	void answersWhoseBodyNobodyNeedsHoldNoConnection() {
		Map.of("/v1/short", "200 OK", "/v1/items/missing", "404 Not Found", "/v1/items/broken", "400 Bad Request")
			.forEach((target, status) -> this.served.server().on(target, (head, out) -> {
				out.write(("HTTP/1.1 " + status + "\r\nContent-Length: " + START_BYTES + "\r\n\r\n")
					.getBytes(StandardCharsets.UTF_8));
				out.write(new byte[START_BYTES]);
				hang(out);
			}));
		for (int i = 0; i < reads(); i++) {
			Mono<?> subject = this.served.adapter().subject(ResourceUri.parse(ServedApi.ROOT + "short"));
			StepVerifier.create(subject.contextWrite(FairSharesContract.caller("ann")))
				.expectNextCount(1)
				.expectComplete()
				.verify(MAX_WAIT);
			assertThat(read("items/missing", "ann")).isFalse();
			assertThat(read("items/broken", "ann")).isFalse();
		}
	}

	@Test
	void failuresOfOneCallerKeepTheApiOpenToOthers() {
		fail("/v1/items/broken");
		this.served.server().answer("/v1/items/1", "text/plain", "one");
		for (int i = 0; i < reads(); i++) {
			assertThat(read("items/broken", "ann")).isFalse();
		}
		assertThat(this.served.server().requests()).hasSize(10);
		assertThat(read("items/1", "ann")).as("the operation, for this caller").isFalse();
		assertThat(read("short", "ann")).as("another operation").isTrue();
		assertThat(read("items/1", "bob")).as("another caller").isTrue();
		assertThat(this.served.client().isOpen()).isFalse();
	}

	@Test
	void failuresOfThreeCallersShutTheApiForAllUntilOneIsAnswered() {
		fail("/v1/items/broken");
		for (String caller : List.of("ann", "bob", "cid")) {
			for (int i = 0; i < reads(); i++) {
				assertThat(read("items/broken", caller)).isFalse();
			}
		}
		assertThat(this.served.client().isOpen()).isTrue();
		int requests = this.served.server().requests().size();
		assertThat(read("short", "dan")).isFalse();
		assertThat(this.served.server().requests()).hasSize(requests);
		Health health = ApiHealth.of(this.served.client(), this.served.operations()).health().block(MAX_WAIT);
		assertThat(health.getStatus().getCode()).isEqualTo("DOWN");
	}

	@Test
	void aPauseForOneCallerIsNoneForOthers() {
		this.served.server()
			.answer("/v1/items/1", "text/plain", "one")
			.on("/v1/items/rare", (head, out) -> ApiServer.send(out, "429 Too Many Requests", "text/plain", new byte[0],
					"Retry-After: 3600"));
		assertThat(read("items/rare", "ann")).isFalse();
		assertThat(read("items/1", "ann")).as("the operation, for this caller").isFalse();
		assertThat(read("short", "ann")).as("another operation").isTrue();
		assertThat(read("items/1", "bob")).as("another caller").isTrue();
	}

	/** A caller may subscribe to a value for which the API fails. */
	@Test
	void aResourceThatFailsSilencesNoOther() {
		fail("/v1/items/broken");
		this.served.server()
			.answer("/v1/items/1", "text/plain", "one")
			.on("/v1/items/rare", (head, out) -> ApiServer.send(out, "429 Too Many Requests", "text/plain", new byte[0],
					"Retry-After: 3600"));
		for (int i = 0; i < reads(); i++) {
			assertThat(poll("items/broken")).isFalse();
			assertThat(poll("items/rare")).isFalse();
		}
		assertThat(this.served.server().requests()).hasSize(11);
		assertThat(poll("items/1")).isTrue();
	}

	@Test
	void aCallerAndHisSubscriptionPauseNobodyElse() {
		this.served.server()
			.answer("/v1/short", "text/plain", "short")
			.on("/v1/items/rare", (head, out) -> ApiServer.send(out, "429 Too Many Requests", "text/plain", new byte[0],
					"Retry-After: 60"));
		assertThat(read("items/rare", "ann")).isFalse();
		assertThat(poll("items/rare")).isFalse();
		assertThat(read("short", "bob")).isTrue();
	}

	private void fail(String target) {
		this.served.server().on(target, (head, out) -> ApiServer.send(out, "500 Broken", "text/plain", new byte[0]));
	}

	/** Returns whether a read has a content. */
	private boolean read(String path, String caller) {
		return read(path).contextWrite(FairSharesContract.caller(caller))
			.hasElement()
			.onErrorReturn(ApiSharesIT::isOfApi, false)
			.blockOptional(MAX_WAIT)
			.orElseThrow();
	}

	/** Returns whether a poll of a subscribed resource has an answer. */
	private boolean poll(String path) {
		return Flux
			.fromIterable(
					new ApiPoller(this.served.client(), this.served.operations(), this.served.descriptions(), false)
						.polls(Set.of(ServedApi.ROOT + path)))
			.flatMap(Poll::answer)
			.hasElements()
			.onErrorReturn(ApiSharesIT::isOfApi, false)
			.blockOptional(MAX_WAIT)
			.orElseThrow();
	}

	private static boolean isOfApi(Throwable failure) {
		return failure instanceof SourceUnavailableException || failure instanceof UnreadableException;
	}

	private Mono<Content> read(String path) {
		return this.served.adapter().read(ResourceUri.parse(ServedApi.ROOT + path));
	}

	private void hang(OutputStream out) throws IOException, InterruptedException {
		out.flush();
		this.end.await();
	}

}
