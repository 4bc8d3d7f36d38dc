package io.mcpgateway.testkit;

import java.time.Duration;

import io.mcpgateway.subscription.SubscriptionBudget;
import io.mcpgateway.subscription.SubscriptionProperties;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** Factory of subscription budgets. */
public final class Budgets {

	private static final DataSize AMPLE = DataSize.ofMegabytes(1);

	private static final DataSize LONG_URI = DataSize.ofKilobytes(16);

	private Budgets() {
	}

	/**
	 * Returns a budget in numbers of URIs: for all subscriptions, and for one stream or
	 * session.
	 */
	public static SubscriptionBudget of(int max, int maxUris) {
		return of(max, max, maxUris, LONG_URI, AMPLE, AMPLE, AMPLE);
	}

	/**
	 * Returns a budget in bytes: for one URI, one stream or session, one caller, and all
	 * callers.
	 */
	public static SubscriptionBudget ofBytes(int uri, int stream, int caller, int all) {
		return of(1000, null, 1000, DataSize.ofBytes(uri), DataSize.ofBytes(stream), DataSize.ofBytes(caller),
				DataSize.ofBytes(all));
	}

	/**
	 * Returns a budget in numbers of URIs: for all subscriptions with the default part
	 * for each caller, and for one stream or session.
	 */
	public static SubscriptionBudget ofUris(int max, int maxUris) {
		return of(max, null, maxUris, LONG_URI, AMPLE, AMPLE, AMPLE);
	}

	private static SubscriptionBudget of(int max, @Nullable Integer maxPerCaller, int maxUris, DataSize uri,
			DataSize stream, DataSize caller, DataSize all) {
		return new SubscriptionBudget(new SubscriptionProperties(max, maxPerCaller, maxUris, uri, stream, caller, all,
				100, Duration.ofHours(1), Duration.ZERO, Duration.ZERO));
	}

}
