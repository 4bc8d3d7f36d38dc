package io.mcpgateway.cluster.session;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.cluster.hub.StreamNode;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.session.LocalSessions;
import io.mcpgateway.session.SessionProperties;
import io.mcpgateway.session.SharedSubscriptions;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.testkit.Budgets;
import io.mcpgateway.testkit.FreePort;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@ExtendWith(OutputCaptureExtension.class)
class SessionListenerIT {

	private static final String KEY = "abcdefghijklmnop";

	private static final String FAULT = "a fault of the test";

	private static final String SECRET = "q5cR0pYx3vJm8sWt1uKd6zLb2nEh7gFa4iOo9yTk_-M";

	private static final Duration AGE = Duration.ofHours(1);

	private final AtomicInteger attempts = new AtomicInteger();

	/** Node whose Redis never answers. */
	@AutoClose
	private final StreamNode node = new StreamNode(FreePort.any(), 100);

	@Test
	void anUnexpectedFailureNeitherEndsTheListenerNorFillsTheLog(CapturedOutput output) {
		RedisSubscriptions subscriptions = new RedisSubscriptions(new SubscriptionScripts(this.node.link(), AGE, AGE),
				ended(), this.node.stream(), this::failing, AGE);
		subscriptions.refresh(KEY).onErrorComplete().block();
		int before = this.attempts.get();
		SessionListener listener = new SessionListener(this.node.link(), subscriptions, ended(), local());
		listener.start();
		try {
			await().until(() -> this.attempts.get() >= before + 3);
			assertThat(listener.isRunning()).isTrue();
			assertThat(output.getAll().lines().filter((line) -> line.contains(FAULT))).hasSize(1);
		}
		finally {
			listener.stop();
		}
	}

	private LocalSessions failing() {
		this.attempts.incrementAndGet();
		throw new IllegalStateException(FAULT);
	}

	private EndedSessions ended() {
		return new EndedSessions(this.node.link(), this.node.stream());
	}

	private static LocalSessions local() {
		return new LocalSessions(new SessionProperties(10, AGE, AGE, SECRET, null), SealingKeys.of(SECRET, null),
				Budgets.of(10, 10), () -> ChangePosition.UNKNOWN, SharedSubscriptions.NONE);
	}

}
