package io.mcpgateway.resource.catalog;

import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.UnfinishedListException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Decision whether a caller sees a directory, a schema or another URI prefix. A prefix is
 * visible if a rule allows the prefix, or if the caller may list a resource below. Only
 * the first resources are checked; a directory whose first resources are all hidden stays
 * hidden.
 *
 * @param adapter adapter of the directory; {@code null} without a caller
 */
public record DirectoryAccess(@Nullable ResourceAdapter adapter, Access access) {

	/** Maximum number of resources checked below a directory. */
	private static final int MAX_SCANNED = 1000;

	/**
	 * Returns the decision for the caller in a context; without a caller, everything is
	 * visible.
	 * @throws IllegalStateException in a context {@link Access#shared for several
	 * readers}
	 */
	public static DirectoryAccess in(ContextView context) {
		Access access = Access.in(context);
		return context.<DirectoryAccess>getOrEmpty(DirectoryAccess.class)
			.orElseGet(() -> new DirectoryAccess(null, access));
	}

	/** Returns a context that carries this decision. */
	Context in(Context context) {
		return (this.access.policy() == AccessPolicy.OPEN) ? context
				: this.access.in(context).put(DirectoryAccess.class, this);
	}

	/**
	 * Decides whether the caller sees a directory.
	 * @param uriPrefix prefix of the URIs in the directory
	 */
	public Mono<Boolean> shows(String uriPrefix) {
		boolean isAllowed = this.access.allows(Verb.LIST, uriPrefix);
		if (this.adapter == null || isAllowed || !this.access.mayAllow(Verb.LIST, uriPrefix)) {
			return Mono.just(isAllowed);
		}
		return new PrefixScan(this.adapter, uriPrefix, this.access, SkipLimit.ofAtMost(MAX_SCANNED)).list("", 1)
			.hasElements()
			.onErrorReturn(UnfinishedListException.class, false);
	}

}
