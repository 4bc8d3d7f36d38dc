package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.adapter.git.GitTarget.References;
import io.mcpgateway.adapter.git.mount.ReferenceKind;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.resource.Hash64;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.resource.watch.SnapshotDifference;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Snapshots of all branches or all tags. A snapshot names the references that were added,
 * moved or removed since the last, so that a push to a hidden branch notifies only
 * subscribers with access to this branch.
 */
final class ReferenceSnapshots {

	private final GitUris uris;

	private final Map<ReferenceKind, Seen> seen = new ConcurrentHashMap<>();

	ReferenceSnapshots(GitUris uris) {
		this.uris = uris;
	}

	/** Takes a snapshot, which differs once a reference was added, moved or removed. */
	Snapshot snapshot(RepositoryReader reader, References directory) throws IOException {
		ReferenceKind kind = directory.kind();
		long hash = Hash64.EMPTY;
		Map<String, ObjectId> targets = new HashMap<>();
		for (Map.Entry<String, ObjectId> target : reader.targets(kind, reader.names(kind, "")).entrySet()) {
			hash = Hash64.of(Hash64.of(hash, Hash64.of(target.getKey())), Hash64.of(target.getValue().name()));
			targets.put(this.uris.contentsPrefix(kind.revision(target.getKey())), target.getValue());
		}
		Seen now = new Seen(Long.toHexString(hash), targets);
		Seen before = this.seen.put(kind, now);
		Snapshot snapshot = Snapshot.of(now.fingerprint);
		return (before == null || before.fingerprint.equals(now.fingerprint)) ? snapshot
				: snapshot.with(SnapshotDifference.of(before.fingerprint, before.targets, targets));
	}

	/**
	 * Last seen references.
	 *
	 * @param targets objects by the URI of the root directory
	 */
	private record Seen(String fingerprint, Map<String, ObjectId> targets) {

	}

}
