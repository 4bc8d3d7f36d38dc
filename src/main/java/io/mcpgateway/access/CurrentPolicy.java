package io.mcpgateway.access;

import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import io.mcpgateway.access.PolicyLayers.Layers;
import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessListener;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Access policy in force: the rules of the configuration with the layers around them. A
 * reload replaces either, and the policy at once.
 */
final class CurrentPolicy implements AccessPolicy {

	private volatile Rules rules;

	CurrentPolicy(Rules rules) {
		this.rules = rules;
	}

	/** Returns the rules in force. */
	Rules rules() {
		return this.rules;
	}

	/** Replaces the rules within the layers. */
	void replace(AccessProperties properties, Supplier<RuleTable> table, EncryptedCursors cursors,
			List<AccessListener> listeners) {
		replace(() -> Rules.of(properties, table, cursors, this.rules.layers), listeners, true);
	}

	/**
	 * Replaces the layers around the rules.
	 * @param isTold whether streams hear of decisions that may differ
	 */
	void replace(UnaryOperator<Layers> next, List<AccessListener> listeners, boolean isTold) {
		replace(() -> this.rules.in(next.apply(this.rules.layers)), listeners, isTold);
	}

	/**
	 * Replaces the policy. The listeners prepare first, and get to know the change once
	 * the policy decides.
	 */
	private synchronized void replace(Supplier<Rules> made, List<AccessListener> listeners, boolean isTold) {
		Rules previous = this.rules;
		Rules next = made.get();
		listeners.forEach((listener) -> listener.prepare(next.policy));
		this.rules = next;
		if (isTold) {
			listeners.forEach((listener) -> listener.changed((identity) -> !next.decideAlike(identity, previous)));
		}
	}

	@Override
	public AccessPolicy current() {
		return this.rules.policy;
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
	public @Nullable String role(Identity identity, String uri) {
		return current().role(identity, uri);
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

	/**
	 * Rules of the configuration with the layers around them.
	 *
	 * @param table returns the rules, or one that allows everything
	 * @param policy the rules within the layers
	 */
	record Rules(AccessProperties properties, Supplier<RuleTable> table, EncryptedCursors cursors, Layers layers,
			AccessPolicy policy) {

		static Rules of(AccessProperties properties, Supplier<RuleTable> table, EncryptedCursors cursors,
				Layers layers) {
			List<AccessCondition> conditions = layers.conditions();
			boolean isOpen = properties.rules().isEmpty() && conditions.isEmpty();
			AccessPolicy policy = isOpen ? AccessPolicy.OPEN
					: conditions.isEmpty() ? table.get() : new RestrictedPolicy(table.get(), conditions);
			return new Rules(properties, table, cursors, layers,
					layers.sources().isEmpty() ? policy : new AudiencePolicy(policy, layers.sources(), cursors));
		}

		/** Returns the same rules within other layers. */
		Rules in(Layers others) {
			return of(this.properties, this.table, this.cursors, others);
		}

		/**
		 * Returns whether other rules certainly decide alike about an identity, apart
		 * from mounts that came or went.
		 */
		boolean decideAlike(Identity identity, Rules other) {
			return this.table.get().decidesAlike(identity, other.table.get())
					&& GroupCondition.decideAlike(identity, this.layers.ofGroups(), other.layers.ofGroups());
		}

	}

}
