package io.mcpgateway.cluster.session;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.mcpgateway.cluster.hub.StreamNode;
import io.mcpgateway.cluster.hub.StreamRecord;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionStart;
import io.mcpgateway.session.SharedSession;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.testkit.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.core.script.RedisScript;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the scripts on sessions leave no key that Redis keeps for ever. */
class SubscriptionScriptsIT {

	private static final Duration IDLE = Duration.ofMinutes(5);

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private static final SubscribedUri WATCHED = new SubscribedUri("file:///docs/a.txt", "subject",
			ChangePosition.UNKNOWN);

	private static RedisServer redis;

	private static StreamNode node;

	private static SubscriptionScripts scripts;

	@BeforeAll
	static void start() throws IOException {
		redis = RedisServer.start();
		node = new StreamNode(redis.port(), 100);
		node.link().probe(RedisScript.of("return 1", Long.class), List.of(), List.of()).block(TIMEOUT);
		scripts = new SubscriptionScripts(node.link(), IDLE, Duration.ofDays(1));
	}

	@BeforeEach
	void empty() {
		redis.commands().flushall();
	}

	@AfterEach
	void eachKeyExpires() {
		assertThat(redis.run("KEYS", "*")).isNotEmpty()
			.allSatisfy((key) -> assertThat(redis.commands().pttl(String.valueOf(key))).isBetween(1L,
					IDLE.multipliedBy(2).toMillis()));
	}

	@AfterAll
	static void stop() {
		node.close();
		redis.close();
	}

	/** Another node forgets the session, which ended, before this one reads it. */
	@Test
	void aReadOfALostSession() {
		assertThat(scripts.read(session(), true).blockOptional(TIMEOUT)).isEmpty();
	}

	@Test
	void aChangeOfALostSession() {
		assertThat(scripts.change(changed(List.of())).blockOptional(TIMEOUT)).isEmpty();
	}

	@Test
	void aChangeOfForgottenSubscriptions() {
		assertThat(scripts.change(changed(null)).blockOptional(TIMEOUT)).hasValue(0L);
		redis.commands().del("test:session:{abcdefghijklmnop}", "test:session:{abcdefghijklmnop}:nodes");
		assertThat(scripts.change(changed(List.of())).blockOptional(TIMEOUT)).isEmpty();
	}

	@Test
	void aReadOfASession() {
		assertThat(scripts.change(changed(null)).blockOptional(TIMEOUT)).hasValue(0L);
		assertThat(scripts.read(session(), true).blockOptional(TIMEOUT)).hasValue(List.of(WATCHED));
	}

	@Test
	void theEndsOfSessions() {
		EndedSessions ended = new EndedSessions(node.link(), node.stream());
		ended.remember(end("ended-later-1234", IDLE)).block(TIMEOUT);
		ended.remember(end("ended-first-1234", IDLE.dividedBy(2))).block(TIMEOUT);
		assertThat(ended.all().collectList().block(TIMEOUT)).containsExactlyInAnyOrder("ended-later-1234",
				"ended-first-1234");
		assertThat(redis.commands().pttl("{test}:ended")).isGreaterThan(IDLE.dividedBy(2).toMillis());
	}

	private static StreamRecord end(String key, Duration left) {
		return StreamRecord.of(SessionRecords.ENDED, key, String.valueOf(Instant.now().plus(left).toEpochMilli()));
	}

	private static SharedSession changed(List<SubscribedUri> agreed) {
		return new SharedSession(session(), agreed);
	}

	private static Session session() {
		SessionStart start = new SessionStart(ProtocolVersion.V2025_11_25, "owner", null, ChangePosition.UNKNOWN,
				Instant.now().plus(Duration.ofDays(1)));
		return new Session("abcdefghijklmnopqrstuvwx", start, new CallerKey.Known("caller"), List.of(WATCHED));
	}

}
