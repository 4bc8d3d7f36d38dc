package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.git.store.CommitHeader;
import io.mcpgateway.adapter.git.store.CommitHeaders;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Versions of a file or directory in the commits of a history. Remembers the last trees
 * on each level, since most commits leave most directories as they are.
 */
final class PathVersions {

	/** Maximum number of remembered trees on each level. */
	private static final int MAX_REMEMBERED = 1000;

	/** Version of a missing path. */
	private static final Version MISSING = new Version(FileMode.TYPE_MISSING, ObjectId.zeroId());

	private final TreeReader trees;

	private final CommitHeaders commits;

	/** Path as the commit graph has it; {@code null} if the graph cannot be asked. */
	private final byte @Nullable [] graphPath;

	private final List<Level> levels = new ArrayList<>();

	/** Creates versions of a path, which has no slash at the end. */
	PathVersions(RepositoryReader reader, CommitHeaders commits, String path) {
		this.trees = new TreeReader(reader);
		this.commits = commits;
		this.graphPath = path.chars().allMatch((character) -> character < Byte.MAX_VALUE)
				? path.getBytes(StandardCharsets.US_ASCII) : null;
		for (String name : Arrays.asList(path.split("/"))) {
			this.levels.add(new Level(name.getBytes(StandardCharsets.UTF_8)));
		}
	}

	/** Returns whether a commit has the path. */
	boolean isIn(CommitHeader commit) throws IOException {
		return !version(commit).equals(MISSING);
	}

	/** Returns whether the path is the same in a commit and in a parent. */
	boolean isSame(CommitHeader commit, CommitHeader parent) throws IOException {
		if (commit.tree().equals(parent.tree())) {
			return true;
		}
		boolean isFirst = commit.parents().getFirst().id().equals(parent.id());
		return (isFirst && this.graphPath != null && this.commits.isUnchanged(commit, this.graphPath))
				|| version(commit).equals(version(parent));
	}

	private Version version(CommitHeader commit) throws IOException {
		return version(commit.tree(), 0);
	}

	private Version version(ObjectId tree, int depth) throws IOException {
		Level level = this.levels.get(depth);
		Version known = level.known.get(tree);
		if (known == null) {
			known = find(tree, level, depth);
			level.known.put(tree, known);
		}
		return known;
	}

	private Version find(ObjectId tree, Level level, int depth) throws IOException {
		Version entry = this.trees.version(tree, level.name);
		if (entry == null) {
			return MISSING;
		}
		return (depth == this.levels.size() - 1) ? entry
				: (entry.mode == FileMode.TYPE_TREE) ? version(entry.id, depth + 1) : MISSING;
	}

	/**
	 * Version of a path.
	 *
	 * @param mode mode as git compares modes: files are executable or not
	 * @param id blob, tree, or commit of a submodule
	 */
	record Version(int mode, ObjectId id) {

	}

	/** Name in the path, and what the last trees have there. */
	private static final class Level {

		private final byte[] name;

		private final Map<ObjectId, Version> known = new LinkedHashMap<>() {

			private static final long serialVersionUID = 1L;

			@Override
			protected boolean removeEldestEntry(Map.Entry<ObjectId, Version> eldest) {
				return size() > MAX_REMEMBERED;
			}

		};

		Level(byte[] name) {
			this.name = name;
		}

	}

}
