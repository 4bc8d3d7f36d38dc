package io.mcpgateway.session;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.SubscriptionBudget;

/** Sessions of tests, and stores for them. */
final class Sessions {

	private Sessions() {
	}

	/** Returns a store without a configured secret. */
	static LocalSessions of(int max, Duration idle, SubscriptionBudget budget, LocalHub hub) {
		return new LocalSessions(new SessionProperties(max, idle, Duration.ofDays(1), null, null), SealingKeys.random(),
				budget, hub::position, SharedSubscriptions.NONE);
	}

	/** Returns an anonymous session of one connection. */
	static Session ofConnection(String id, CallerKey holder, ChangePosition position) {
		return new Session(id,
				SessionStart.ofConnection(ProtocolVersion.V2025_11_25, Identity.ANONYMOUS, null, position), holder,
				List.of());
	}

}
