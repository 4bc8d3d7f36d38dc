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
 * Lists those of an adapter's resources whose URIs start with a prefix. It begins just
 * before them and ends just behind them, whether the adapter lists in the order of URIs
 * or in that of the names which they encode. Where neither order says that nothing more
 * can come, it looks at so many in skippedNow, and then the list is unfinished. For a
 * caller who may not see everything it goes on as long as its {@link SkipLimit} lasts, so
 * that no number tells how much is hidden.
 * <p>
 * What is exactly at a prefix that ends in a slash, or in what is percent-encoded, is
 * passed over: what is below is found, and nothing stands just before it in all orders.
 */
final class PrefixScan {

	/** How many resources are skipped at in skippedNow. */
	private static final int MAX_SKIPPED = 1000;

	/** What stands in URIs as it is, in order. */
	private static final String UNESCAPED = "!$&'()*+,-./0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~";

	private final ResourceAdapter adapter;

	private final String prefix;

	private final Access access;

	private final SkipLimit skipLimit;

	/** Whether the caller may see all of the adapter. */
	private final boolean isOpen;

	/** Seek what somebody may see. */
	PrefixScan(ResourceAdapter adapter, String prefix, Access access, SkipLimit skipLimit) {
		this.adapter = adapter;
		this.prefix = adapter.uriPrefix().startsWith(prefix) ? adapter.uriPrefix() : prefix;
		this.access = access;
		this.skipLimit = skipLimit;
		this.isOpen = access.allowsAll(Verb.LIST, adapter.uriPrefix());
	}

	/** Whether there can be any. */
	boolean isPromising() {
		return this.access.mayAllow(Verb.LIST, this.prefix);
	}

	/** Whether any of an adapter's resources can start with a prefix. */
	static boolean concerns(ResourceAdapter adapter, String prefix) {
		return prefix.startsWith(adapter.uriPrefix()) || adapter.uriPrefix().startsWith(prefix);
	}

	/** List what comes after {@code after}, as {@link ResourceAdapter#list} does. */
	Flux<Resource> list(String after, int limit) {
		boolean isAll = this.prefix.equals(this.adapter.uriPrefix());
		if (isAll && this.isOpen) {
			return this.adapter.list(after, limit);
		}
		boolean goesOn = isAll || after.startsWith(this.adapter.uriPrefix());
		return step(goesOn ? after : before(this.prefix), limit, after.startsWith(this.prefix), 0).expand(Step::next)
			.concatMapIterable(Step::found, 1);
	}

	/** A place before what starts with a prefix, and behind almost all else before it. */
	static String before(String prefix) {
		int last = UNESCAPED.indexOf(prefix.charAt(prefix.length() - 1));
		boolean isEncoded = prefix.lastIndexOf('%') >= prefix.length() - 3;
		return (last <= 0 || isEncoded || prefix.endsWith("/")) ? prefix
				: prefix.substring(0, prefix.length() - 1) + UNESCAPED.charAt(last - 1) + "~";
	}

	private Mono<Step> step(String after, int limit, boolean isInside, int skipped) {
		AtomicReference<@Nullable UnfinishedListException> end = new AtomicReference<>();
		return this.adapter.list(after, limit)
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
	 * The adapter gave up by itself, which no caller is told who may not see everything.
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
	 * A part of the list.
	 *
	 * @param after what follows it; {@code null} if it is the last
	 */
	private record Step(List<Resource> found, @Nullable Mono<Step> after) {

		private Mono<Step> next() {
			return (this.after != null) ? this.after : Mono.empty();
		}

	}

}
