package io.mcpgateway.resource;

import java.util.function.Predicate;

import io.mcpgateway.rpc.Identity;

/** Listener to changes of the access policy, found among the beans. May block. */
public interface AccessListener {

	/**
	 * Prepares for a policy, ahead of its first decision. Runs while the previous policy
	 * decides.
	 */
	default void prepare(AccessPolicy next) {
		// nothing depends on the policy
	}

	/**
	 * Reacts to the policy in force.
	 * @param isConcerned returns whether the policy may decide otherwise about an
	 * identity than the one before
	 */
	default void changed(Predicate<Identity> isConcerned) {
		// nobody is notified
	}

}
