package io.mcpgateway.access;

import java.util.List;

import io.mcpgateway.access.CurrentPolicy.Rules;
import io.mcpgateway.access.PolicyLayers.Layers;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.rpc.SealingKeys;

/** Policies in force that no reload replaces. */
final class FixedPolicy {

	private FixedPolicy() {
	}

	static CurrentPolicy of(AccessProperties properties, AccessPolicy policy) {
		EncryptedCursors cursors = new EncryptedCursors(SealingKeys.random());
		return new CurrentPolicy(new Rules(properties, () -> {
			throw new IllegalStateException("no rules");
		}, cursors, new Layers(null, List.of(), List.of()), policy));
	}

}
