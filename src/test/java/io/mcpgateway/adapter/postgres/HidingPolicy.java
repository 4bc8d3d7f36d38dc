package io.mcpgateway.adapter.postgres;

import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.PersonalPolicy;

/** Policy that denies a verb for the URIs with a prefix. */
record HidingPolicy(Verb denied, String hidden) implements PersonalPolicy {

	@Override
	public boolean allows(Identity identity, Verb verb, String uri) {
		return verb != this.denied || !uri.startsWith(this.hidden);
	}

	@Override
	public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
		return verb != this.denied || !uriPrefix.startsWith(this.hidden);
	}

	@Override
	public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
		return verb != this.denied;
	}

}
