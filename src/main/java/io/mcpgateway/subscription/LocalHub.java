package io.mcpgateway.subscription;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.AccessListener;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.subscription.HubSubscriber.Publication;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Hub that delivers changes to the subscribers of this node. */
public final class LocalHub implements SubscriptionHub, SubscribedUris, AccessListener {

	private final SubscriberIndex index = new SubscriberIndex();

	private final LongAdder conflated = new LongAdder();

	private final LongAdder dropped = new LongAdder();

	private final ChangeMemory memory;

	private final Supplier<Groups> groups;

	private volatile Consumer<Change> tap = (change) -> {
	};

	/**
	 * Creates a hub without subscribers, of a gateway without groups.
	 * @param remembered number of URIs whose last change is remembered
	 */
	public LocalHub(int remembered) {
		this(remembered, () -> Groups.NONE);
	}

	/**
	 * Creates a hub without subscribers.
	 * @param remembered number of URIs whose last change is remembered
	 * @param groups returns the groups, each of which offers some of the prompts; not
	 * asked ahead of the first notice
	 */
	public LocalHub(int remembered, Supplier<Groups> groups) {
		this.memory = new ChangeMemory(remembered);
		this.groups = groups;
	}

	/** Returns the number of subscriptions of all subscribers. */
	public long subscriptions() {
		return this.index.count();
	}

	/** Returns the number of subscriptions to URIs with a prefix. */
	public long subscriptions(String prefix) {
		return this.index.count(prefix);
	}

	@Override
	public Set<String> subjects(String prefix) {
		return this.index.subjects(prefix);
	}

	@Override
	public ReaderKey reader(String subject) {
		return this.index.reader(subject);
	}

	@Override
	public @Nullable Identity identity(String subject) {
		return this.index.identity(subject);
	}

	@Override
	public boolean includesLists() {
		return !this.index.of(ListKind.RESOURCES).isEmpty();
	}

	/** Returns the number of notices dropped when subscribers left. */
	public long dropped() {
		return this.dropped.sum();
	}

	/** Returns the number of notices merged with an equal waiting notice. */
	public long conflated() {
		return this.conflated.sum();
	}

	/** Sets a listener that gets each change before the subscribers. */
	public void tap(Consumer<Change> listener) {
		this.tap = listener;
	}

	/** Sets the listener for the interest of this node's subscribers in URIs. */
	public void listen(InterestListener listener) {
		this.index.listen(listener);
	}

	@Override
	public Mono<Void> publish(Change change) {
		return Mono.fromRunnable(() -> deliver(change, null));
	}

	/**
	 * Delivers notices on the publishing thread, which waits meanwhile; subscribers
	 * should do further work on their own threads.
	 */
	@Override
	public Flux<Notice> notices(Flux<WatchList> watchLists) {
		return Flux.using(
				() -> new HubSubscriber(this.index, this.memory, this::offersAny,
						new ConflatingQueue(this.conflated, this.dropped)),
				(subscriber) -> subscriber.notices().doOnSubscribe((subscription) -> watchLists.subscribe(subscriber)),
				HubSubscriber::close);
	}

	@Override
	public ChangePosition position() {
		return this.memory.position();
	}

	/**
	 * Delivers a change to this node's subscribers.
	 * @param at position of the change in the stream of the cluster; {@code null} for a
	 * change from elsewhere
	 */
	public void deliver(Change change, @Nullable SharedPosition at) {
		this.tap.accept(change);
		deliverInOrder(change, at);
	}

	/** Takes over a position in the stream of the cluster that has no change. */
	public synchronized void reach(SharedPosition at) {
		this.memory.markPublished(this.memory.remember(at));
	}

	/**
	 * Delivers the notices of a changed access policy to the subscribers that it
	 * concerns. Returning subscribers that may list anything hear of a changed list.
	 */
	@Override
	public synchronized void changed(Predicate<Identity> isConcerned) {
		ChangePosition before = this.memory.position();
		Publication publication = new Publication(before,
				this.memory.remember(new Change.ListChanged("", Set.of()), null), System.nanoTime());
		this.index.all().forEach((subscriber) -> subscriber.accessChanged(isConcerned, publication));
		this.memory.markPublished(publication.position());
	}

	/** Delivers the notice of changed prompts to the subscribers that it concerns. */
	public synchronized void promptsChanged(Predicate<Identity> isConcerned) {
		ChangePosition before = this.memory.position();
		Publication publication = new Publication(before,
				this.memory.remember(new Change.PromptsChanged(Set.of()), null), System.nanoTime());
		this.index.of(ListKind.PROMPTS)
			.stream()
			.filter((subscriber) -> isConcerned.test(subscriber.identity()))
			.forEach((subscriber) -> subscriber.promptsChanged(publication));
		this.memory.markPublished(publication.position());
	}

	/** Returns whether a caller may see a prompt among some; an empty set is any. */
	private boolean offersAny(Identity identity, Set<String> prompts) {
		Group group = this.groups.get().of(identity);
		return prompts.isEmpty() ? !group.prompts().isNone() : prompts.stream().anyMatch(group.prompts()::has);
	}

	/** Delivers one change at a time, in order of positions. */
	private synchronized void deliverInOrder(Change change, @Nullable SharedPosition at) {
		long changedAt = System.nanoTime();
		ChangePosition before = this.memory.position();
		Publication publication = new Publication(before, this.memory.remember(change, at), changedAt);
		switch (change) {
			case Change.Updated(var uri) -> {
				List<String> subjects = SubjectMatcher.selfAndParents(uri);
				this.index.of(subjects).forEach((subscriber) -> subscriber.updated(subjects, publication));
			}
			case Change.EntriesChanged(var uri, var entries) -> {
				List<String> subjects = SubjectMatcher.selfAndParents(uri);
				this.index.of(subjects)
					.forEach((subscriber) -> subscriber.entriesChanged(subjects, entries, publication));
			}
			case Change.ListChanged changed -> this.index.of(ListKind.RESOURCES)
				.forEach((subscriber) -> subscriber.resourcesChanged(changed, publication));
			case Change.PromptsChanged(var names) -> this.index.of(ListKind.PROMPTS)
				.stream()
				.filter((subscriber) -> offersAny(subscriber.identity(), names))
				.forEach((subscriber) -> subscriber.promptsChanged(publication));
			case Change.Resync(var prefix) ->
				this.index.affectedBy(prefix).forEach((subscriber) -> subscriber.resynced(prefix, publication));
		}
		this.memory.markPublished(publication.position());
	}

	/**
	 * Listener for the first and the last subscription of each subject on this node, and
	 * of the list of resources as {@link io.mcpgateway.resource.watch.Poller#LISTS}.
	 */
	@FunctionalInterface
	public interface InterestListener {

		/** Records an edge, in the order of edges; must not block. */
		void changed(String subject, boolean isSubscribed);

	}

}
