package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.TreeChanges.Changed;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.resource.watch.SnapshotDifference;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots of directories and of the list. A snapshot names the visible paths changed
 * since the last; changes of hidden paths do not change the fingerprint.
 * <p>
 * <b>Why</b> no lock: a subject has one poll at a time, see {@link GitRepository#poll},
 * and a slow comparison must not delay other subjects.
 */
final class DirectorySnapshots {

	/** Maximum number of changed paths in a snapshot. */
	private static final int MAX_CHANGES = 10_000;

	private final GitRepository repository;

	private final GitUris uris;

	private final PathFilter filter;

	/** Last seen directories; any other directory counts as changed at each move. */
	private final Cache<String, Seen> seen = Caffeine.newBuilder().maximumSize(GitPoller.MAX_SUBJECTS).build();

	DirectorySnapshots(GitRepository repository, GitUris uris, PathFilter filter) {
		this.repository = repository;
		this.uris = uris;
		this.filter = filter;
	}

	/** Takes a snapshot of a directory with everything below. */
	Snapshot directory(RepositoryReader reader, String subject, Contents directory) throws IOException {
		TreeEntry found = TreePath.find(reader, this.filter, directory);
		return snapshot(reader, subject, directory, (found != null) ? found.id() : null, true);
	}

	/**
	 * Takes a snapshot of the files of a branch, which differs once a file was added or
	 * removed.
	 * @param root the root of the branch
	 */
	Snapshot lists(RepositoryReader reader, Contents root) throws IOException {
		return snapshot(reader, Poller.LISTS, root, reader.tree(root.revision()), false);
	}

	private Snapshot snapshot(RepositoryReader reader, String subject, Contents directory, @Nullable ObjectId tree,
			boolean countsModified) throws IOException {
		Seen before = this.seen.getIfPresent(subject);
		if (tree == null) {
			this.seen.invalidate(subject);
			return Snapshot.ABSENT;
		}
		if (before == null) {
			this.seen.put(subject, new Seen(tree, fingerprint(directory, tree), directory));
			return Snapshot.of(fingerprint(directory, tree));
		}
		if (before.tree.equals(tree) && before.directory.equals(directory)) {
			return Snapshot.of(before.fingerprint);
		}
		TreeChanges changes = changes(reader, before.tree, tree);
		Set<String> entries = new HashSet<>();
		for (Changed changed : changes.paths()) {
			Contents file = below(directory, changed.path());
			if ((countsModified || !changed.isModified()) && this.filter.shows(file)) {
				entries.add(this.uris.uri(file));
			}
		}
		boolean isMoved = changes.isCut() || !before.directory.equals(directory);
		String fingerprint = (entries.isEmpty() && !isMoved) ? before.fingerprint : fingerprint(directory, tree);
		this.seen.put(subject, new Seen(tree, fingerprint, directory));
		return Snapshot.of(fingerprint).with(isMoved ? null : new SnapshotDifference(before.fingerprint, entries));
	}

	/**
	 * Compares two trees. <b>Why</b> failures count as many changes: a rewritten history
	 * is pruned together with the last seen tree, and only the new state is known.
	 */
	private TreeChanges changes(RepositoryReader reader, ObjectId before, ObjectId after) throws IOException {
		try {
			return TreeChanges.between(reader, before, after, TreeChanges.Visible.ALL, MAX_CHANGES);
		}
		catch (IOException | RuntimeException ex) {
			if (this.repository.isOfObject(ex)) {
				return new TreeChanges(List.of(), true);
			}
			throw ex;
		}
	}

	private static String fingerprint(Contents directory, ObjectId tree) {
		return tree.name() + " in " + directory.revision();
	}

	private static Contents below(Contents directory, List<String> path) {
		return new Contents(directory.revision(), Stream.concat(directory.path().stream(), path.stream()).toList(),
				false);
	}

	/** Last seen tree of a subject. */
	private record Seen(ObjectId tree, String fingerprint, Contents directory) {

	}

}
