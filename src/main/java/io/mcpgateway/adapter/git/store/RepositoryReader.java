package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

import io.mcpgateway.adapter.git.mount.ReferenceKind;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.mount.Revision.AnyName;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import io.mcpgateway.adapter.git.mount.Revision.CommitName;
import io.mcpgateway.adapter.git.mount.Revision.Tag;
import io.mcpgateway.adapter.git.store.RepositoryStore.UnservedRepositoryException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevObject;
import org.eclipse.jgit.revwalk.RevTag;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a repository's references and objects. Looks up each reference once, so all
 * reads see the same state. Belongs to one thread at a time.
 */
public final class RepositoryReader implements AutoCloseable {

	/** Maximum number of tags in a chain. */
	private static final int MAX_TAGS = 10;

	private final RepositoryStore store;

	private final RefStore references;

	private final SeenReferences seen;

	private final StoreReader objects;

	private final LargeFiles largeFiles;

	private final RevWalk commits;

	private @Nullable Exception unreadable;

	RepositoryReader(RepositoryStore store, SeenReferences seen) {
		this.store = store;
		this.references = store.references();
		this.seen = seen;
		this.objects = store.newReader();
		this.largeFiles = store.largeFiles();
		this.commits = new CommitWalk(this.objects);
	}

	/** Returns another reader, which looks up references anew. */
	public RepositoryReader anew() {
		return new RepositoryReader(this.store, new SeenReferences());
	}

	/** Returns the branch of HEAD, looked up anew; {@code null} if HEAD is a commit. */
	public @Nullable Branch headBranch() throws IOException {
		String target = this.references.headTarget();
		return (target != null && target.startsWith(Constants.R_HEADS))
				? new Branch(target.substring(Constants.R_HEADS.length())) : null;
	}

	/** Returns the objects of the repository. */
	public StoreReader objects() {
		return this.objects;
	}

	/**
	 * Returns whether the repository has a content of Git LFS, sound or damaged.
	 * @param oid SHA-256 of the content, 64 lower-case hexadecimal digits
	 */
	public boolean hasLargeFile(String oid) throws IOException {
		return this.largeFiles.has(oid);
	}

	/**
	 * Opens a content of Git LFS at a position. Hashes the whole content unless it is
	 * known.
	 * @param size in bytes, as the pointer to the content says
	 * @throws io.mcpgateway.resource.content.UnreadableException if the content is
	 * missing, or differs from size or hash
	 */
	public InputStream openLargeFile(String oid, long size, long position) throws IOException {
		return this.largeFiles.open(oid, size, position);
	}

	/** Returns the walk for looking up commits one by one. */
	public RevWalk commits() {
		return this.commits;
	}

	/** Returns a walk over the history, see {@link CommitWalk}. */
	public RevWalk newWalk() {
		return new CommitWalk(this.objects);
	}

	/** Returns the headers of commits, for a walk of one's own. */
	public CommitHeaders headers() throws IOException {
		return new CommitHeaders(this.objects);
	}

	/**
	 * Returns the commit of a revision; {@code null} if the repository has none. A name
	 * from a client is looked up as a reference only, never as a path or an expression.
	 */
	public @Nullable RevCommit commit(Revision revision) throws IOException {
		return switch (revision) {
			case Branch(String name) -> commit(Constants.R_HEADS + name);
			case Tag(String name) -> commit(Constants.R_TAGS + name);
			case CommitId(String id) -> chosenCommit(ObjectId.fromString(id));
			case CommitName name -> null;
			case AnyName(String text) -> anyCommit(text);
		};
	}

	/**
	 * Returns the commit of an object: the object itself, or what a tag leads to;
	 * {@code null} for other objects.
	 */
	public @Nullable RevCommit commitOf(ObjectId target) throws IOException {
		return commit(target);
	}

	/**
	 * Returns the ids of commits that begin with some digits.
	 * @param digits 4 to 39 lower-case hexadecimal digits
	 * @param limit how many ids to return at most
	 */
	public List<ObjectId> commits(String digits, int limit) throws IOException {
		List<ObjectId> found = new ArrayList<>();
		for (ObjectId id : this.objects.resolve(AbbreviatedObjectId.fromString(digits))) {
			if (found.size() < limit && this.objects.has(id, Constants.OBJ_COMMIT)) {
				found.add(id);
			}
		}
		return found;
	}

	/**
	 * Returns the targets of the references of a revision, without a look at any object;
	 * empty for a commit's id and for missing references. The revision leads to the same
	 * commit as long as the targets stay equal.
	 */
	public List<ObjectId> tips(Revision revision) throws IOException {
		return switch (revision) {
			case Branch(String name) -> tips(Constants.R_HEADS + name);
			case Tag(String name) -> tips(Constants.R_TAGS + name);
			case CommitId commit -> List.of();
			case CommitName name -> List.of();
			case AnyName(String text) when ObjectId.isId(text) -> List.of();
			case AnyName(String text) -> tips(Constants.R_HEADS + text, Constants.R_TAGS + text);
		};
	}

	/** Returns the tree of a revision; {@code null} if the repository has none. */
	public @Nullable ObjectId tree(Revision revision) throws IOException {
		RevCommit commit = commit(revision);
		return (commit != null) ? commit.getTree().copy() : null;
	}

	/**
	 * Opens a blob, to be closed before this reader. Fails with
	 * {@link org.eclipse.jgit.errors.LargeObjectException} if the blob needs too much
	 * memory.
	 */
	public InputStream open(ObjectId blob) throws IOException {
		return this.objects.openBlob(blob);
	}

	/** Returns the names of references with a prefix, in order. */
	public List<String> names(ReferenceKind kind, String prefix) throws IOException {
		return this.references.names(kind.directory(), prefix);
	}

	/** Returns the first names of references that follow a name, in order. */
	public List<String> namesAfter(ReferenceKind kind, String after, int limit) throws IOException {
		return this.references.namesAfter(kind.directory(), after, limit);
	}

	/**
	 * Returns the objects of references by their names, in order, without missing ones.
	 */
	public SortedMap<String, ObjectId> targets(ReferenceKind kind, List<String> names) throws IOException {
		return this.references.find(kind.directory(), names);
	}

	/**
	 * Does work on single objects, so that a list shows the neighbours of an object that
	 * cannot be read. The log names the first such object of a reader.
	 * @return the result of the work; {@code null} if an object cannot be read
	 */
	public <T> @Nullable T attempt(ObjectWork<T> work) throws IOException {
		try {
			return work.run();
		}
		catch (IOException | RuntimeException ex) {
			if (!GitErrors.isOfObject(ex)) {
				throw ex;
			}
			this.unreadable = (this.unreadable != null) ? this.unreadable : ex;
			return null;
		}
	}

	/**
	 * Returns why the first object could not be read in {@link #attempt}; {@code null} if
	 * all could be read.
	 */
	public @Nullable Exception unreadable() {
		return this.unreadable;
	}

	/**
	 * Returns the default branch, or fails with the reason why no branch with a commit is
	 * the default one.
	 * @param branch default branch; {@code null} if HEAD names none
	 * @throws UnservedRepositoryException if HEAD is a commit, or the branch is missing
	 */
	public Branch requireBranch(@Nullable Branch branch) throws IOException {
		if (branch != null && commit(branch) != null) {
			return branch;
		}
		throw new UnservedRepositoryException(isEmpty() ? "its repository is empty: no branch has a commit yet"
				: missing(branch) + ". Name a branch in the URI, or ask its operator to set branch");
	}

	/** Returns why a default branch is missing in a repository with other branches. */
	private String missing(@Nullable Branch branch) throws IOException {
		if (branch != null && Repository.isValidRefName(Constants.R_HEADS + branch.name())) {
			return "its repository has no branch " + branch.name();
		}
		return (this.references.headTarget() != null) ? "HEAD of its repository names no branch"
				: "HEAD of its repository is detached, so that no branch is the default one";
	}

	/**
	 * Fails for the id of a commit that is missing in a repository with only a part of
	 * its objects.
	 */
	public void requireCommit(Revision revision) throws IOException {
		String id = switch (revision) {
			case CommitId(String text) -> text;
			case AnyName(String text) when ObjectId.isId(text) -> text;
			default -> null;
		};
		if (id != null && !this.objects.has(ObjectId.fromString(id)) && !this.store.parts().isEmpty()) {
			throw new MissingObjectException(ObjectId.fromString(id), Constants.TYPE_COMMIT);
		}
	}

	/** Returns whether no branch has a commit, and HEAD is none. */
	public boolean isEmpty() throws IOException {
		return this.references.headTarget() != null && this.references.names(Constants.R_HEADS, "").isEmpty();
	}

	/**
	 * Returns what the repository is other than a full clone, as the end of a sentence;
	 * empty for a full clone.
	 */
	public String partName() throws IOException {
		return GitErrors.names(this.store.parts());
	}

	@Override
	public void close() {
		this.objects.close();
	}

	private @Nullable RevCommit anyCommit(String text) throws IOException {
		if (ObjectId.isId(text)) {
			return chosenCommit(ObjectId.fromString(text));
		}
		RevCommit branch = commit(Constants.R_HEADS + text);
		return (branch != null) ? branch : commit(Constants.R_TAGS + text);
	}

	/** Returns the commit with an id chosen by a client. */
	private @Nullable RevCommit chosenCommit(ObjectId id) throws IOException {
		return this.objects.has(id) ? commit(id) : null;
	}

	private List<ObjectId> tips(String... references) throws IOException {
		List<ObjectId> tips = new ArrayList<>();
		for (String reference : references) {
			ObjectId target = target(reference);
			if (target != null) {
				tips.add(target);
			}
		}
		return tips;
	}

	private @Nullable ObjectId target(String reference) throws IOException {
		return Repository.isValidRefName(reference) ? this.seen.find(this.references, reference) : null;
	}

	private @Nullable RevCommit commit(String reference) throws IOException {
		ObjectId target = target(reference);
		return (target != null) ? commit(target) : null;
	}

	private @Nullable RevCommit commit(AnyObjectId id) throws IOException {
		try {
			return parsedCommit(id);
		}
		catch (IndexOutOfBoundsException | IllegalArgumentException ex) {
			throw new DamagedObjectException(id, ex);
		}
	}

	private @Nullable RevCommit parsedCommit(AnyObjectId id) throws IOException {
		RevObject found = this.commits.parseAny(id);
		for (int i = 0; i < MAX_TAGS && found instanceof RevTag tag; i++) {
			found = this.commits.parseAny(tag.getObject());
		}
		return (found instanceof RevCommit commit) ? commit : null;
	}

	/** Work on single objects. */
	@FunctionalInterface
	public interface ObjectWork<T> {

		@Nullable T run() throws IOException;

	}

	/**
	 * Walk over commits without their messages: to show a message, parse the body of the
	 * commit. Counts the kept part of each commit as held memory.
	 */
	private static final class CommitWalk extends RevWalk {

		/** Memory held by a walk for each commit, in bytes. */
		private static final int COMMIT_BYTES = 160;

		/** Number of commits counted at once. */
		private static final int STEP = 1024;

		private final HeldMemory memory;

		private int created;

		/** Creates a walk over the commits of a reader, which stays open. */
		CommitWalk(StoreReader reader) {
			super(reader);
			this.memory = reader.memory();
			setRetainBody(false);
		}

		@Override
		protected RevCommit createCommit(AnyObjectId id, int position) {
			if (++this.created % STEP == 0) {
				this.memory.add(STEP * COMMIT_BYTES);
			}
			return super.createCommit(id, position);
		}

	}

}
