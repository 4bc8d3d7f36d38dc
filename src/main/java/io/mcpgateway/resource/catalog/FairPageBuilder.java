package io.mcpgateway.resource.catalog;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.UnfinishedListException;
import io.mcpgateway.resource.catalog.FairPosition.Turn;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Builder of a page of the list of all resources, which ends at a maximum number. Mounts
 * take turns in rounds. In the first round each mount lists its first resource, which is
 * its root if it has one. In each further round the mounts that have more share what is
 * left of the maximum equally. A mount passes on what it does not need.
 * <p>
 * <b>Why</b> rounds: a client reads the first pages, and a list that ends within a large
 * mount must not hide the others. A list without a maximum has one round, mount by mount.
 * <p>
 * A mount that fails before its first resource of a page loses its turn, and the page of
 * the last such turn names the mount. A mount that fails later ends the page, and the
 * next page asks again.
 */
final class FairPageBuilder {

	/** Maximum number of mounts named as left out. */
	private static final int MAX_LEFT_OUT = 100;

	private final List<ResourceAdapter> adapters;

	private final boolean isOverview;

	private final int size;

	private final long maxListed;

	private final Access access;

	private final SourceLog log;

	private final SkipLimit skipLimit = SkipLimit.untilLate();

	private final List<Resource> items = new ArrayList<>();

	private final Set<String> failed = new LinkedHashSet<>();

	private final Set<String> leftOut = new LinkedHashSet<>();

	private FairPosition position;

	private boolean isDone;

	/** Whether a page follows. */
	private boolean isFollowed;

	/** Beginning of the next page, if one follows. */
	private @Nullable FairPosition next;

	/** Mounts that failed before the page was full. */
	private List<String> failedBefore = List.of();

	/**
	 * Creates a builder for a caller.
	 * @param adapters all adapters, in the order of their prefixes
	 * @param isOverview whether operators may shorten the list of a mount
	 * @param size maximum number of resources on a page
	 * @param maxListed maximum number of resources on all pages
	 * @param isShared whether the mounts take turns
	 */
	FairPageBuilder(List<ResourceAdapter> adapters, boolean isOverview, @Nullable String cursor, int size,
			long maxListed, boolean isShared, Access access, SourceLog log) {
		this.isOverview = isOverview;
		this.adapters = adapters.stream().filter((adapter) -> scan(adapter, access).isPromising()).toList();
		this.size = size;
		this.maxListed = maxListed;
		this.access = access;
		this.log = log;
		List<String> prefixes = this.adapters.stream().map(ResourceAdapter::uriPrefix).toList();
		this.position = FairPosition.read(Cursor.open(cursor, access, context(access)), prefixes, isShared);
	}

	private static String context(Access access) {
		return "\n" + access.identity().owner();
	}

	/** Builds the page; reads one resource more to know whether a page follows. */
	Mono<Page<Resource>> build() {
		return Mono.defer(this::step).repeat(() -> !this.isDone).then(Mono.fromSupplier(this::page));
	}

	private Page<Resource> page() {
		String cursor = (this.isFollowed && this.next != null)
				? Cursor.seal(this.next.text(), this.access, context(this.access)) : null;
		return new Page<>(this.items, cursor, List.copyOf(this.failed),
				this.leftOut.stream().limit(MAX_LEFT_OUT).toList());
	}

	/** Gives the next mount its turn. */
	private Mono<Void> step() {
		if (this.position.turns().isEmpty()) {
			beginRound();
			return Mono.empty();
		}
		Turn turn = this.position.turns().getFirst();
		ResourceAdapter adapter = this.adapters.stream()
			.filter((other) -> other.uriPrefix().equals(turn.prefix()))
			.findFirst()
			.orElseThrow();
		long left = left();
		long share = (turn.share() >= 0) ? turn.share() : share(left);
		int most = (int) Math.min(Math.min(this.size - this.items.size(), left), share);
		int skipped = turn.isBehindFirst() ? 1 : 0;
		int limit = skipped + (this.position.isFirstRound() ? 1 : most + 1);
		AtomicBoolean isBegun = new AtomicBoolean();
		List<Resource> found = new ArrayList<>();
		return Flux.defer(() -> scan(adapter, this.access).list(turn.after(), limit))
			.take(limit)
			.doOnNext((resource) -> isBegun.set(true))
			.skip(skipped)
			.doOnNext(found::add)
			.then(Mono.fromRunnable(() -> {
				this.log.listed(turn.prefix());
				take(turn, share, most, found);
			}))
			.onErrorResume((failure) -> {
				fail(isBegun.get() ? turn.begun() : turn, share, most, found, failure);
				return Mono.empty();
			})
			.then();
	}

	/** Returns how many resources may follow on this page and all others. */
	private long left() {
		return Math.max(0, this.maxListed - this.position.listed() - this.items.size());
	}

	private long share(long left) {
		return this.position.isFirstRound() ? 1 : Math.max(1, left / this.position.turns().size());
	}

	private void beginRound() {
		FairPosition round = this.position.nextRound(this.adapters.stream().map(ResourceAdapter::uriPrefix).toList());
		if (round.turns().isEmpty()) {
			this.isDone = true;
		}
		else if (left() == 0 && !this.position.isFirstRound()) {
			round.turns().forEach((turn) -> this.leftOut.add(turn.prefix()));
			this.isDone = true;
		}
		this.position = round;
	}

	/** Adds what a mount listed, and ends its turn or the page. */
	private void take(Turn turn, long share, int most, List<Resource> found) {
		this.items.addAll(found.subList(0, Math.min(most, found.size())));
		boolean isMore = found.size() > most;
		String after = (most > 0 && !found.isEmpty()) ? found.get(Math.min(most, found.size()) - 1).uri() : null;
		if (!isMore) {
			this.position = found.isEmpty() ? this.position.withoutEmpty(turn) : this.position.without(turn);
		}
		else if (most == share) {
			this.position = this.position.without(turn)
				.later((after != null) ? turn.begun().after(after, -1) : turn.sharing(-1));
		}
		else if (left() == 0) {
			this.leftOut.add(turn.prefix());
			this.position = this.position.without(turn);
		}
		else {
			end((after != null) ? turn.begun().after(after, share - most) : turn.sharing(share));
		}
	}

	private void fail(Turn turn, long share, int most, List<Resource> found, Throwable failure) {
		if (found.size() > most) {
			take(turn, share, most, found);
			return;
		}
		int taken = found.size();
		this.items.addAll(found);
		if (failure instanceof UnfinishedListException unfinished && unfinished.after().startsWith(turn.prefix())) {
			end(turn.after(unfinished.after(), share - taken));
			return;
		}
		this.log.notListed(turn.prefix(), failure);
		if (taken > 0) {
			end(turn.after(found.get(taken - 1).uri(), share - taken));
			return;
		}
		if (this.items.size() == this.size && this.next == null) {
			this.next = position(turn);
			this.failedBefore = List.copyOf(this.failed);
		}
		if (!this.position.isFirstRound()) {
			this.failed.add(turn.prefix());
		}
		this.position = this.position.without(turn);
	}

	/**
	 * Ends the page; the next one begins with a turn, or asks the mounts again that
	 * failed after the page was full.
	 */
	private void end(Turn turn) {
		this.isDone = true;
		this.isFollowed = true;
		if (this.next == null) {
			this.next = position(turn);
		}
		else {
			this.failed.retainAll(this.failedBefore);
		}
	}

	private FairPosition position(Turn turn) {
		return this.position.startingWith(turn).listing(this.position.listed() + this.items.size());
	}

	private PrefixScan scan(ResourceAdapter adapter, Access access) {
		PrefixScan.Listing listing = this.isOverview ? adapter::overview : adapter::list;
		return new PrefixScan(adapter, listing, "", access, this.skipLimit);
	}

}
