package io.mcpgateway.transport.stdio;

import java.io.IOException;
import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of change notices in sessions and stateless subscriptions on the one stream. */
class SubscriptionsTests {

	private static final String A = "test://echo/a";

	private static final String ID = "/params/_meta/io.modelcontextprotocol~1subscriptionId";

	private final PipedGateway gateway = PipedGateway.start();

	private final PipeClient wire = this.gateway.wire();

	@AfterEach
	void stop() throws IOException {
		this.gateway.close();
	}

	@Test
	void acknowledgesAndThenTellsByTheIdentityOfTheRequest() {
		JsonNode acknowledged = listen(1);
		assertThat(acknowledged.path("method").asString()).isEqualTo("notifications/subscriptions/acknowledged");
		assertThat(acknowledged.at(ID).isIntegralNumber()).isTrue();
		assertThat(acknowledged.at("/params/notifications/resourceSubscriptions/0").asString()).isEqualTo(A);
		this.gateway.changed(A);
		JsonNode updated = this.wire.next();
		assertThat(updated.path("method").asString()).isEqualTo("notifications/resources/updated");
		assertThat(updated.at(ID).toString()).isEqualTo("1");
		assertThat(updated.at("/params/uri").asString()).isEqualTo(A);
	}

	@Test
	void tellsEachOfSeveralSubscriptionsAndSaysNothingToOneThatIsCancelled() {
		listen(1);
		listen("1");
		this.wire.cancel(1).isSilent();
		this.gateway.changed(A);
		assertThat(this.wire.next().at(ID).toString()).isEqualTo("\"1\"");
		this.wire.isSilent();
		await("one is left").until(() -> this.gateway.life().count() == 1);
	}

	@Test
	void cancelsAndCompletesASubscriptionThatTheServerEnds() {
		listen("l");
		this.gateway.life().drain(Duration.ZERO, Duration.ZERO);
		this.gateway.life().sweep();
		JsonNode cancelled = this.wire.next();
		assertThat(cancelled.path("method").asString()).isEqualTo("notifications/cancelled");
		assertThat(cancelled.at("/params/requestId").asString()).isEqualTo("l");
		JsonNode completed = this.wire.next();
		assertThat(completed.path("id").asString()).isEqualTo("l");
		assertThat(completed.at("/result/resultType").asString()).isEqualTo("complete");
		assertThat(completed.at("/result/_meta/io.modelcontextprotocol~1subscriptionId").asString()).isEqualTo("l");
		this.wire.isSilent();
	}

	@Test
	void refusesMoreSubscriptionsThanThereMayBe() {
		for (int i = 1; i <= 3; i++) {
			listen(i);
		}
		JsonNode refused = listen(4);
		assertThat(refused.path("id").asInt()).isEqualTo(4);
		assertThat(refused.at("/error/code").asInt()).isEqualTo(-32600);
		this.wire.cancel(2);
		await("there is room").until(() -> this.gateway.life().count() == 2);
		assertThat(listen(5).at(ID).asInt()).isEqualTo(5);
	}

	@Test
	void holdsUpNoRequests() {
		listen(1);
		for (int i = 10; i < 40; i++) {
			this.wire.call(i, "server/discover", "");
		}
		assertThat(this.wire.next(30)).hasSize(30);
	}

	@Test
	void tellsASessionWhatItSubscribedTo() {
		this.wire.begin("2025-06-18");
		this.wire.ask(1, "resources/subscribe", PipeClient.uri(A)).next();
		this.gateway.changed(A);
		assertThat(this.wire.line()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\","
				+ "\"params\":{\"uri\":\"" + A + "\"}}");
		this.wire.ask(2, "resources/unsubscribe", PipeClient.uri(A)).next();
		this.gateway.changed(A);
		this.wire.isSilent();
	}

	@Test
	void endsWhatASessionHearsWithTheLoop() {
		this.wire.begin("2025-06-18").ask(1, "resources/subscribe", PipeClient.uri(A)).next();
		await("it is heard").until(() -> this.gateway.hub().subscriptions() == 1);
		this.gateway.loop().stop();
		assertThat(this.gateway.hub().subscriptions()).isZero();
	}

	private JsonNode listen(Object id) {
		return this.wire
			.call(id, "subscriptions/listen", "\"notifications\":{\"resourceSubscriptions\":[\"" + A + "\"]}")
			.next();
	}

}
