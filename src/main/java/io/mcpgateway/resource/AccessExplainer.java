package io.mcpgateway.resource;

import java.util.List;
import java.util.SequencedMap;

import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/** Explainer of access decisions, for callers who may see the rules. */
public interface AccessExplainer {

	/** Returns whether any caller may see rules. */
	boolean explains();

	/** Returns whether a caller may see the rules that decide about the caller. */
	boolean explainsTo(Identity identity);

	/**
	 * Returns the decision about a caller.
	 * @param uri the URI as listed
	 */
	Decision explain(Identity identity, Verb verb, String uri);

	/**
	 * Returns the name of the role as which the source of a URI is read for the caller;
	 * {@code null} if the source has no roles, or none for the caller.
	 * @param uri the URI as listed
	 */
	@Nullable String role(Identity identity, String uri);

	/** Returns the caller as rules see it, without its credential. */
	Principal describe(Identity identity);

	/**
	 * Decision about a verb.
	 *
	 * @param rule the index of the deciding rule in {@code gateway.access.rules};
	 * {@code null} if no rule matches
	 * @param text the rule as configured, or why no rule decides
	 */
	record Decision(boolean allowed, @Nullable Integer rule, String text) {

	}

	/**
	 * Caller of a rule, with the values that rules can match.
	 *
	 * @param name the name in the audit log
	 * @param key the name of the API key; {@code null} for other credentials
	 * @param issuer the name of the issuer of the token; {@code null} without names
	 * @param claims values of the claims that rules name
	 */
	record Principal(String name, @Nullable String key, @Nullable String issuer, List<String> scopes,
			SequencedMap<String, List<String>> claims) {

	}

}
