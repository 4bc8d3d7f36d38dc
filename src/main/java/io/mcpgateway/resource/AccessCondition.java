package io.mcpgateway.resource;

import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Condition of access beside the rules, such as the extent of a group or the grants of a
 * source. A caller needs the rules and each condition, so a condition allows nothing that
 * a rule denies. The questions are those of {@link AccessPolicy} and are asked for each
 * resource of a list, also on event loops: a condition answers at once.
 */
public interface AccessCondition {

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

	/**
	 * Returns whether a decision about a URI with a prefix may depend on the identity.
	 */
	boolean isPersonal(Verb verb, String uriPrefix);

	/** Returns whether decisions may change later, as a source may change its mind. */
	default boolean mayChange() {
		return true;
	}

	/**
	 * Returns the reason of the decision about a URI, as a clause for callers who may see
	 * the rules; {@code null} if the condition does not concern the URI.
	 */
	@Nullable String explain(Identity identity, Verb verb, String uri);

}
