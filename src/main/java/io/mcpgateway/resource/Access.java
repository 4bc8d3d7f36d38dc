package io.mcpgateway.resource;

import java.util.function.BiPredicate;

import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.uri.TemplateExpansion;
import io.mcpgateway.rpc.caller.Identity;
import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * What somebody may see. Whoever reads for a caller finds it in Reactor's context, under
 * this class.
 *
 * @param identity who asks
 */
public record Access(AccessPolicy policy, Identity identity) {

	/** That of the gateway itself. */
	public static final Access ALL = new Access(AccessPolicy.OPEN, Identity.ANONYMOUS);

	/** Marks a context in which a text is read for several readers. */
	private static final String SHARED = Access.class.getName() + ".shared";

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
	 * Returns the access of the caller for whom a list is made, or {@link #ALL} if the
	 * list is made for the index. What a list passes over by it is hidden anyway.
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

	/** A context that has it, for what is done in it. */
	public Context in(Context context) {
		return (this.policy == AccessPolicy.OPEN) ? context : context.put(Access.class, this);
	}

	/** Whether this may be done with what is listed at a URI. */
	public boolean allows(Verb verb, String uri) {
		return this.policy.allows(this.identity, verb, uri);
	}

	/** Whether it may be done with anything that starts with a prefix. */
	public boolean mayAllow(Verb verb, String uriPrefix) {
		return this.policy.mayAllow(this.identity, verb, uriPrefix);
	}

	/** Whether it may certainly be done with all that starts with a prefix. */
	public boolean allowsAll(Verb verb, String uriPrefix) {
		return this.policy.allowsAll(this.identity, verb, uriPrefix);
	}

	/** Whether a link to a resource is shown. */
	public boolean shows(String uri) {
		return allows(Verb.LIST, uri);
	}

	/** Whether a template is shown: if what it stands for may be read, or some of it. */
	public boolean shows(ResourceTemplate template) {
		TemplateExpansion unknown = TemplateExpansion.of(template.uriTemplate());
		return unknown.isWhole() ? allows(Verb.READ, unknown.uri()) : mayAllow(Verb.READ, unknown.uri());
	}

	/**
	 * The URI by which what a client asks for is listed, if all of this may be done with
	 * it; {@code null} if not, or if nothing can be there. Nothing is asked of the
	 * source, and of one that has nothing for the caller, not even how its URIs are
	 * written.
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

	/** The hints for what was made for the caller out of what is listed at a URI. */
	public Caching caching(Caching caching, String listed) {
		boolean isPersonal = caching.cacheScope() == CacheScope.PUBLIC
				&& (this.policy.isPersonal(Verb.READ, listed) || this.policy.isPersonal(Verb.LIST, listed));
		return isPersonal ? new Caching(caching.ttlMs(), CacheScope.PRIVATE) : caching;
	}

}
