package io.mcpgateway.protocol;

import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * Result of a subscription that the server ends.
 *
 * @param subscription the request that began the subscription
 */
public record ListenResult(@JsonIgnore RequestId subscription) implements Result {

	@Override
	public ResultMeta meta() {
		return new ResultMeta(Map.of(MetaKeys.SUBSCRIPTION_ID, this.subscription));
	}

}
