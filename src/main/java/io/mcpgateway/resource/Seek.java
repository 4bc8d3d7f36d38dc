package io.mcpgateway.resource;

import java.util.List;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.AccessPolicy.Verb;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Lists those of an adapter's resources whose URIs start with a prefix. It begins just
 * before them and ends just behind them, whether the adapter lists in the order of URIs
 * or in that of the names which they encode. Where neither order says that nothing more
 * can come, it looks at so many in vain, and then the list is unfinished; so it does
 * where most is hidden from who asks, for whom more is looked at at once.
 * <p>
 * What is exactly at a prefix that ends in a slash, or in what is percent-encoded, is
 * passed over: what is below is found, and nothing stands just before it in all orders.
 */
final class Seek {

	/** How many resources are looked at in vain. */
	private static final int PATIENCE = 1000;

	/** How many of those that are hidden. */
	private static final int PATIENCE_WITH_HIDDEN = 10_000;

	/** What stands in URIs as it is, in order. */
	private static final String PLAIN = "!$&'()*+,-./0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~";

	private final ResourceAdapter adapter;

	private final String prefix;

	private final Access access;

	private final boolean isOpen;

	/** Seek what somebody may see. */
	Seek(ResourceAdapter adapter, String prefix, Access access) {
		this.adapter = adapter;
		this.prefix = adapter.uriPrefix().startsWith(prefix) ? adapter.uriPrefix() : prefix;
		this.access = access;
		this.isOpen = access.allowsAll(Verb.LIST, this.prefix);
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
		int last = PLAIN.indexOf(prefix.charAt(prefix.length() - 1));
		boolean isEncoded = prefix.lastIndexOf('%') >= prefix.length() - 3;
		return (last <= 0 || isEncoded || prefix.endsWith("/")) ? prefix
				: prefix.substring(0, prefix.length() - 1) + PLAIN.charAt(last - 1) + "~";
	}

	private Mono<Step> step(String after, int limit, boolean isInside, int looked) {
		return this.adapter.list(after, limit)
			.take(limit)
			.collectList()
			.map((resources) -> step(resources, limit, isInside, looked));
	}

	private Step step(List<Resource> resources, int limit, boolean isInside, int looked) {
		List<Resource> inside = resources.stream().filter(this::starts).toList();
		List<Resource> found = inside.stream().filter(this::isShown).toList();
		boolean isAnyInside = isInside || !inside.isEmpty();
		boolean isLast = resources.size() < limit || (isAnyInside && !starts(resources.getLast()))
				|| isBehind(resources.getLast().uri());
		if (isLast) {
			return new Step(found, null);
		}
		String last = resources.getLast().uri();
		int vain = looked + resources.size() - found.size();
		boolean isEnough = this.isOpen ? found.isEmpty() && vain >= PATIENCE : vain >= PATIENCE_WITH_HIDDEN;
		return new Step(found, isEnough ? Mono.error(() -> new UnfinishedListException(last))
				: step(last, this.isOpen ? limit : Math.max(limit, PATIENCE), isAnyInside, vain));
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
