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
 * The decision whether a caller is shown a directory, a schema, or another beginning of
 * URIs: a rule lets him list its own URI, or he may list something below it now. Only the
 * first resources are looked at, and one that hides all of them is not shown.
 *
 * @param adapter the source that has it; {@code null} if nobody calls
 */
public record DirectoryAccess(@Nullable ResourceAdapter adapter, Access access) {

	/** How many resources below a directory are looked at. */
	private static final int MAX_SCANNED = 1000;

	/**
	 * Returns the decision for the caller in a context; everything is shown if nobody
	 * calls.
	 * @throws IllegalStateException in a context {@link Access#shared for several
	 * readers}
	 */
	public static DirectoryAccess in(ContextView context) {
		Access access = Access.in(context);
		return context.<DirectoryAccess>getOrEmpty(DirectoryAccess.class)
			.orElseGet(() -> new DirectoryAccess(null, access));
	}

	/** A context that has it, for what is read in it. */
	Context in(Context context) {
		return (this.access.policy() == AccessPolicy.OPEN) ? context
				: this.access.in(context).put(DirectoryAccess.class, this);
	}

	/**
	 * Decides whether the caller is shown a directory.
	 * @param uriPrefix what the URIs of all that is in it start with
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
