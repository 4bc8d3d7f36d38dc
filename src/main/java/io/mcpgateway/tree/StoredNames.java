package io.mcpgateway.tree;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.blocking.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Check that a path uses the names that directories store. Some file systems also find a
 * file by another case, by another Unicode form or by a short name. <b>Why</b>: access
 * rules and globs match stored names, so files under other names must stay hidden.
 */
final class StoredNames {

	/** Size of the cache in names, of about 16 bytes each. */
	private static final int MAX_NAMES = 500_000;

	/**
	 * How long names are cached: some of these file systems keep the time of a directory
	 * when a name changes.
	 */
	private static final Duration CACHE_DURATION = Duration.ofSeconds(5);

	/**
	 * Minimum age of a change before names are cached, since a second change within a
	 * clock tick may leave no trace.
	 */
	private static final Duration MIN_AGE = Duration.ofSeconds(3);

	private final Cache<Directory, NameSet> cache = Caffeine.newBuilder()
		.maximumWeight(MAX_NAMES)
		.<Directory, NameSet>weigher((directory, names) -> names.size() + 1)
		.expireAfterWrite(CACHE_DURATION)
		.executor(Runnable::run)
		.build();

	private final DirectoryTree tree;

	/**
	 * Creates a check for a tree.
	 * @param tree opens a directory by any name
	 */
	public StoredNames(DirectoryTree tree) {
		this.tree = tree;
	}

	/** Returns whether each name of a path is stored in its directory. */
	public boolean containsAll(List<String> path) throws IOException {
		for (int i = 0; i < path.size(); i++) {
			if (!contains(path.subList(0, i), path.get(i))) {
				return false;
			}
		}
		return true;
	}

	/** Returns whether a directory stores a name. */
	public boolean contains(List<String> directory, String name) throws IOException {
		try (TreeNode node = this.tree.open(directory)) {
			return node != null && node.attributes().kind() == EntryKind.DIRECTORY
					&& names(node, directory).contains(name);
		}
	}

	private NameSet names(TreeNode node, List<String> path) throws IOException {
		NodeAttributes attributes = node.attributes();
		Directory directory = new Directory(attributes.key(), List.copyOf(path), attributes.changed(),
				attributes.modified());
		@Nullable NameSet known = this.cache.getIfPresent(directory);
		if (known != null) {
			return known;
		}
		NameSet names = new NameSet();
		node.list((name, kind) -> {
			names.add(name);
			return !Cancellation.isRequested();
		});
		Cancellation.check();
		if (attributes.changed().isBefore(Instant.now().minus(MIN_AGE))) {
			this.cache.put(directory, names);
		}
		return names;
	}

	/** State of a directory at a time. */
	private record Directory(Object key, List<String> path, Instant changed, Instant modified) {

	}

}
