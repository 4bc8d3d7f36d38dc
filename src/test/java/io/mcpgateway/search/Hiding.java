package io.mcpgateway.search;

import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.PersonalPolicy;

/**
 * Policy that hides a mount, and resources with a word in their URI, from all callers
 * except {@value #BOSS}.
 */
record Hiding(String word, String mount) implements PersonalPolicy {

	static final String BOSS = "boss";

	@Override
	public boolean allows(Identity identity, Verb verb, String uri) {
		return identity.id().equals(BOSS) || (!uri.contains(this.word) && !uri.startsWith(this.mount));
	}

	@Override
	public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
		return identity.id().equals(BOSS) || !uriPrefix.startsWith(this.mount);
	}

	@Override
	public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
		return identity.id().equals(BOSS);
	}

}
