package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.file.notify.Notifier;
import io.mcpgateway.adapter.file.tree.DirectoryTree;
import io.mcpgateway.adapter.file.tree.SymbolicLinks;

/**
 * The links of a mount that follows them, and where they lead: what is written there is
 * told for the link as well. Where a link leads is found out by its path and may be out
 * of date; it only says what to look at.
 */
final class LinkTargets {

	private static final int MOST = 10_000;

	private final Map<WatchedDirectory, Map<String, Target>> links = new HashMap<>();

	private final Map<Target, Set<WatchedName>> places = new HashMap<>();

	private final SymbolicLinks paths;

	private final WatchRegistry registrations;

	private int count;

	private boolean complete = true;

	private boolean turned;

	LinkTargets(SymbolicLinks paths, WatchRegistry registrations) {
		this.paths = paths;
		this.registrations = registrations;
	}

	/** Know a link, or where it leads now. */
	void add(WatchedName link) throws IOException {
		remove(link);
		if (this.count == MOST) {
			this.complete = false;
			return;
		}
		Target target = target(link);
		this.links.computeIfAbsent(link.directory(), (directory) -> new HashMap<>()).put(link.name(), target);
		this.count++;
		if (target.watch != Notifier.NO_WATCH) {
			this.places.computeIfAbsent(target, (unknown) -> new HashSet<>()).add(link);
		}
	}

	void remove(WatchedName link) throws IOException {
		Map<String, Target> inDirectory = this.links.get(link.directory());
		Target target = (inDirectory != null) ? inDirectory.remove(link.name()) : null;
		if (inDirectory == null || target == null) {
			return;
		}
		this.count--;
		if (inDirectory.isEmpty()) {
			this.links.remove(link.directory());
		}
		if (target.watch != Notifier.NO_WATCH) {
			this.places.computeIfPresent(target,
					(known, links) -> (links.remove(link) && links.isEmpty()) ? null : links);
			this.registrations.drop(target.watch);
		}
	}

	/** Forget all links of a directory. */
	void removeAll(WatchedDirectory directory) throws IOException {
		for (String name : List.copyOf(this.links.getOrDefault(directory, Map.of()).keySet())) {
			remove(new WatchedName(directory, name));
		}
	}

	boolean contains(WatchedName place) {
		return this.links.getOrDefault(place.directory(), Map.of()).containsKey(place.name());
	}

	boolean isEmpty() {
		return this.count == 0;
	}

	/** Whether all links are known. */
	boolean isComplete() {
		return this.complete;
	}

	/** Say that links may lead elsewhere than they did, if there are any. */
	void turned() {
		this.turned |= this.count > 0;
	}

	boolean mayHaveTurned() {
		return this.turned;
	}

	/** Say that all that follows from it was seen. */
	void settled() {
		this.turned = false;
	}

	/** Find out anew where links lead. */
	void findAgain() throws IOException {
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

	/** The links that lead to a name in the directory that a watch is of. */
	Set<WatchedName> to(int watch, String name) {
		return this.places.getOrDefault(new Target(watch, name), Set.of());
	}

	private Target target(WatchedName link) throws IOException {
		List<String> path = this.paths.resolve(DirectoryTree.child(link.directory().path(), link.name()));
		if (path == null || path.isEmpty()) {
			return Target.NONE;
		}
		int watch = this.registrations.retain(path.subList(0, path.size() - 1));
		return (watch != Notifier.NO_WATCH) ? new Target(watch, path.getLast()) : Target.NONE;
	}

	/**
	 * Where a link leads.
	 *
	 * @param watch that of the directory
	 */
	private record Target(int watch, String name) {

		private static final Target NONE = new Target(Notifier.NO_WATCH, "");

	}

}
