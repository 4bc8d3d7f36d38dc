package io.mcpgateway.subscription;

import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Index of subscribers by subject and list. Queries return copies, so notices are
 * delivered outside the lock; a subscriber checks its own subjects again.
 */
final class SubscriberIndex {

	/** Maximum number of subscribers of a subject whose callers are compared. */
	private static final int MAX_COMPARED = 100;

	private final NavigableMap<String, Set<HubSubscriber>> bySubject = new TreeMap<>();

	private final Map<ListKind, Set<HubSubscriber>> ofLists = new EnumMap<>(ListKind.class);

	private LocalHub.InterestListener listener = (subject, isSubscribed) -> {
	};

	/** Number of subscriptions by caller. */
	private final Map<ReaderKey, Integer> countByReader = new HashMap<>();

	private int count;

	synchronized void listen(LocalHub.InterestListener next) {
		this.listener = next;
	}

	synchronized void add(HubSubscriber subscriber, Collection<String> subjects) {
		for (String subject : subjects) {
			Set<HubSubscriber> subscribers = this.bySubject.computeIfAbsent(subject, (key) -> new HashSet<>(2));
			if (subscribers.add(subscriber)) {
				this.count++;
				this.countByReader.merge(subscriber.reader(), 1, Integer::sum);
				if (subscribers.size() == 1) {
					this.listener.changed(subject, true);
				}
			}
		}
	}

	synchronized void remove(HubSubscriber subscriber, Collection<String> subjects) {
		for (String subject : subjects) {
			Set<HubSubscriber> subscribers = this.bySubject.get(subject);
			if (subscribers != null && subscribers.remove(subscriber)) {
				this.count--;
				this.countByReader.computeIfPresent(subscriber.reader(),
						(reader, before) -> (before > 1) ? before - 1 : null);
				if (subscribers.isEmpty()) {
					this.bySubject.remove(subject);
					this.listener.changed(subject, false);
				}
			}
		}
	}

	synchronized void setLists(HubSubscriber subscriber, Set<ListKind> lists) {
		boolean wasPolled = hasSubscriber(ListKind.RESOURCES);
		for (ListKind list : ListKind.values()) {
			Set<HubSubscriber> subscribers = this.ofLists.computeIfAbsent(list, (key) -> new HashSet<>());
			if (lists.contains(list)) {
				subscribers.add(subscriber);
			}
			else {
				subscribers.remove(subscriber);
			}
		}
		if (hasSubscriber(ListKind.RESOURCES) != wasPolled) {
			this.listener.changed(Poller.LISTS, !wasPolled);
		}
	}

	private boolean hasSubscriber(ListKind list) {
		return !this.ofLists.getOrDefault(list, Set.of()).isEmpty();
	}

	/** Returns the total number of subscriptions. */
	synchronized int count() {
		return this.count;
	}

	/** Returns the number of subscriptions below a prefix. */
	synchronized int count(String prefix) {
		return startingWith(prefix).values().stream().mapToInt(Set::size).sum();
	}

	/** Returns the subscribed subjects with a prefix. */
	synchronized Set<String> subjects(String prefix) {
		return Set.copyOf(startingWith(prefix).keySet());
	}

	/**
	 * Returns the caller with the fewest subscriptions among the callers of a subject, or
	 * among some of them if the subject has many subscribers.
	 */
	synchronized ReaderKey reader(String subject) {
		return this.bySubject.getOrDefault(subject, Set.of())
			.stream()
			.limit(MAX_COMPARED)
			.map(HubSubscriber::reader)
			.min(Comparator.comparingInt((reader) -> this.countByReader.getOrDefault(reader, 0)))
			.orElse(ReaderKey.GATEWAY);
	}

	/**
	 * Returns the identity of a caller of a subject whose credential is valid; {@code
	 * null} if none of some callers has one.
	 */
	synchronized @Nullable Identity identity(String subject) {
		return this.bySubject.getOrDefault(subject, Set.of())
			.stream()
			.limit(MAX_COMPARED)
			.map(HubSubscriber::identity)
			.filter(Identity::lasts)
			.findFirst()
			.orElse(null);
	}

	/** Returns the subscribers of any of the subjects, each once. */
	synchronized Set<HubSubscriber> of(Collection<String> subjects) {
		Set<HubSubscriber> all = new HashSet<>();
		subjects.forEach((subject) -> all.addAll(this.bySubject.getOrDefault(subject, Set.of())));
		return all;
	}

	/** Returns all subscribers, each once. */
	synchronized Set<HubSubscriber> all() {
		Set<HubSubscriber> all = new HashSet<>();
		this.bySubject.values().forEach(all::addAll);
		this.ofLists.values().forEach(all::addAll);
		return all;
	}

	synchronized List<HubSubscriber> of(ListKind list) {
		return List.copyOf(this.ofLists.getOrDefault(list, Set.of()));
	}

	/**
	 * Returns the subscribers of subjects below a prefix, of directories above the
	 * prefix, and of the list of resources, whatever their audiences.
	 */
	synchronized Set<HubSubscriber> affectedBy(String prefix) {
		Set<HubSubscriber> near = new HashSet<>();
		SubjectMatcher.selfAndParents(prefix).forEach((above) -> {
			near.addAll(this.bySubject.getOrDefault(above, Set.of()));
			startingWith(above + Audience.TAG).values().forEach(near::addAll);
		});
		startingWith(prefix).values().forEach(near::addAll);
		near.addAll(this.ofLists.getOrDefault(ListKind.RESOURCES, Set.of()));
		return near;
	}

	/** Uses the maximum character as upper bound, since no URI contains it. */
	private NavigableMap<String, Set<HubSubscriber>> startingWith(String prefix) {
		return this.bySubject.subMap(prefix, true, prefix + Character.MAX_VALUE, false);
	}

}
