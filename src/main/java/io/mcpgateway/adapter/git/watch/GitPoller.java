package io.mcpgateway.adapter.git.watch;

import java.io.IOException;
import java.util.List;
import java.util.Set;

import io.mcpgateway.adapter.git.history.DiffReader;
import io.mcpgateway.adapter.git.mount.GitTarget;
import io.mcpgateway.adapter.git.mount.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.mount.GitTarget.CommitDetails;
import io.mcpgateway.adapter.git.mount.GitTarget.Contents;
import io.mcpgateway.adapter.git.mount.GitTarget.RevisionDiff;
import io.mcpgateway.adapter.git.mount.GitUris;
import io.mcpgateway.adapter.git.repository.GitRepository;
import io.mcpgateway.adapter.git.repository.RepositoryReader;
import io.mcpgateway.adapter.git.tree.TreeFiles;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Poller of a repository. A poll looks the references up, and compares trees only if a
 * reference moved. A subject with a missing or damaged object counts as unchanged until
 * its objects can be read.
 */
public final class GitPoller implements Poller {

	private final GitRepository repository;

	private final GitUris uris;

	private final TreeFiles files;

	private final DirectorySnapshots directories;

	public GitPoller(GitRepository repository, GitUris uris, TreeFiles files) {
		this.repository = repository;
		this.uris = uris;
		this.files = files;
		this.directories = new DirectorySnapshots(repository, uris, files);
	}

	@Override
	public List<Poll> polls(Set<String> subjects) {
		return subjects.stream()
			.map((subject) -> Poll.of(subject, this.repository.poll(subject, (reader) -> snapshot(reader, subject))))
			.toList();
	}

	private Snapshot snapshot(RepositoryReader reader, String subject) throws IOException {
		if (subject.equals(LISTS)) {
			return this.directories.lists(reader, this.repository.defaultBranch());
		}
		GitTarget target = this.uris.target(ResourceUri.parse(subject));
		return switch (target) {
			case null -> Snapshot.ABSENT;
			case Contents directory when directory.isDirectory() ->
				this.directories.directory(reader, subject, directory);
			case Contents file -> Snapshot.of(name(this.files.id(reader, file)));
			case CommitDetails commit -> Snapshot.of(name(reader.commit(commit.commit())));
			case BranchLog log -> Snapshot.of(name(reader.commit(log.branch())));
			case RevisionDiff diff -> Snapshot.of(DiffReader.version(reader, diff));
		};
	}

	private static @Nullable String name(@Nullable ObjectId id) {
		return (id != null) ? id.name() : null;
	}

}
