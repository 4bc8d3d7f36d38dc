package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.SymbolicLinks;

/**
 * Symbolic links of a mount and the watches of their targets. A change of a target counts
 * as a change of the link. Targets are resolved by path and may be outdated; callers
 * check the file itself.
 */
final class LinkTargets {

	private static final int MAX_LINKS = 10_000;

	private final Map<KnownDirectory, Map<String, LinkTarget>> links = new HashMap<>();

	private final Map<LinkTarget, Set<WatchedName>> byTarget = new HashMap<>();

	private final SymbolicLinks resolver;

	private final WatchRegistry registry;

	private int count;

	private boolean complete = true;

	private boolean stale;

	LinkTargets(SymbolicLinks resolver, WatchRegistry registry) {
		this.resolver = resolver;
		this.registry = registry;
	}

	/** Adds a link or updates its target. */
	void add(WatchedName link) throws IOException {
		remove(link);
		if (this.count == MAX_LINKS) {
			this.complete = false;
			return;
		}
		LinkTarget target = target(link);
		this.links.computeIfAbsent(link.directory(), (directory) -> new HashMap<>()).put(link.name(), target);
		this.count++;
		if (target.watch != Notifier.NO_WATCH) {
			this.byTarget.computeIfAbsent(target, (unknown) -> new HashSet<>()).add(link);
		}
	}

	void remove(WatchedName link) throws IOException {
		Map<String, LinkTarget> inDirectory = this.links.get(link.directory());
		LinkTarget target = (inDirectory != null) ? inDirectory.remove(link.name()) : null;
		if (inDirectory == null || target == null) {
			return;
		}
		this.count--;
		if (inDirectory.isEmpty()) {
			this.links.remove(link.directory());
		}
		if (target.watch != Notifier.NO_WATCH) {
			this.byTarget.computeIfPresent(target,
					(known, links) -> (links.remove(link) && links.isEmpty()) ? null : links);
			this.registry.releaseTarget(target.watch);
		}
	}

	/** Removes all links of a directory. */
	void removeAll(KnownDirectory directory) throws IOException {
		for (String name : List.copyOf(this.links.getOrDefault(directory, Map.of()).keySet())) {
			remove(new WatchedName(directory, name));
		}
	}

	boolean contains(WatchedName link) {
		return this.links.getOrDefault(link.directory(), Map.of()).containsKey(link.name());
	}

	boolean isEmpty() {
		return this.count == 0;
	}

	/** Returns whether all links fit. */
	boolean isComplete() {
		return this.complete;
	}

	/** Marks targets as outdated. */
	void markStale() {
		this.stale = true;
	}

	/** Returns whether outdated targets exist. */
	boolean isStale() {
		return this.stale && this.count > 0;
	}

	/** Marks targets as current. */
	void markCurrent() {
		this.stale = false;
	}

	/** Resolves all targets again. */
	void refresh() throws IOException {
		for (WatchedName link : all()) {
			add(link);
		}
	}

	List<WatchedName> all() {
		List<WatchedName> all = new ArrayList<>(this.count);
		this.links
			.forEach((directory, names) -> names.keySet().forEach((name) -> all.add(new WatchedName(directory, name))));
		return all;
	}

	/** Returns the links to a name in the directory of a watch. */
	Set<WatchedName> linksTo(int watch, String name) {
		return this.byTarget.getOrDefault(new LinkTarget(watch, name), Set.of());
	}

	private LinkTarget target(WatchedName link) throws IOException {
		List<String> path = this.resolver.resolve(DirectoryTree.child(link.directory().path(), link.name()));
		if (path == null || path.isEmpty()) {
			return LinkTarget.NONE;
		}
		int watch = this.registry.retain(path.subList(0, path.size() - 1));
		return (watch != Notifier.NO_WATCH) ? new LinkTarget(watch, path.getLast()) : LinkTarget.NONE;
	}

	/**
	 * Target of a link.
	 *
	 * @param watch watch of the directory of the target
	 */
	private record LinkTarget(int watch, String name) {

		private static final LinkTarget NONE = new LinkTarget(Notifier.NO_WATCH, "");

	}

}
