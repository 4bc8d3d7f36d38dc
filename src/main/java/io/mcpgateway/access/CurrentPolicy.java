package io.mcpgateway.access;

import java.util.List;

import io.mcpgateway.resource.AccessListener;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Access policy in force, with the properties it was made of. A reload replaces both at
 * once.
 */
final class CurrentPolicy implements AccessPolicy {

	private volatile Rules rules;

	CurrentPolicy(AccessProperties properties, AccessPolicy policy) {
		this.rules = new Rules(properties, policy);
	}

	/** Returns the rules in force. */
	Rules rules() {
		return this.rules;
	}

	/**
	 * Replaces the policy. The listeners prepare first, and get to know the change once
	 * the policy decides.
	 */
	synchronized void replace(AccessProperties properties, AccessPolicy policy, List<AccessListener> listeners) {
		AccessPolicy previous = this.rules.policy;
		listeners.forEach((listener) -> listener.prepare(policy));
		this.rules = new Rules(properties, policy);
		listeners.forEach((listener) -> listener.changed(previous));
	}

	@Override
	public AccessPolicy current() {
		return this.rules.policy;
	}

	@Override
	public boolean decidesAlike(Identity identity, AccessPolicy other) {
		return current().decidesAlike(identity, other);
	}

	@Override
	public boolean allows(Identity identity, Verb verb, String uri) {
		return current().allows(identity, verb, uri);
	}

	@Override
	public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
		return current().mayAllow(identity, verb, uriPrefix);
	}

	@Override
	public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
		return current().allowsAll(identity, verb, uriPrefix);
	}

	@Override
	public boolean isPersonal() {
		return current().isPersonal();
	}

	@Override
	public boolean isPersonal(Verb verb, String uriPrefix) {
		return current().isPersonal(verb, uriPrefix);
	}

	@Override
	public @Nullable Audience audience(Identity identity, String uri) {
		return current().audience(identity, uri);
	}

	@Override
	public boolean hasAudiences() {
		return current().hasAudiences();
	}

	@Override
	public boolean mayChange() {
		return current().mayChange();
	}

	@Override
	public void refused(Verb verb) {
		current().refused(verb);
	}

	@Override
	public String seal(String place, String context) {
		return current().seal(place, context);
	}

	@Override
	public @Nullable String open(String sealed, String context) {
		return current().open(sealed, context);
	}

	/** Policy with the properties it was made of. */
	record Rules(AccessProperties properties, AccessPolicy policy) {

	}

}
