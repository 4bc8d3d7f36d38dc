package io.mcpgateway.subscription;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Change;
import org.jspecify.annotations.Nullable;

/**
 * Memory of when each of the last changed URIs and prefixes changed. The memory is
 * bounded: forgotten URIs count as changed. Prefixes are few, because each lookup
 * compares all prefixes.
 */
final class ChangeMemory {

	private static final int MAX_PREFIXES = 256;

	private static final int MAX_PROMPTS = 4000;

	private final String hub = UUID.randomUUID().toString().substring(0, 8);

	/** Maximum average length of a remembered URI. */
	private static final int AVERAGE_URI_CHARACTERS = 256;

	private final int maxUris;

	private final long maxCharacters;

	/** Total length of the remembered URIs. */
	private long characters;

	/** URIs in order of their last change. */
	private final LinkedHashMap<String, RememberedChange> changed = new LinkedHashMap<>();

	private final Map<String, Long> resyncs = new LinkedHashMap<>();

	/** Prefixes below which unnamed resources were added or removed. */
	private final Map<String, Long> unnamed = new LinkedHashMap<>();

	private long number;

	/** Position of the last change from the stream of the cluster. */
	private SharedPosition shared = SharedPosition.NONE;

	/** Position of the last change delivered to all subscribers. */
	private ChangePosition published = new ChangePosition(this.hub, 0);

	private final Map<ListKind, Long> listChanged = new EnumMap<>(ListKind.class);

	/** Last change of each prompt. */
	private final Map<String, Long> prompts = new LinkedHashMap<>();

	/** Number of the last change of prompts without names, or of forgotten ones. */
	private long unnamedPrompts;

	/** Number of the last change forgotten. */
	private long forgotten;

	ChangeMemory(int maxUris) {
		this.maxUris = maxUris;
		this.maxCharacters = (long) maxUris * AVERAGE_URI_CHARACTERS;
	}

	/** Returns the position of the last change delivered to all subscribers. */
	synchronized ChangePosition position() {
		return this.published;
	}

	/** Marks changes up to a position as delivered. */
	synchronized void markPublished(ChangePosition position) {
		this.published = position;
	}

	/**
	 * Remembers a change and returns the position after delivery.
	 * @param at position in the stream; {@code null} for a change from elsewhere
	 */
	synchronized ChangePosition remember(Change change, @Nullable SharedPosition at) {
		this.number++;
		this.shared = (at != null) ? at : this.shared;
		switch (change) {
			case Change.Updated(var uri) -> {
				rememberPublished(uri);
				remember(uri, (last) -> last.withChanged(this.number));
			}
			case Change.EntriesChanged(var uri, var entries) -> {
				rememberPublished(uri);
				entries.forEach((entry) -> remember(entry, (last) -> last.withChanged(this.number)));
			}
			case Change.ListChanged(var prefix, var uris) -> {
				uris.forEach((uri) -> remember(uri, (last) -> last.withListed(this.number)));
				if (uris.isEmpty()) {
					remember(this.unnamed, prefix);
				}
				this.listChanged.put(ListKind.RESOURCES, this.number);
			}
			case Change.PromptsChanged(var names) -> {
				this.listChanged.put(ListKind.PROMPTS, this.number);
				rememberPrompts(names);
			}
			case Change.Resync(var prefix) -> {
				remember(this.resyncs, prefix);
				this.listChanged.put(ListKind.RESOURCES, this.number);
			}
		}
		return new ChangePosition(this.hub, this.number, this.shared);
	}

	/**
	 * Notes a position in the stream without a change, and returns the position after it.
	 */
	synchronized ChangePosition remember(SharedPosition at) {
		this.shared = at;
		return new ChangePosition(this.hub, this.number, this.shared);
	}

	/** Returns whether a subscribed URI may have changed since its position. */
	synchronized boolean hasChanged(SubscribedUri watched) {
		ChangePosition since = watched.since();
		return since != null && (isForgotten(since) || remembered(watched.subject()).publishedAt() > since.number()
				|| this.resyncs.entrySet()
					.stream()
					.anyMatch((entry) -> entry.getValue() > since.number()
							&& SubjectMatcher.mayBeBelow(entry.getKey(), watched, true)));
	}

	/** Returns whether a list may have changed after a position. */
	synchronized boolean hasChanged(ListKind list, @Nullable ChangePosition since) {
		return since != null && (isForgotten(since) || this.listChanged.getOrDefault(list, 0L) > since.number());
	}

	/**
	 * Returns the names of the prompts that changed after a position, if the list did; an
	 * empty set for any.
	 */
	synchronized Set<String> changedPrompts(ChangePosition since) {
		return (isForgotten(since) || this.unnamedPrompts > since.number()) ? Set.of()
				: this.prompts.entrySet()
					.stream()
					.filter((entry) -> entry.getValue() > since.number())
					.map(Map.Entry::getKey)
					.collect(Collectors.toUnmodifiableSet());
	}

	/** Returns whether the memory no longer reaches back to a position. */
	synchronized boolean isForgotten(ChangePosition since) {
		return !since.hub().equals(this.hub) || since.number() < this.forgotten;
	}

	/** Returns a copy of the memory. */
	synchronized Copy copy() {
		return new Copy(new ArrayList<>(this.changed.entrySet()), new LinkedHashMap<>(this.resyncs),
				new LinkedHashMap<>(this.unnamed));
	}

	private RememberedChange remembered(String uri) {
		return this.changed.getOrDefault(uri, RememberedChange.NONE);
	}

	private void rememberPublished(String uri) {
		SubjectMatcher.selfAndParents(uri)
			.forEach((subject) -> remember(subject, (last) -> last.withPublished(this.number)));
	}

	private void remember(String uri, UnaryOperator<RememberedChange> change) {
		RememberedChange last = this.changed.remove(uri);
		if (last == null) {
			this.characters += uri.length();
		}
		this.changed.put(uri, change.apply((last != null) ? last : RememberedChange.NONE));
		while (this.changed.size() > this.maxUris || this.characters > this.maxCharacters) {
			Map.Entry<String, RememberedChange> eldest = this.changed.pollFirstEntry();
			this.characters -= eldest.getKey().length();
			this.forgotten = Math.max(this.forgotten, eldest.getValue().last());
		}
	}

	private void rememberPrompts(Set<String> names) {
		if (names.isEmpty()) {
			this.unnamedPrompts = this.number;
		}
		names.forEach((name) -> {
			this.prompts.remove(name);
			this.prompts.put(name, this.number);
		});
		while (this.prompts.size() > MAX_PROMPTS) {
			Map.Entry<String, Long> eldest = this.prompts.entrySet().iterator().next();
			this.unnamedPrompts = Math.max(this.unnamedPrompts, eldest.getValue());
			this.prompts.remove(eldest.getKey());
		}
	}

	private void remember(Map<String, Long> prefixes, String prefix) {
		prefixes.remove(prefix);
		prefixes.put(prefix, this.number);
		if (prefixes.size() > MAX_PREFIXES) {
			Map.Entry<String, Long> eldest = prefixes.entrySet().iterator().next();
			this.forgotten = Math.max(this.forgotten, eldest.getValue());
			prefixes.remove(eldest.getKey());
		}
	}

	/**
	 * Copy of the memory.
	 *
	 * @param changed last changes by URI
	 * @param resyncs last resync by prefix
	 * @param unnamed last unnamed additions or removals by prefix
	 */
	record Copy(List<Map.Entry<String, RememberedChange>> changed, Map<String, Long> resyncs,
			Map<String, Long> unnamed) {

	}

	/**
	 * Numbers of the last changes of a URI, by kind; zero for no change.
	 *
	 * @param publishedAt last notice to subscribers, also for changes below the URI
	 * @param changedAt last change of the URI itself or of its listing entry
	 * @param listedAt last addition or removal
	 */
	record RememberedChange(long publishedAt, long changedAt, long listedAt) {

		/** Record of a URI without changes. */
		static final RememberedChange NONE = new RememberedChange(0, 0, 0);

		/** Returns the number of the last change of any kind. */
		long last() {
			return Math.max(this.publishedAt, Math.max(this.changedAt, this.listedAt));
		}

		RememberedChange withPublished(long number) {
			return new RememberedChange(number, this.changedAt, this.listedAt);
		}

		RememberedChange withChanged(long number) {
			return new RememberedChange(this.publishedAt, number, this.listedAt);
		}

		RememberedChange withListed(long number) {
			return new RememberedChange(this.publishedAt, this.changedAt, number);
		}

	}

}
