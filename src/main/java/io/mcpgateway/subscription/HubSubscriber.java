package io.mcpgateway.subscription;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Change;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * A subscriber of a hub: it follows an interest and is told, under its own lock, of what
 * it is interested in at that moment.
 */
final class HubSubscriber extends BaseSubscriber<WatchList> {

	private final SubscriberIndex index;

	private final ChangeMemory memory;

	private final ConflatingQueue queue;

	private final Sinks.Many<Notice> notices;

	private Map<String, List<SubscribedUri>> wanted = Map.of();

	private Set<ListKind> lists = Set.of();

	private VisibleUris visible = VisibleUris.ALL;

	private boolean hasLeft;

	HubSubscriber(SubscriberIndex index, ChangeMemory memory, ConflatingQueue queue) {
		this.index = index;
		this.memory = memory;
		this.queue = queue;
		this.notices = Sinks.unsafe().many().unicast().onBackpressureBuffer(queue);
	}

	Flux<Notice> notices() {
		return this.notices.asFlux();
	}

	/**
	 * Tells that a resource changed.
	 * @param subjects its URI first, and the directories above it
	 */
	synchronized void updated(List<String> subjects, Publication told) {
		boolean isShown = this.visible.has(subjects.getFirst());
		tell(watched(isShown ? subjects : subjects.subList(0, 1)), null, told);
	}

	/**
	 * Tells that a listing changed by its entries.
	 * @param subjects the URI of the listing first, and the directories above it
	 */
	synchronized void entriesChanged(List<String> subjects, Set<String> entries, Publication told) {
		if (this.visible.hasAny(entries)) {
			tell(watched(subjects), null, told);
		}
	}

	synchronized void resourcesChanged(Change.ListChanged change, Publication told) {
		if (this.visible.hasAny(change)) {
			listChanged(ListKind.RESOURCES, told);
		}
	}

	synchronized void promptsChanged(Publication told) {
		listChanged(ListKind.PROMPTS, told);
	}

	/** Tells that anything may have changed that starts with a prefix. */
	synchronized void unseen(String prefix, Publication told) {
		boolean isShown = this.visible.hasBelow(prefix);
		tell(watched().filter((watched) -> SubjectMatcher.mayBeBelow(prefix, watched, isShown)),
				(isShown && this.lists.contains(ListKind.RESOURCES)) ? ListKind.RESOURCES : null, told);
	}

	/** Leave the index, for good. */
	void leave() {
		cancel();
		synchronized (this) {
			this.hasLeft = true;
			want(WatchList.NONE);
		}
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		subscription.request(Long.MAX_VALUE);
	}

	/**
	 * The position is taken before the index knows, and the memory asked after it, so
	 * that a change meanwhile is told twice rather than not at all.
	 */
	@Override
	protected synchronized void hookOnNext(WatchList next) {
		if (this.hasLeft) {
			return;
		}
		ChangePosition now = this.memory.position();
		this.visible = VisibleUris.of(next.access());
		Set<String> known = uris();
		Set<ListKind> knownLists = this.lists;
		want(next);
		VisibleMemory visibleMemory = new VisibleMemory(this.memory, this.visible);
		List<SubscribedUri> missed = next.uris()
			.stream()
			.filter((watched) -> !known.contains(watched.uri()) && visibleMemory.hasChanged(watched))
			.toList();
		List<ListKind> missedLists = next.lists()
			.stream()
			.filter((list) -> !knownLists.contains(list) && visibleMemory.hasChanged(list, next.listSince()))
			.toList();
		ChangePosition from = Stream
			.concat(missed.stream().map(SubscribedUri::since),
					Stream.ofNullable(missedLists.isEmpty() ? null : next.listSince()))
			.reduce(now, ChangePosition::earlier);
		long changedAt = System.nanoTime();
		this.queue.goBackTo(from);
		tell(new Notice.Watching(from));
		missed.forEach((watched) -> tell(new Notice.Updated(watched.uri(), from, changedAt)));
		missedLists.forEach((list) -> tell(new Notice.ListChanged(list, from, changedAt)));
	}

	@Override
	protected void hookOnComplete() {
		this.notices.tryEmitComplete();
	}

	@Override
	protected void hookOnError(Throwable failure) {
		this.notices.tryEmitError(failure);
	}

	/** Nothing that stays of interest leaves the index on the way. */
	private void want(WatchList next) {
		Set<String> subjects = this.wanted.keySet();
		Set<String> uris = uris();
		Set<ListKind> formerLists = this.lists;
		this.wanted = Map.copyOf(next.uris()
			.stream()
			.collect(Collectors.groupingBy(SubscribedUri::subject, Collectors.toUnmodifiableList())));
		this.lists = next.lists();
		this.index.add(this, this.wanted.keySet());
		this.index.listen(this, this.lists);
		this.index.remove(this, without(subjects, this.wanted.keySet()));
		this.queue.removeAll(without(uris, uris()), without(formerLists, this.lists));
	}

	private Set<String> uris() {
		return watched().map(SubscribedUri::uri).collect(Collectors.toSet());
	}

	private Stream<SubscribedUri> watched() {
		return this.wanted.values().stream().flatMap(List::stream);
	}

	private Stream<SubscribedUri> watched(List<String> subjects) {
		return subjects.stream().flatMap((subject) -> this.wanted.getOrDefault(subject, List.of()).stream());
	}

	private static <T> List<T> without(Set<T> some, Set<T> others) {
		return some.stream().filter((one) -> !others.contains(one)).toList();
	}

	private void listChanged(ListKind list, Publication told) {
		tell(Stream.empty(), this.lists.contains(list) ? list : null, told);
	}

	/** Who goes away between the notices of a change is told of it again. */
	private void tell(Stream<SubscribedUri> changed, @Nullable ListKind list, Publication told) {
		Iterator<SubscribedUri> left = changed.iterator();
		while (left.hasNext()) {
			String uri = left.next().uri();
			ChangePosition position = (left.hasNext() || list != null) ? told.before() : told.position();
			tell(new Notice.Updated(uri, position, told.changedAt()));
		}
		if (list != null) {
			tell(new Notice.ListChanged(list, told.position(), told.changedAt()));
		}
	}

	private void tell(Notice notice) {
		this.notices.tryEmitNext(notice);
	}

}
