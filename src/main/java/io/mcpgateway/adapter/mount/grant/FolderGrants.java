package io.mcpgateway.adapter.mount.grant;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * Grants of all folders of a mount that have an access file, in memory. Any thread may
 * ask, and no question waits.
 * <p>
 * A folder is named by its path with a slash after each name: {@code docs/hr/}; the root
 * is the empty text.
 */
public final class FolderGrants {

	/** Changes that may wait for the feed; more become one change of the whole mount. */
	private static final int MAX_PENDING = 1000;

	private final FolderGrant byDefault;

	private volatile NavigableMap<String, FolderGrant> grants = new ConcurrentSkipListMap<>();

	/** Former grants of the folders whose change is not published yet. */
	private final Map<String, FolderGrant> pending = new LinkedHashMap<>();

	/** Former grants that still count for {@link #mayAllow}. */
	private volatile Map<String, FolderGrant> former = Map.of();

	private final Sinks.Many<Boolean> signals = Sinks.many().multicast().directBestEffort();

	private volatile boolean isKnown;

	/**
	 * Creates an instance that denies everything until the grants are known.
	 * @param byDefault access to folders without an access file, in the folder or above
	 */
	public FolderGrants(AccessDefault byDefault) {
		this.byDefault = FolderGrant.of(byDefault);
	}

	/** Returns whether the grants are known: without them, access is denied. */
	public boolean isKnown() {
		return this.isKnown;
	}

	/**
	 * Sets whether the grants are known.
	 * @param isKnown {@code false} denies all access
	 */
	public synchronized void known(boolean isKnown) {
		if (isKnown != this.isKnown) {
			FolderGrant before = this.isKnown ? this.byDefault : FolderGrant.CLOSED;
			this.isKnown = isKnown;
			changed("", before);
		}
	}

	/**
	 * Sets the grant of a folder.
	 * @param grant {@code null} for a folder without an access file
	 */
	public synchronized void set(String folder, @Nullable FolderGrant grant) {
		FolderGrant before = nearest(folder).getValue();
		FolderGrant replaced = (grant != null) ? this.grants.put(folder, grant) : this.grants.remove(folder);
		if (this.isKnown && !Objects.equals(replaced, grant)) {
			changed(folder, before);
		}
	}

	/** Replaces all grants at once: each decision is by the former or by the new ones. */
	public synchronized void setAll(Map<String, FolderGrant> all) {
		NavigableMap<String, FolderGrant> former = this.grants;
		Set<String> folders = new LinkedHashSet<>(former.keySet());
		folders.addAll(all.keySet());
		this.grants = new ConcurrentSkipListMap<>(all);
		if (this.isKnown) {
			folders.stream()
				.filter((folder) -> !Objects.equals(former.get(folder), all.get(folder)))
				.forEach((folder) -> changed(folder, nearest(former, folder).getValue()));
		}
	}

	/** Returns the grants that are faulty, by folder. */
	public Map<String, String> faults() {
		Map<String, String> faults = new HashMap<>();
		this.grants.forEach((folder, grant) -> {
			if (grant.fault() != null) {
				faults.put(folder, grant.fault());
			}
		});
		return faults;
	}

	/** Returns the nearest folder with an access file, and its grant. */
	Map.Entry<String, FolderGrant> nearest(String folder) {
		return nearest(this.grants, folder);
	}

	private Map.Entry<String, FolderGrant> nearest(Map<String, FolderGrant> all, String folder) {
		String current = folder;
		while (true) {
			FolderGrant grant = all.get(current);
			if (grant != null) {
				return Map.entry(current, grant);
			}
			if (current.isEmpty()) {
				return Map.entry("", this.byDefault);
			}
			current = current.substring(0, current.lastIndexOf('/', current.length() - 2) + 1);
		}
	}

	/** Returns whether a folder itself has an access file. */
	boolean has(String folder) {
		return this.grants.containsKey(folder);
	}

	/**
	 * Returns whether a caller may apply a verb to some path below a prefix, or could
	 * before a change that is not published yet; an upper bound.
	 * @param prefix beginning of paths, perhaps with a part of a name
	 */
	boolean mayAllow(Identity identity, Verb verb, String prefix) {
		for (Map.Entry<String, FolderGrant> before : this.former.entrySet()) {
			String folder = before.getKey();
			if ((folder.startsWith(prefix) || prefix.startsWith(folder))
					&& before.getValue().mayAllow(identity, verb)) {
				return true;
			}
		}
		if (!this.isKnown) {
			return false;
		}
		NavigableMap<String, FolderGrant> now = this.grants;
		if (nearest(now, folderOf(prefix)).getValue().mayAllow(identity, verb)) {
			return true;
		}
		for (Map.Entry<String, FolderGrant> below : now.tailMap(prefix).entrySet()) {
			if (!below.getKey().startsWith(prefix)) {
				return false;
			}
			if (below.getValue().mayAllow(identity, verb)) {
				return true;
			}
		}
		return false;
	}

	/** Returns whether a caller may apply a verb to all paths below a prefix. */
	boolean allowsAll(Identity identity, Verb verb, String prefix) {
		NavigableMap<String, FolderGrant> now = this.grants;
		if (!this.isKnown || !nearest(now, folderOf(prefix)).getValue().allowsAll(identity, verb)) {
			return false;
		}
		for (Map.Entry<String, FolderGrant> below : now.tailMap(prefix).entrySet()) {
			if (!below.getKey().startsWith(prefix)) {
				return true;
			}
			if (!below.getValue().allowsAll(identity, verb)) {
				return false;
			}
		}
		return true;
	}

	/** Returns the folder of a path, or the folder itself. */
	static String folderOf(String path) {
		return path.substring(0, path.lastIndexOf('/') + 1);
	}

	/** Emits after each change. */
	Flux<Boolean> signals() {
		return this.signals.asFlux();
	}

	/** Takes the folders whose change is not published yet. */
	synchronized List<String> takeChanged() {
		List<String> folders = new ArrayList<>(this.pending.keySet());
		this.pending.clear();
		return folders;
	}

	/** Forgets the former grants of all changes but those that wait. */
	synchronized void forgetPublished() {
		this.former = Map.copyOf(this.pending);
	}

	private void changed(String folder, FolderGrant before) {
		Map<String, FolderGrant> all = new HashMap<>(this.former);
		if (this.pending.size() >= MAX_PENDING || all.size() >= MAX_PENDING) {
			this.pending.clear();
			all.clear();
			this.pending.put("", before);
		}
		else {
			this.pending.putIfAbsent(folder, before);
		}
		all.putIfAbsent(folder, before);
		this.former = Map.copyOf(all);
		this.signals.tryEmitNext(true);
	}

}
