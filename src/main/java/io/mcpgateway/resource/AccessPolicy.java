package io.mcpgateway.resource;

import io.mcpgateway.rpc.caller.Identity;
import org.jspecify.annotations.Nullable;

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
		public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
			return true;
		}

		@Override
		public boolean isPersonal() {
			return false;
		}

		@Override
		public boolean isPersonal(Verb verb, String uriPrefix) {
			return false;
		}

		@Override
		public void refused(Verb verb) {
			// nothing ever is
		}

		@Override
		public String seal(String place, String context) {
			return place;
		}

		@Override
		public @Nullable String open(String sealed, String context) {
			return null;
		}

	};

	/** Whether somebody may do this with what is at a URI. */
	boolean allows(Identity identity, Verb verb, String uri);

	/**
	 * Whether there may be a URI that starts with a prefix with which somebody may do
	 * this. {@code false} is certain, {@code true} is not.
	 */
	boolean mayAllow(Identity identity, Verb verb, String uriPrefix);

	/**
	 * Whether somebody may do this with whatever has a URI that starts with a prefix.
	 * {@code true} is certain, {@code false} is not.
	 */
	boolean allowsAll(Identity identity, Verb verb, String uriPrefix);

	/** Whether any decision depends on who asks. */
	boolean isPersonal();

	/**
	 * Whether the decision about any URI that starts with a prefix may depend on who
	 * asks.
	 */
	boolean isPersonal(Verb verb, String uriPrefix);

	/** Somebody asked for something by its URI, and was told that it does not exist. */
	void refused(Verb verb);

	/**
	 * Encrypt a place in a list, so that its reader learns nothing of it and can make
	 * none up.
	 * @param context the caller and the list, outside of which the place means nothing
	 */
	String seal(String place, String context);

	/** Decrypt a place; {@code null} if it was not sealed here for this context. */
	@Nullable String open(String sealed, String context);

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
