package io.mcpgateway.subscription;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Change;
import org.jspecify.annotations.Nullable;

/**
 * Which URI last changed when, for the last ones of a bounded number, and which prefixes
 * last may have, of which all are looked at for each URI that is asked for, and which are
 * therefore few. What is forgotten counts as changed.
 */
final class ChangeMemory {

	private static final int MOST_UNSEEN = 256;

	private final String hub = UUID.randomUUID().toString().substring(0, 8);

	/** The characters of a remembered URI on average, at most. */
	private static final int URI_CHARACTERS = 256;

	private final int most;

	private final long maxCharacters;

	/** The characters of all that is remembered. */
	private long characters;

	/** In the order of the changes, as each moves to the end. */
	private final Map<String, Long> changed = new LinkedHashMap<>();

	private final Map<String, Long> unseen = new LinkedHashMap<>();

	private long number;

	/** Changes up to here everybody was told of. */
	private long told;

	private final Map<ListKind, Long> listChanged = new EnumMap<>(ListKind.class);

	/** Changes up to here are forgotten. */
	private long forgotten;

	ChangeMemory(int most) {
		this.most = most;
		this.maxCharacters = (long) most * URI_CHARACTERS;
	}

	/** How far everybody has been told. */
	synchronized Position position() {
		return new Position(this.hub, this.told);
	}

	/** Everybody was told of the change that was noted last. */
	synchronized void told() {
		this.told = this.number;
	}

	/** Remember a change, and how far those have heard who are told of it. */
	synchronized Position note(Change change) {
		this.number++;
		switch (change) {
			case Change.Updated(var uri) -> Subjects.hearing(uri).forEach(this::noteUpdated);
			case Change.ListChanged changed -> this.listChanged.put(ListKind.RESOURCES, this.number);
			case Change.PromptsChanged changed -> this.listChanged.put(ListKind.PROMPTS, this.number);
			case Change.Unseen(var prefix) -> {
				note(this.unseen, prefix);
				if (this.unseen.size() > MOST_UNSEEN) {
					forgetEldest(this.unseen);
				}
				this.listChanged.put(ListKind.RESOURCES, this.number);
			}
		}
		return new Position(this.hub, this.number);
	}

	/** Whether what a client watches may have changed since it began to. */
	synchronized boolean hasChanged(WatchedUri watched) {
		Position since = watched.since();
		return since != null && (isForgotten(since) || this.changed.getOrDefault(watched.subject(), 0L) > since.number()
				|| this.unseen.entrySet()
					.stream()
					.anyMatch((entry) -> entry.getValue() > since.number()
							&& Subjects.mayBeBelow(entry.getKey(), watched)));
	}

	/** Whether a list may have changed after a position. */
	synchronized boolean hasChanged(ListKind list, @Nullable Position since) {
		return since != null && (isForgotten(since) || this.listChanged.getOrDefault(list, 0L) > since.number());
	}

	private boolean isForgotten(Position since) {
		return !since.hub().equals(this.hub) || since.number() < this.forgotten;
	}

	private void noteUpdated(String subject) {
		if (!this.changed.containsKey(subject)) {
			this.characters += subject.length();
		}
		note(this.changed, subject);
		while (this.changed.size() > this.most || this.characters > this.maxCharacters) {
			this.characters -= forgetEldest(this.changed).length();
		}
	}

	private void note(Map<String, Long> map, String key) {
		map.remove(key);
		map.put(key, this.number);
	}

	private String forgetEldest(Map<String, Long> map) {
		Map.Entry<String, Long> eldest = map.entrySet().iterator().next();
		this.forgotten = Math.max(this.forgotten, eldest.getValue());
		String key = eldest.getKey();
		map.remove(key);
		return key;
	}

}
