package io.mcpgateway.resource;

/** Listener to changes of the access policy, found among the beans. May block. */
public interface AccessListener {

	/**
	 * Prepares for a policy, ahead of its first decision. Runs while the previous policy
	 * decides.
	 */
	default void prepare(AccessPolicy next) {
		// nothing depends on the policy
	}

	/** Reacts to the policy in force. */
	default void changed(AccessPolicy previous) {
		// nobody is notified
	}

}
