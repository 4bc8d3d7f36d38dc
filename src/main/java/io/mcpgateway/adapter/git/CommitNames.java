package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.adapter.git.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.GitTarget.CommitDetails;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.GitTarget.RevisionDiff;
import io.mcpgateway.adapter.git.mount.ReferenceKind;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.mount.Revision.AnyName;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import io.mcpgateway.adapter.git.mount.Revision.CommitName;
import io.mcpgateway.adapter.git.store.CommitHeader;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import reactor.core.publisher.Mono;

/**
 * Resolution of targets whose commits have a name that only the repository can tell:
 * {@code HEAD}, or the first digits of an id.
 * <p>
 * <b>Why</b> access is checked here once more: rules are about whole ids, and the catalog
 * knows the name only. So a caller needs access to both, and a commit without access does
 * not count, neither as a match nor as a further match.
 * <p>
 * <b>Why</b> only commits of branches and tags that the caller may read have short names:
 * any other commit is open to callers who know its id, and nobody shall find it by trying
 * digits. So digits without any commit cost a search of the history too, and the time of
 * an answer does not tell whether a commit exists.
 */
final class CommitNames {

	/** Maximum number of commits to try for a name. */
	private static final int MAX_COMMITS = 16;

	/** Number of names of references held at once. */
	private static final int MAX_NAMES = 10_000;

	/** Maximum time of the search for a commit in the history. */
	private static final Duration MAX_TIME = Duration.ofSeconds(5);

	private final GitRepository repository;

	private final GitUris uris;

	CommitNames(GitRepository repository, GitUris uris) {
		this.repository = repository;
		this.uris = uris;
	}

	/** Returns whether a target has to be resolved. */
	static boolean isNamed(GitTarget target) {
		return switch (target) {
			case Contents contents -> contents.revision() instanceof CommitName;
			case CommitDetails details -> details.commit() instanceof CommitName;
			case RevisionDiff(AnyName base, AnyName head) ->
				GitUris.isShortId(base.text()) || GitUris.isShortId(head.text());
			default -> false;
		};
	}

	/**
	 * Returns the target with whole ids; empty if the caller has access to none. Fails if
	 * the caller has access to several.
	 */
	Mono<GitTarget> resolve(ResourceUri uri, GitTarget target, Access access, Verb... verbs) {
		return this.repository.with((reader) -> {
			List<GitTarget> found = candidates(reader, target, access).stream()
				.filter((candidate) -> isAllowed(access, candidate, verbs))
				.limit(2)
				.toList();
			if (found.size() > 1) {
				throw uri.invalid("the ids of several commits begin with these digits: write more");
			}
			return found.isEmpty() ? null : found.getFirst();
		});
	}

	private boolean isAllowed(Access access, GitTarget target, Verb... verbs) {
		String canonical = this.uris.uri(target);
		for (Verb verb : verbs) {
			if (!access.allows(verb, canonical)) {
				return false;
			}
		}
		return true;
	}

	private List<GitTarget> candidates(RepositoryReader reader, GitTarget target, Access access) throws IOException {
		return switch (target) {
			case Contents(CommitName name, List<String> path, boolean isDirectory) ->
				commits(reader, name.text(), access).stream()
					.<GitTarget>map((commit) -> new Contents(commit, path, isDirectory))
					.toList();
			case CommitDetails(CommitName name) ->
				commits(reader, name.text(), access).stream().<GitTarget>map(CommitDetails::new).toList();
			case RevisionDiff(AnyName base, AnyName head) -> {
				List<AnyName> heads = ends(reader, head, access);
				yield ends(reader, base, access).stream()
					.flatMap((from) -> heads.stream().<GitTarget>map((to) -> new RevisionDiff(from, to)))
					.toList();
			}
			default -> List.of(target);
		};
	}

	/** Returns the commits for an end of a difference, where a branch or tag precedes. */
	private List<AnyName> ends(RepositoryReader reader, AnyName end, Access access) throws IOException {
		return (!GitUris.isShortId(end.text()) || !reader.tips(end).isEmpty()) ? List.of(end)
				: commits(reader, end.text(), access).stream().map((commit) -> new AnyName(commit.id())).toList();
	}

	private List<CommitId> commits(RepositoryReader reader, String name, Access access) throws IOException {
		if (!name.equals(Constants.HEAD)) {
			return ofReferences(reader, reader.commits(name, MAX_COMMITS), access);
		}
		Branch branch = this.repository.defaultBranch();
		boolean isHidden = branch != null && !mayRead(branch, access);
		RevCommit head = isHidden ? null : reader.commit(reader.requireBranch(branch));
		return (head != null) ? List.of(new CommitId(head.name())) : List.of();
	}

	/** Returns whether the caller may read the log or any file of a branch or tag. */
	private boolean mayRead(Revision reference, Access access) {
		return access.mayAllow(Verb.READ, this.uris.contentsPrefix(reference)) || (reference instanceof Branch branch
				&& access.allows(Verb.READ, this.uris.uri(new BranchLog(branch))));
	}

	/**
	 * Returns those commits that a branch or tag leads to which the caller may read.
	 * @param commits empty for a search that finds nothing
	 */
	private List<CommitId> ofReferences(RepositoryReader reader, List<ObjectId> commits, Access access)
			throws IOException {
		long end = System.nanoTime() + MAX_TIME.toNanos();
		Set<ObjectId> left = new HashSet<>(commits);
		List<CommitId> found = new ArrayList<>();
		CommitHistory history = new CommitHistory(reader, null);
		Branch branch = this.repository.defaultBranch();
		if (branch != null && mayRead(branch, access)) {
			for (ObjectId target : reader.tips(branch)) {
				start(reader, history, target);
			}
			visit(history, left, found, end);
		}
		if (!left.isEmpty() || found.isEmpty()) {
			startAll(reader, history, access, end);
			visit(history, left, found, end);
		}
		return found;
	}

	/** Starts at all branches and tags that the caller may read. */
	private void startAll(RepositoryReader reader, CommitHistory history, Access access, long end) throws IOException {
		for (ReferenceKind kind : ReferenceKind.values()) {
			List<String> names = reader.namesAfter(kind, "", MAX_NAMES);
			while (!names.isEmpty()) {
				List<String> shown = names.stream().filter((name) -> mayRead(kind.revision(name), access)).toList();
				for (ObjectId target : Set.copyOf(reader.targets(kind, shown).values())) {
					start(reader, history, target);
					check(end);
				}
				names = reader.namesAfter(kind, names.getLast(), MAX_NAMES);
			}
		}
	}

	/** Visits the history until all commits are found, or to its end. */
	private static void visit(CommitHistory history, Set<ObjectId> left, List<CommitId> found, long end)
			throws IOException {
		boolean isFutile = left.isEmpty();
		for (CommitHeader commit = history.next(); commit != null; commit = history.next()) {
			if (left.remove(commit.id())) {
				found.add(new CommitId(commit.id().name()));
			}
			if (left.isEmpty() && !isFutile) {
				return;
			}
			check(end);
		}
	}

	/** Starts at a reference, unless its objects are damaged or no commit. */
	private static void start(RepositoryReader reader, CommitHistory history, ObjectId target) throws IOException {
		RevCommit commit = reader.attempt(() -> reader.commitOf(target));
		if (commit != null) {
			history.start(commit);
		}
	}

	private static void check(long end) throws IOException {
		Cancellation.check();
		if (System.nanoTime() > end) {
			throw new UnreadableException("finding its commit takes too long. Write all 40 digits of the id");
		}
	}

}
