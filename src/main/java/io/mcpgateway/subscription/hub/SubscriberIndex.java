package io.mcpgateway.subscription.hub;

import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

import io.mcpgateway.protocol.ListKind;

/**
 * Who listens to what. What it answers is a copy, so that nobody is told anything under
 * its lock, and whoever is told looks once more whether it still wants to hear.
 */
final class SubscriberIndex {

	private final NavigableMap<String, Set<HubSubscriber>> bySubject = new TreeMap<>();

	private final Map<ListKind, Set<HubSubscriber>> ofLists = new EnumMap<>(ListKind.class);

	private int count;

	synchronized void add(HubSubscriber subscriber, Collection<String> subjects) {
		for (String subject : subjects) {
			if (this.bySubject.computeIfAbsent(subject, (key) -> new HashSet<>(2)).add(subscriber)) {
				this.count++;
			}
		}
	}

	synchronized void remove(HubSubscriber subscriber, Collection<String> subjects) {
		for (String subject : subjects) {
			Set<HubSubscriber> subscribers = this.bySubject.get(subject);
			if (subscribers != null && subscribers.remove(subscriber)) {
				this.count--;
				if (subscribers.isEmpty()) {
					this.bySubject.remove(subject);
				}
			}
		}
	}

	synchronized void setLists(HubSubscriber subscriber, Set<ListKind> lists) {
		for (ListKind list : ListKind.values()) {
			Set<HubSubscriber> subscribers = this.ofLists.computeIfAbsent(list, (key) -> new HashSet<>());
			if (lists.contains(list)) {
				subscribers.add(subscriber);
			}
			else {
				subscribers.remove(subscriber);
			}
		}
	}

	/** How many subjects all subscribers listen to. */
	synchronized int count() {
		return this.count;
	}

	/** How many to subjects that start with a prefix. */
	synchronized int count(String prefix) {
		return startingWith(prefix).values().stream().mapToInt(Set::size).sum();
	}

	/** The subjects that start with a prefix and that anybody listens to. */
	synchronized Set<String> subjects(String prefix) {
		return Set.copyOf(startingWith(prefix).keySet());
	}

	/** Those who listen to any of some subjects, each once. */
	synchronized Set<HubSubscriber> of(Collection<String> subjects) {
		Set<HubSubscriber> all = new HashSet<>();
		subjects.forEach((subject) -> all.addAll(this.bySubject.getOrDefault(subject, Set.of())));
		return all;
	}

	synchronized List<HubSubscriber> of(ListKind list) {
		return List.copyOf(this.ofLists.getOrDefault(list, Set.of()));
	}

	/**
	 * Those of subjects that start with a prefix, or that are directories above it, and
	 * of the list of resources.
	 */
	synchronized Set<HubSubscriber> affectedBy(String prefix) {
		Set<HubSubscriber> near = of(SubjectMatcher.selfAndParents(prefix));
		startingWith(prefix).values().forEach(near::addAll);
		near.addAll(this.ofLists.getOrDefault(ListKind.RESOURCES, Set.of()));
		return near;
	}

	/** No character of a URI comes after the last there is. */
	private NavigableMap<String, Set<HubSubscriber>> startingWith(String prefix) {
		return this.bySubject.subMap(prefix, true, prefix + Character.MAX_VALUE, false);
	}

}
