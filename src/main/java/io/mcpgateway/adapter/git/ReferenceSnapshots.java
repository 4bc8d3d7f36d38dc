package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.git.GitTarget.References;
import io.mcpgateway.adapter.git.mount.ReferenceKind;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.resource.Hash64;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.resource.watch.SnapshotDifference;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots of all branches or all tags. A snapshot names the references that were added,
 * moved or removed since the last, so that a push to a hidden branch notifies only
 * subscribers with access to this branch.
 */
final class ReferenceSnapshots {

	/** Maximum number of changed references in a snapshot. */
	private static final int MAX_CHANGES = 10_000;

	private final GitUris uris;

	private final Map<ReferenceKind, Seen> seen = new ConcurrentHashMap<>();

	ReferenceSnapshots(GitUris uris) {
		this.uris = uris;
	}

	/** Takes a snapshot, which differs once a reference was added, moved or removed. */
	Snapshot snapshot(RepositoryReader reader, References directory) throws IOException {
		ReferenceKind kind = directory.kind();
		SortedMap<String, ObjectId> targets = reader.targets(kind, reader.names(kind, ""));
		long hash = Hash64.EMPTY;
		for (Map.Entry<String, ObjectId> target : targets.entrySet()) {
			hash = Hash64.of(Hash64.of(hash, Hash64.of(target.getKey())), Hash64.of(target.getValue().name()));
		}
		Seen now = new Seen(Long.toHexString(hash), targets);
		Seen before = this.seen.put(kind, now);
		Snapshot snapshot = Snapshot.of(now.fingerprint);
		return (before == null || before.fingerprint.equals(now.fingerprint)) ? snapshot
				: snapshot.with(difference(kind, before, now));
	}

	/** Returns the changed references; {@code null} for too many. */
	private @Nullable SnapshotDifference difference(ReferenceKind kind, Seen before, Seen now) {
		Set<String> names = SnapshotDifference.of(before.fingerprint, before.targets, now.targets).entries();
		return (names.size() > MAX_CHANGES) ? null
				: new SnapshotDifference(before.fingerprint,
						names.stream()
							.map((name) -> this.uris.contentsPrefix(kind.revision(name)))
							.collect(Collectors.toSet()));
	}

	/**
	 * Last seen references.
	 *
	 * @param targets objects by the names of the references
	 */
	private record Seen(String fingerprint, Map<String, ObjectId> targets) {

	}

}
