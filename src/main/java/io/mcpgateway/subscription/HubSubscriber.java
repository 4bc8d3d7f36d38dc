package io.mcpgateway.subscription;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * Subscriber of a hub. Follows the latest watch list and emits, under its own lock, the
 * notices that match the list.
 */
final class HubSubscriber extends BaseSubscriber<WatchList> {

	private final SubscriberIndex index;

	private final ChangeMemory memory;

	private final BiPredicate<Identity, Set<String>> offersAny;

	private final ConflatingQueue queue;

	private final Sinks.Many<Notice> notices;

	private Map<String, List<SubscribedUri>> bySubject = Map.of();

	private Set<ListKind> lists = Set.of();

	private ReaderKey reader = ReaderKey.GATEWAY;

	private volatile Identity identity = Identity.ANONYMOUS;

	private Access access = Access.ALL;

	/** Policy of the last notice, from which the next fields follow. */
	private AccessPolicy policy = AccessPolicy.OPEN;

	private VisibleUris visible = VisibleUris.ALL;

	/** Access by this policy. */
	private Access decided = Access.ALL;

	/** Whether this policy decides anew for each notice. */
	private boolean mayChange;

	/** Subscribed URIs that the subscriber may no longer follow. */
	private Set<SubscribedUri> denied = Set.of();

	private boolean isClosed;

	/**
	 * Creates a subscriber.
	 * @param offersAny returns whether an identity may see a prompt among some
	 */
	HubSubscriber(SubscriberIndex index, ChangeMemory memory, BiPredicate<Identity, Set<String>> offersAny,
			ConflatingQueue queue) {
		this.index = index;
		this.memory = memory;
		this.offersAny = offersAny;
		this.queue = queue;
		this.notices = Sinks.unsafe().many().unicast().onBackpressureBuffer(queue);
	}

	Flux<Notice> notices() {
		return this.notices.asFlux();
	}

	/**
	 * Emits the notices of an updated resource.
	 * @param subjects URI of the resource, then the directories above
	 */
	synchronized void updated(List<String> subjects, Publication publication) {
		followPolicy();
		boolean isShown = this.visible.has(subjects.getFirst());
		emit(watched(isShown ? subjects : subjects.subList(0, 1)), null, publication);
	}

	/**
	 * Emits the notices of a changed listing.
	 * @param subjects URI of the listing, then the directories above
	 */
	synchronized void entriesChanged(List<String> subjects, Set<String> entries, Publication publication) {
		followPolicy();
		if (this.visible.hasAny(entries)) {
			emit(watched(subjects), null, publication);
		}
	}

	synchronized void resourcesChanged(Change.ListChanged change, Publication publication) {
		followPolicy();
		if (this.visible.hasAny(change)) {
			listChanged(ListKind.RESOURCES, publication);
		}
	}

	synchronized void promptsChanged(Publication publication) {
		listChanged(ListKind.PROMPTS, publication);
	}

	/** Emits notices for all subjects that a resync of a prefix affects. */
	synchronized void resynced(String prefix, Publication publication) {
		followPolicy();
		boolean isShown = this.visible.hasBelow(prefix);
		emit(watched().filter((watched) -> SubjectMatcher.mayBeBelow(prefix, watched, isShown)),
				(isShown && this.lists.contains(ListKind.RESOURCES)) ? ListKind.RESOURCES : null, publication);
	}

	/**
	 * Emits the notices of a changed policy, if it may decide otherwise about the
	 * subscriber: of the list of resources, and of directories.
	 * @param isConcerned returns whether the policy may decide otherwise about an
	 * identity
	 */
	synchronized void accessChanged(Predicate<Identity> isConcerned, Publication publication) {
		followPolicy();
		if (isConcerned.test(this.access.identity())) {
			emit(watched().filter(SubscribedUri::isDirectory).toList().stream(),
					this.lists.contains(ListKind.RESOURCES) ? ListKind.RESOURCES : null, publication);
		}
	}

	/** Takes over the policy in force, if it changed since the last notice. */
	private void followPolicy() {
		if (this.access.policy().current() != this.policy) {
			decideAnew();
		}
	}

	private void decideAnew() {
		Access now = this.access.current();
		this.policy = now.policy();
		this.decided = now;
		this.mayChange = now.policy().mayChange();
		this.visible = VisibleUris.of(now);
		this.denied = (now.policy() == AccessPolicy.OPEN) ? Set.of()
				: subscribed().filter((watched) -> !watched.isVisibleTo(now)).collect(Collectors.toUnmodifiableSet());
		this.queue.removeAll(this.denied.stream().map(SubscribedUri::uri).toList(), List.of());
	}

	/** Returns the key of the caller. Changes only while the index has no subject. */
	ReaderKey reader() {
		return this.reader;
	}

	/**
	 * Returns the identity of the caller as of the last watch list. Takes no lock, since
	 * the index asks under its own.
	 */
	Identity identity() {
		return this.identity;
	}

	/** Removes the subscriber from the index for good. */
	void close() {
		cancel();
		synchronized (this) {
			this.isClosed = true;
			replaceWith(WatchList.NONE);
		}
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		subscription.request(Long.MAX_VALUE);
	}

	/**
	 * Applies a new watch list. Takes the position before updating the index and queries
	 * the memory afterwards, so that a concurrent change is delivered twice rather than
	 * lost. The audience of the caller is that of the new list; in another audience, each
	 * URI counts as changed.
	 */
	@Override
	protected synchronized void hookOnNext(WatchList requested) {
		if (this.isClosed) {
			return;
		}
		WatchList next = requested.byAudience();
		ChangePosition now = this.memory.position();
		this.identity = next.access().identity();
		Map<String, String> known = subscribed()
			.collect(Collectors.toMap(SubscribedUri::uri, SubscribedUri::subject, (one, same) -> one));
		Set<ListKind> knownLists = this.lists;
		replaceWith(next);
		List<SubscribedUri> added = next.uris()
			.stream()
			.filter((watched) -> !known.containsKey(watched.uri()) && hears(watched))
			.toList();
		Stream<SubscribedUri> moved = next.uris()
			.stream()
			.filter((watched) -> !watched.subject().equals(known.getOrDefault(watched.uri(), watched.subject())))
			.filter(this::hears);
		VisibleMemory visibleMemory = new VisibleMemory(this.memory, this.visible, added, next.listSince());
		List<SubscribedUri> missed = added.stream().filter(visibleMemory::hasChanged).toList();
		List<ListKind> missedLists = next.lists()
			.stream()
			.filter((list) -> !knownLists.contains(list) && visibleMemory.hasChanged(list, next.listSince()))
			.filter((list) -> list != ListKind.PROMPTS || missedPrompts(next))
			.toList();
		ChangePosition from = Stream
			.concat(missed.stream().map(SubscribedUri::since),
					Stream.ofNullable(missedLists.isEmpty() ? null : next.listSince()))
			.reduce(now, ChangePosition::earlier);
		long changedAt = System.nanoTime();
		this.queue.limitPositions(from);
		emit(new Notice.Watching(from));
		Stream.concat(missed.stream(), moved)
			.forEach((watched) -> emit(new Notice.Updated(watched.uri(), from, changedAt)));
		missedLists.forEach((list) -> emit(new Notice.ListChanged(list, from, changedAt)));
	}

	/** Returns whether a prompt among those that changed is for the subscriber. */
	private boolean missedPrompts(WatchList next) {
		ChangePosition since = next.listSince();
		return since == null || this.offersAny.test(this.identity, this.memory.changedPrompts(since));
	}

	@Override
	protected void hookOnComplete() {
		this.notices.tryEmitComplete();
	}

	@Override
	protected void hookOnError(Throwable failure) {
		this.notices.tryEmitError(failure);
	}

	/** Updates the index; subjects in both lists stay registered throughout. */
	private void replaceWith(WatchList next) {
		if (this.bySubject.isEmpty()) {
			this.reader = next.reader();
		}
		Set<String> subjects = this.bySubject.keySet();
		Set<String> uris = uris();
		Set<ListKind> formerLists = this.lists;
		this.bySubject = Map.copyOf(next.uris()
			.stream()
			.collect(Collectors.groupingBy(SubscribedUri::subject, Collectors.toUnmodifiableList())));
		this.lists = next.lists();
		this.access = next.access();
		decideAnew();
		this.index.add(this, this.bySubject.keySet());
		this.index.setLists(this, this.lists);
		this.index.remove(this, without(subjects, this.bySubject.keySet()));
		this.queue.removeAll(without(uris, uris()), without(formerLists, this.lists));
	}

	private Set<String> uris() {
		return subscribed().map(SubscribedUri::uri).collect(Collectors.toSet());
	}

	/** Returns the subscribed URIs of which the subscriber may hear. */
	private Stream<SubscribedUri> watched() {
		return subscribed().filter(this::hears);
	}

	private Stream<SubscribedUri> watched(List<String> subjects) {
		return subjects.stream()
			.flatMap((subject) -> this.bySubject.getOrDefault(subject, List.of()).stream())
			.filter(this::hears);
	}

	/**
	 * Returns whether the subscriber may hear of a URI. A notice that waits for a slow
	 * client is taken back once the subscriber may not.
	 */
	private boolean hears(SubscribedUri watched) {
		if (!this.mayChange) {
			return !this.denied.contains(watched);
		}
		boolean hears = watched.isVisibleTo(this.decided);
		if (!hears) {
			this.queue.removeAll(List.of(watched.uri()), List.of());
		}
		return hears;
	}

	private Stream<SubscribedUri> subscribed() {
		return this.bySubject.values().stream().flatMap(List::stream);
	}

	private static <T> List<T> without(Set<T> some, Set<T> others) {
		return some.stream().filter((one) -> !others.contains(one)).toList();
	}

	private void listChanged(ListKind list, Publication publication) {
		emit(Stream.empty(), this.lists.contains(list) ? list : null, publication);
	}

	/**
	 * Emits the notices of a change. A subscriber that leaves between two notices gets
	 * all of the change again.
	 */
	private void emit(Stream<SubscribedUri> changed, @Nullable ListKind list, Publication publication) {
		Iterator<SubscribedUri> left = changed.iterator();
		while (left.hasNext()) {
			String uri = left.next().uri();
			ChangePosition position = (left.hasNext() || list != null) ? publication.before() : publication.position();
			emit(new Notice.Updated(uri, position, publication.changedAt()));
		}
		if (list != null) {
			emit(new Notice.ListChanged(list, publication.position(), publication.changedAt()));
		}
	}

	private void emit(Notice notice) {
		this.notices.tryEmitNext(notice);
	}

	/**
	 * Delivery of a change.
	 *
	 * @param before position of a subscriber before all notices of the change are
	 * delivered
	 * @param position position after the last notice
	 * @param changedAt time of the change, as {@link System#nanoTime()}
	 */
	record Publication(ChangePosition before, ChangePosition position, long changedAt) {

	}

}
