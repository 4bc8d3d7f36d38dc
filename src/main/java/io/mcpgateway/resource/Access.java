package io.mcpgateway.resource;

import java.util.function.BiPredicate;

import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.uri.TemplateExpansion;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Access of one caller: the policy and the identity to which the policy applies.
 * Reactor's context carries the access of the current caller under this class.
 */
public record Access(AccessPolicy policy, Identity identity) {

	/** Access of the gateway itself, without restrictions. */
	public static final Access ALL = new Access(AccessPolicy.OPEN, Identity.ANONYMOUS);

	/** Key of contexts in which a text is read for several readers. */
	private static final String SHARED = Access.class.getName() + ".shared";

	/**
	 * Key of contexts in which resources are indexed that rules hide from some callers.
	 */
	private static final String RESTRICTED = Access.class.getName() + ".restricted";

	/**
	 * Returns the access of the caller of a context, or {@link #ALL} if the context has
	 * no caller.
	 * @throws IllegalStateException in a context {@link #shared for several readers}
	 */
	public static Access in(ContextView context) {
		if (context.hasKey(SHARED)) {
			throw new IllegalStateException("a text that depends on its reader cannot be kept for other readers");
		}
		return forListing(context);
	}

	/**
	 * Returns the identity of the caller in a context, for a source that reads as the
	 * caller; {@code null} if the gateway itself reads.
	 */
	public static @Nullable Identity callerIn(ContextView context) {
		return context.hasKey(Caller.class) ? Caller.in(context).identity() : null;
	}

	/**
	 * Returns the access of the caller for whom a list is made, or {@link #ALL} for the
	 * index. A list that skips hidden resources by this access reveals no hidden
	 * resource.
	 */
	public static Access forListing(ContextView context) {
		return context.<Access>getOrEmpty(Access.class).orElse(ALL);
	}

	/**
	 * Returns a context for reading a text that is kept and shown to several readers, as
	 * search does. Reading fails if the adapter asks for the reader, so that a text made
	 * for one reader is never shown to another.
	 */
	public static Context shared(Context context) {
		return context.put(SHARED, true);
	}

	/**
	 * Returns a context for indexing a source.
	 * @param isOpen whether every caller may list and read all resources of the source
	 */
	public static Context indexing(Context context, boolean isOpen) {
		return isOpen ? context : context.put(RESTRICTED, true);
	}

	/**
	 * Returns whether every caller may list and read all resources of the source that is
	 * indexed in a context. Otherwise a text for several readers names no other resource.
	 */
	public static boolean isOpenToAll(ContextView context) {
		return !context.hasKey(RESTRICTED);
	}

	/** Returns the access by the policy in force. */
	public Access current() {
		AccessPolicy now = this.policy.current();
		return (now == this.policy) ? this : new Access(now, this.identity);
	}

	/** Returns a context that carries this access. */
	public Context in(Context context) {
		return (this.policy == AccessPolicy.OPEN) ? context : context.put(Access.class, this);
	}

	/** Returns whether the caller may apply the verb to the resource listed at a URI. */
	public boolean allows(Verb verb, String uri) {
		return this.policy.allows(this.identity, verb, uri);
	}

	/** Returns whether the caller may apply the verb to any URI with a prefix. */
	public boolean mayAllow(Verb verb, String uriPrefix) {
		return this.policy.mayAllow(this.identity, verb, uriPrefix);
	}

	/**
	 * Returns whether the caller may certainly apply the verb to all URIs with a prefix.
	 */
	public boolean allowsAll(Verb verb, String uriPrefix) {
		return this.policy.allowsAll(this.identity, verb, uriPrefix);
	}

	/**
	 * Returns the audience of the caller at the source of a URI; {@code null} if nothing
	 * of the source exists for the caller.
	 */
	public @Nullable Audience audience(String uri) {
		return this.policy.audience(this.identity, uri);
	}

	/** Returns whether a link to a resource is shown. */
	public boolean shows(String uri) {
		return allows(Verb.LIST, uri);
	}

	/**
	 * Returns whether a template is shown: if the caller may read any URI of the
	 * template.
	 */
	public boolean shows(ResourceTemplate template) {
		TemplateExpansion unknown = TemplateExpansion.of(template.uriTemplate());
		return unknown.isWhole() ? allows(Verb.READ, unknown.uri()) : mayAllow(Verb.READ, unknown.uri());
	}

	/**
	 * Returns the canonical URI of a requested URI if the caller may apply all verbs to
	 * the resource; {@code null} if a verb is denied or no resource can exist there. The
	 * source is not asked. An adapter without visible resources is not asked to normalize
	 * the URI either.
	 */
	public @Nullable String resolve(ResourceAdapter adapter, ResourceUri uri, Verb... verbs) {
		Verb refused = refused(adapter.uriPrefix(), this::mayAllow, verbs);
		String listed = (refused == null) ? adapter.canonicalUri(uri) : null;
		if (listed != null) {
			refused = refused(listed, this::allows, verbs);
		}
		if (refused != null) {
			this.policy.refused(refused);
		}
		return (refused == null) ? listed : null;
	}

	private static @Nullable Verb refused(String uri, BiPredicate<Verb, String> allows, Verb... verbs) {
		for (Verb verb : verbs) {
			if (!allows.test(verb, uri)) {
				return verb;
			}
		}
		return null;
	}

	/**
	 * Returns the caching hints for content made for this caller; private if the policy
	 * decides by caller.
	 */
	public Caching caching(Caching caching, String listed) {
		boolean isPersonal = caching.cacheScope() == CacheScope.PUBLIC
				&& (this.policy.isPersonal(Verb.READ, listed) || this.policy.isPersonal(Verb.LIST, listed));
		return isPersonal ? new Caching(caching.ttlMs(), CacheScope.PRIVATE) : caching;
	}

}
