package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.adapter.git.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.GitTarget.CommitDetails;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.GitTarget.References;
import io.mcpgateway.adapter.git.GitTarget.RevisionDiff;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.adapter.git.store.SeenReferences;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Poller of a repository. A pass looks each reference up once, and reads objects only for
 * subjects whose references moved. A subject with a missing or damaged object counts as
 * unchanged until its objects can be read.
 */
final class GitPoller implements Poller {

	/** Maximum number of subjects whose last snapshot is remembered. */
	static final int MAX_SUBJECTS = 100_000;

	private final GitRepository repository;

	private final GitUris uris;

	private final PathFilter filter;

	private final DirectorySnapshots directories;

	private final ReferenceSnapshots references;

	private final Cache<String, Taken> taken = Caffeine.newBuilder().maximumSize(MAX_SUBJECTS).build();

	public GitPoller(GitRepository repository, GitUris uris, PathFilter filter) {
		this.repository = repository;
		this.uris = uris;
		this.filter = filter;
		this.directories = new DirectorySnapshots(repository, uris, filter);
		this.references = new ReferenceSnapshots(uris);
	}

	@Override
	public List<Poll> polls(Set<String> subjects) {
		SeenReferences seen = new SeenReferences();
		return subjects.stream()
			.map((subject) -> Poll.of(subject,
					this.repository.poll(subject, seen, (reader) -> snapshot(reader, subject))))
			.toList();
	}

	private Snapshot snapshot(RepositoryReader reader, String subject) throws IOException {
		GitTarget target = target(subject);
		if (target == null) {
			return Snapshot.ABSENT;
		}
		List<Object> tips = tips(reader, target);
		Taken before = this.taken.getIfPresent(subject);
		if (before != null && !tips.isEmpty() && before.tips.equals(tips)) {
			return before.snapshot;
		}
		Snapshot now = snapshot(reader, subject, target);
		this.taken.put(subject, new Taken(tips, now.with(null)));
		return now;
	}

	/** Returns the target of a subject, which is the root for the list. */
	private @Nullable GitTarget target(String subject) {
		if (!subject.equals(LISTS)) {
			return this.uris.target(ResourceUri.parse(subject));
		}
		Branch branch = this.repository.defaultBranch();
		return (branch != null) ? new Contents(branch, List.of(), true) : null;
	}

	/**
	 * Returns the revisions of a target, each with the targets of its references; empty
	 * if a snapshot may change while these targets stay.
	 */
	private static List<Object> tips(RepositoryReader reader, GitTarget target) throws IOException {
		List<Object> tips = new ArrayList<>();
		for (Revision revision : revisions(target)) {
			List<ObjectId> found = reader.tips(revision);
			if (found.isEmpty()) {
				return List.of();
			}
			tips.add(revision);
			tips.add(found);
		}
		return tips;
	}

	/** Returns the revisions that a target belongs to. */
	static List<Revision> revisions(GitTarget target) {
		return switch (target) {
			case Contents contents -> List.of(contents.revision());
			case References references -> List.of();
			case CommitDetails details -> List.of(details.commit());
			case BranchLog log -> List.of(log.branch());
			case RevisionDiff diff -> List.of(diff.base(), diff.head());
		};
	}

	private Snapshot snapshot(RepositoryReader reader, String subject, GitTarget target) throws IOException {
		return switch (target) {
			case Contents root when subject.equals(LISTS) -> this.directories.lists(reader, root);
			case Contents directory when directory.isDirectory() ->
				this.directories.directory(reader, subject, directory);
			case Contents file -> Snapshot.of(id(TreePath.find(reader, this.filter, file)));
			case References references -> this.references.snapshot(reader, references);
			case CommitDetails commit -> Snapshot.of(name(reader.commit(commit.commit())));
			case BranchLog log -> Snapshot.of(name(reader.commit(log.branch())));
			case RevisionDiff diff -> Snapshot.of(DiffReader.version(reader, diff));
		};
	}

	private static @Nullable String id(@Nullable TreeEntry entry) {
		return (entry != null) ? entry.id().name() : null;
	}

	private static @Nullable String name(@Nullable ObjectId id) {
		return (id != null) ? id.name() : null;
	}

	/** Last snapshot of a subject, and the tips at that time. */
	private record Taken(List<Object> tips, Snapshot snapshot) {

	}

}
