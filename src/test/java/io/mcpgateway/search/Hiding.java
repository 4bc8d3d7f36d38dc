package io.mcpgateway.search;

import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.rpc.caller.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Policy that hides a mount, and resources with a word in their URI, from all callers
 * except {@value #BOSS}.
 */
record Hiding(String word, String mount) implements AccessPolicy {

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

	@Override
	public boolean isPersonal() {
		return true;
	}

	@Override
	public boolean isPersonal(Verb verb, String uriPrefix) {
		return true;
	}

	@Override
	public void refused(Verb verb) {
		// refusals are not counted
	}

	@Override
	public String seal(String place, String context) {
		return "";
	}

	@Override
	public @Nullable String open(String sealed, String context) {
		return null;
	}

}
