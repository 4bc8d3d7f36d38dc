package io.mcpgateway.resource.catalog;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.UnfinishedListException;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Scan of an adapter for the visible resources below a URI prefix. The scan starts just
 * before the prefix and stops just after, in order of URIs or of decoded names. If
 * neither order proves the end, the scan stops after a number of other resources and the
 * list is unfinished. For a caller with restricted access, only the {@link SkipLimit}
 * stops the scan, so that no number reveals how much is hidden.
 * <p>
 * A resource exactly at a prefix that ends in a slash or a percent-encoded character is
 * omitted: no position precedes such a resource in all orders.
 */
final class PrefixScan {

	/** Maximum number of resources skipped. */
	private static final int MAX_SKIPPED = 1000;

	/** Characters unescaped in URIs, in order. */
	private static final String UNESCAPED = "!$&'()*+,-./0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~";

	private final ResourceAdapter adapter;

	private final String prefix;

	private final Access access;

	private final SkipLimit skipLimit;

	private final Listing listing;

	/** Whether the caller may list all resources of the adapter. */
	private final boolean isOpen;

	/** Creates a scan of all resources for a caller. */
	PrefixScan(ResourceAdapter adapter, String prefix, Access access, SkipLimit skipLimit) {
		this(adapter, adapter::list, prefix, access, skipLimit);
	}

	/**
	 * Creates a scan for a caller.
	 * @param listing lists resources of the adapter
	 */
	PrefixScan(ResourceAdapter adapter, Listing listing, String prefix, Access access, SkipLimit skipLimit) {
		this.adapter = adapter;
		this.listing = listing;
		this.prefix = adapter.uriPrefix().startsWith(prefix) ? adapter.uriPrefix() : prefix;
		this.access = access;
		this.skipLimit = skipLimit;
		this.isOpen = access.allowsAll(Verb.LIST, adapter.uriPrefix());
	}

	/** Returns whether the caller may list any resource of the scan. */
	boolean isPromising() {
		return this.access.mayAllow(Verb.LIST, this.prefix);
	}

	/** Returns whether any URI of an adapter can start with a prefix. */
	static boolean concerns(ResourceAdapter adapter, String prefix) {
		return prefix.startsWith(adapter.uriPrefix()) || adapter.uriPrefix().startsWith(prefix);
	}

	/** Lists the resources after {@code after}, as {@link ResourceAdapter#list}. */
	Flux<Resource> list(String after, int limit) {
		boolean isAll = this.prefix.equals(this.adapter.uriPrefix());
		if (isAll && this.isOpen) {
			return this.listing.list(after, limit);
		}
		boolean goesOn = isAll || after.startsWith(this.adapter.uriPrefix());
		return step(goesOn ? after : before(this.prefix), limit, after.startsWith(this.prefix), 0).expand(Step::next)
			.concatMapIterable(Step::found, 1);
	}

	/**
	 * Returns a position before all URIs with a prefix, and after almost all URIs before
	 * these.
	 */
	static String before(String prefix) {
		int last = UNESCAPED.indexOf(prefix.charAt(prefix.length() - 1));
		boolean isEncoded = prefix.lastIndexOf('%') >= prefix.length() - 3;
		return (last <= 0 || isEncoded || prefix.endsWith("/")) ? prefix
				: prefix.substring(0, prefix.length() - 1) + UNESCAPED.charAt(last - 1) + "~";
	}

	private Mono<Step> step(String after, int limit, boolean isInside, int skipped) {
		AtomicReference<@Nullable UnfinishedListException> end = new AtomicReference<>();
		return this.listing.list(after, limit)
			.contextWrite(this.access::in)
			.take(limit)
			.onErrorResume(UnfinishedListException.class, (unfinished) -> {
				end.set(unfinished);
				return Mono.empty();
			})
			.collectList()
			.map((resources) -> {
				UnfinishedListException unfinished = end.get();
				return (unfinished != null) ? unfinished(resources, unfinished, limit, isInside, skipped)
						: step(resources, limit, isInside, skipped);
			});
	}

	/**
	 * Continues after the adapter stopped early; callers with restricted access do not
	 * learn of the stop.
	 */
	private Step unfinished(List<Resource> resources, UnfinishedListException unfinished, int limit, boolean isInside,
			int skipped) {
		List<Resource> found = resources.stream().filter((resource) -> starts(resource) && isShown(resource)).toList();
		boolean isElsewhere = !unfinished.after().startsWith(this.adapter.uriPrefix());
		return new Step(found, (this.isOpen || isElsewhere) ? Mono.error(unfinished)
				: next(unfinished.after(), limit, isInside, skipped + limit));
	}

	private Step step(List<Resource> resources, int limit, boolean isInside, int skipped) {
		List<Resource> inside = resources.stream().filter(this::starts).toList();
		List<Resource> found = inside.stream().filter(this::isShown).toList();
		boolean isAnyInside = isInside || !inside.isEmpty();
		boolean isLast = resources.size() < limit || (isAnyInside && !starts(resources.getLast()))
				|| isBehind(resources.getLast().uri());
		if (isLast) {
			return new Step(found, null);
		}
		int skippedNow = skipped + resources.size() - found.size();
		String last = resources.getLast().uri();
		boolean isOverLimit = this.isOpen && found.isEmpty() && skippedNow >= MAX_SKIPPED;
		return new Step(found, isOverLimit ? unfinished(last) : next(last, limit, isAnyInside, skippedNow));
	}

	private Mono<Step> next(String after, int limit, boolean isInside, int skippedNow) {
		if (this.isOpen) {
			return step(after, limit, isInside, skippedNow);
		}
		if (this.skipLimit.isOver().test(skippedNow)) {
			return unfinished(after);
		}
		Mono<Step> next = step(after, Math.max(limit, MAX_SKIPPED), isInside, skippedNow);
		return this.skipLimit.needsPause(skippedNow) ? next.delaySubscription(SkipLimit.PAUSE) : next;
	}

	private static Mono<Step> unfinished(String after) {
		return Mono.error(() -> new UnfinishedListException(after));
	}

	private boolean isShown(Resource resource) {
		return this.isOpen || this.access.allows(Verb.LIST, resource.uri());
	}

	private boolean starts(Resource resource) {
		return resource.uri().startsWith(this.prefix);
	}

	private boolean isBehind(String uri) {
		return !uri.startsWith(this.prefix) && uri.compareTo(this.prefix) > 0
				&& decoded(uri).compareTo(decoded(this.prefix)) > 0;
	}

	private static String decoded(String uri) {
		String decoded = PercentEncoding.decode(uri);
		return (decoded != null) ? decoded : uri;
	}

	/**
	 * Step of the scan.
	 *
	 * @param after next step; {@code null} after the last
	 */
	private record Step(List<Resource> found, @Nullable Mono<Step> after) {

		private Mono<Step> next() {
			return (this.after != null) ? this.after : Mono.empty();
		}

	}

	/** List of resources, as {@link ResourceAdapter#list}. */
	@FunctionalInterface
	interface Listing {

		Flux<Resource> list(String after, int limit);

	}

}
