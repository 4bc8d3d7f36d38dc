package io.mcpgateway.subscription.hub;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Change;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SubscribedUri;
import org.jspecify.annotations.Nullable;

/**
 * Which URI last changed when, for the last ones of a bounded number, and which prefixes
 * last may have, of which all are looked at for each URI that is asked for, and which are
 * therefore few. What is forgotten counts as changed.
 */
final class ChangeMemory {

	private static final int MAX_PREFIXES = 256;

	private final String hub = UUID.randomUUID().toString().substring(0, 8);

	/** The characters of a remembered URI on average, at most. */
	private static final int AVERAGE_URI_CHARACTERS = 256;

	private final int maxUris;

	private final long maxCharacters;

	/** The characters of all that is remembered. */
	private long characters;

	/** In the order of the changes, as each moves to the end. */
	private final LinkedHashMap<String, RememberedChange> changed = new LinkedHashMap<>();

	private final Map<String, Long> resyncs = new LinkedHashMap<>();

	/** The prefixes below which resources came or went that were not named. */
	private final Map<String, Long> unnamed = new LinkedHashMap<>();

	private long number;

	/** Changes up to here everybody was told of. */
	private long published;

	private final Map<ListKind, Long> listChanged = new EnumMap<>(ListKind.class);

	/** Changes up to here are forgotten. */
	private long forgotten;

	ChangeMemory(int maxUris) {
		this.maxUris = maxUris;
		this.maxCharacters = (long) maxUris * AVERAGE_URI_CHARACTERS;
	}

	/** How far everybody has been told. */
	synchronized ChangePosition position() {
		return new ChangePosition(this.hub, this.published);
	}

	/** Everybody was told of the change that was noted last. */
	synchronized void markPublished() {
		this.published = this.number;
	}

	/** Remember a change, and how far those have heard who are told of it. */
	synchronized ChangePosition remember(Change change) {
		this.number++;
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
			case Change.PromptsChanged changed -> this.listChanged.put(ListKind.PROMPTS, this.number);
			case Change.Resync(var prefix) -> {
				remember(this.resyncs, prefix);
				this.listChanged.put(ListKind.RESOURCES, this.number);
			}
		}
		return new ChangePosition(this.hub, this.number);
	}

	/** Whether what a client watches may have changed since it began to. */
	synchronized boolean hasChanged(SubscribedUri watched) {
		ChangePosition since = watched.since();
		return since != null && (isForgotten(since) || remembered(watched.subject()).publishedAt() > since.number()
				|| this.resyncs.entrySet()
					.stream()
					.anyMatch((entry) -> entry.getValue() > since.number()
							&& SubjectMatcher.mayBeBelow(entry.getKey(), watched, true)));
	}

	/** Whether a list may have changed after a position. */
	synchronized boolean hasChanged(ListKind list, @Nullable ChangePosition since) {
		return since != null && (isForgotten(since) || this.listChanged.getOrDefault(list, 0L) > since.number());
	}

	/** Whether nothing is known of some changes after a position. */
	synchronized boolean isForgotten(ChangePosition since) {
		return !since.hub().equals(this.hub) || since.number() < this.forgotten;
	}

	/** Returns all that is remembered, as a copy. */
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
	 * All that was remembered at a time.
	 *
	 * @param changed by URI
	 * @param resyncs when anything may have changed below a prefix
	 * @param unnamed when anything may have come or gone below a prefix
	 */
	record Copy(List<Map.Entry<String, RememberedChange>> changed, Map<String, Long> resyncs,
			Map<String, Long> unnamed) {

	}

}
