package io.mcpgateway.adapter.file.tree;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

/**
 * The names that stand in directories, for file systems that find a file by other names
 * as well: in another case or Unicode form, or by a short name. A rule or a glob is about
 * the name that stands there, so a file that is asked for by another one is not found.
 */
public final class StoredNames {

	/** How many names are kept in all, in about 16 bytes each. */
	private static final int MAX_NAMES = 500_000;

	/** How long names are kept: not every such file system says that a name changed. */
	private static final Duration TIME_KEPT = Duration.ofSeconds(5);

	/** A change within a clock tick of the last one may leave no trace. */
	private static final Duration TICK = Duration.ofSeconds(3);

	private final Cache<Directory, NameSet> kept = Caffeine.newBuilder()
		.maximumWeight(MAX_NAMES)
		.<Directory, NameSet>weigher((directory, names) -> names.size() + 1)
		.expireAfterWrite(TIME_KEPT)
		.executor(Runnable::run)
		.build();

	private final DirectoryTree tree;

	/**
	 * Names in the directories of a tree.
	 * @param tree opens a directory by any name that leads to it
	 */
	public StoredNames(DirectoryTree tree) {
		this.tree = tree;
	}

	/** Whether each name of a path stands in its directory. */
	public boolean haveAll(List<String> path) throws IOException {
		for (int i = 0; i < path.size(); i++) {
			if (!have(path.subList(0, i), path.get(i))) {
				return false;
			}
		}
		return true;
	}

	/** Whether a name stands in a directory. */
	public boolean have(List<String> directory, String name) throws IOException {
		try (TreeNode node = this.tree.open(directory)) {
			return node != null && node.attributes().kind() == EntryKind.DIRECTORY
					&& names(node, directory).contains(name);
		}
	}

	private NameSet names(TreeNode node, List<String> path) throws IOException {
		NodeAttributes attributes = node.attributes();
		Directory directory = new Directory(attributes.key(), List.copyOf(path), attributes.changed(),
				attributes.modified());
		@Nullable NameSet known = this.kept.getIfPresent(directory);
		if (known != null) {
			return known;
		}
		NameSet names = new NameSet();
		node.list((name, kind) -> {
			names.add(name);
			return !Thread.currentThread().isInterrupted();
		});
		Cancellation.check();
		if (attributes.changed().isBefore(Instant.now().minus(TICK))) {
			this.kept.put(directory, names);
		}
		return names;
	}

	/** A directory as it was at a time. */
	private record Directory(Object key, List<String> path, Instant changed, Instant modified) {

	}

}
