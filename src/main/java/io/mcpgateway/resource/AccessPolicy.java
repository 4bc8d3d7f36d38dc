package io.mcpgateway.resource;

import io.mcpgateway.rpc.Identity;

/**
 * Who may see what. URIs are given as adapters list them, so that there is one way only
 * to write each.
 */
public interface AccessPolicy {

	/** Everybody may see all. */
	AccessPolicy OPEN = new AccessPolicy() {

		@Override
		public boolean allows(Identity identity, Verb verb, String uri) {
			return true;
		}

		@Override
		public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
			return true;
		}

		@Override
		public boolean isPersonal() {
			return false;
		}

		@Override
		public boolean isPersonal(Verb verb, String uri) {
			return false;
		}

	};

	/** Whether somebody may do this with what is at a URI. */
	boolean allows(Identity identity, Verb verb, String uri);

	/**
	 * Whether there may be a URI that starts with a prefix with which somebody may do
	 * this. {@code false} is certain, {@code true} is not.
	 */
	boolean mayAllow(Identity identity, Verb verb, String uriPrefix);

	/** Whether any decision depends on who asks. */
	boolean isPersonal();

	/** Whether the decision about a URI depends on who asks. */
	boolean isPersonal(Verb verb, String uri);

	/** What one may want to do with a resource. */
	enum Verb {

		/** To learn that it exists. */
		LIST,

		/** To learn what is in it. */
		READ,

		/** To hear that it changes. */
		SUBSCRIBE

	}

}
