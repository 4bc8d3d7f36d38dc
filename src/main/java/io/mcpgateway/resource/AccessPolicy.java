package io.mcpgateway.resource;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Policy for access to resources. URIs are canonical, as adapters list them, so that each
 * resource has exactly one URI.
 */
public interface AccessPolicy {

	/** Policy that allows everything to every caller. */
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

	/**
	 * Returns the policy in force. A request asks once, so that all its decisions are of
	 * one policy; a stream asks for each notice.
	 */
	default AccessPolicy current() {
		return this;
	}

	/**
	 * Returns whether decisions may change while the policy stays in force, as those of
	 * grants that lie in a source.
	 */
	default boolean mayChange() {
		return false;
	}

	/** Returns whether an identity may apply a verb to a URI. */
	boolean allows(Identity identity, Verb verb, String uri);

	/**
	 * Returns whether an identity may apply a verb to some URI with a prefix. {@code
	 * false} is certain; {@code true} is an upper bound.
	 */
	boolean mayAllow(Identity identity, Verb verb, String uriPrefix);

	/**
	 * Returns whether an identity may apply a verb to every URI with a prefix. {@code
	 * true} is certain; {@code false} is a lower bound.
	 */
	boolean allowsAll(Identity identity, Verb verb, String uriPrefix);

	/** Returns whether any decision depends on the identity. */
	boolean isPersonal();

	/**
	 * Returns whether a decision about a URI with a prefix may depend on the identity.
	 */
	boolean isPersonal(Verb verb, String uriPrefix);

	/**
	 * Returns the audience to which an identity belongs at the source of a URI;
	 * {@code null} if nothing of the source exists for the identity.
	 */
	default @Nullable Audience audience(Identity identity, String uri) {
		return Audience.ALL;
	}

	/**
	 * Returns the role as which the source of a URI is read for an identity; {@code null}
	 * if the source has no roles, or none for the identity.
	 */
	default @Nullable String role(Identity identity, String uri) {
		return null;
	}

	/** Returns whether any source has several audiences. */
	default boolean hasAudiences() {
		return false;
	}

	/** Records a denied request. The client learns only "not found". */
	void refused(Verb verb);

	/**
	 * Encrypts a position in a list, to keep clients from reading or forging positions.
	 * @param context the caller and the list to which the position is bound
	 */
	String seal(String place, String context);

	/**
	 * Returns the decrypted position; {@code null} unless {@link #seal} made the text for
	 * this context.
	 */
	@Nullable String open(String sealed, String context);

	/** Kind of access to a resource. */
	enum Verb {

		/** Learning that the resource exists. */
		LIST,

		/** Reading the content. */
		READ,

		/** Receiving notifications of changes. */
		SUBSCRIBE

	}

}
