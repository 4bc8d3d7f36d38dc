package io.mcpgateway.adapter.git.repository;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.mount.Revision.AnyName;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import io.mcpgateway.adapter.git.mount.Revision.Tag;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/** Reader of a repository's references and objects. Belongs to one thread at a time. */
public final class RepositoryReader implements AutoCloseable {

	private final Repository repository;

	private final ObjectReader objects;

	private final RevWalk commits;

	RepositoryReader(Repository repository) {
		this.repository = repository;
		this.objects = repository.newObjectReader();
		this.commits = new RevWalk(this.objects);
	}

	/** Returns the objects of the repository. */
	public ObjectReader objects() {
		return this.objects;
	}

	/** Returns the commits of the repository. */
	public RevWalk commits() {
		return this.commits;
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
			case AnyName(String text) -> anyCommit(text);
		};
	}

	/** Returns the tree of a revision; {@code null} if the repository has none. */
	public @Nullable ObjectId tree(Revision revision) throws IOException {
		RevCommit commit = commit(revision);
		return (commit != null) ? commit.getTree().copy() : null;
	}

	/**
	 * Opens a blob, to be closed before this reader. Fails with
	 * {@link org.eclipse.jgit.errors.LargeObjectException} if it needs too much memory.
	 */
	public InputStream open(ObjectId blob) throws IOException {
		return HeldBlob.open(this.objects, this.repository.getObjectDatabase(), blob);
	}

	/** Returns the names of the branches with a prefix, in the order of references. */
	public List<String> branches(String prefix) throws IOException {
		return names(Constants.R_HEADS, prefix);
	}

	/** Returns the names of the tags with a prefix, in the order of references. */
	public List<String> tags(String prefix) throws IOException {
		return names(Constants.R_TAGS, prefix);
	}

	@Override
	public void close() {
		this.commits.close();
		this.objects.close();
	}

	private @Nullable RevCommit anyCommit(String text) throws IOException {
		if (ObjectId.isId(text)) {
			return chosenCommit(ObjectId.fromString(text));
		}
		RevCommit branch = commit(Constants.R_HEADS + text);
		return (branch != null) ? branch : commit(Constants.R_TAGS + text);
	}

	/** Returns the commit with an id that a client chose. */
	private @Nullable RevCommit chosenCommit(ObjectId id) throws IOException {
		return this.objects.has(id) ? commit(id) : null;
	}

	private @Nullable RevCommit commit(String reference) throws IOException {
		Ref found = Repository.isValidRefName(reference) ? this.repository.exactRef(reference) : null;
		ObjectId target = (found != null) ? found.getObjectId() : null;
		return (target != null) ? commit(target) : null;
	}

	private @Nullable RevCommit commit(AnyObjectId id) throws IOException {
		return (this.commits.peel(this.commits.parseAny(id)) instanceof RevCommit commit) ? commit : null;
	}

	private List<String> names(String kind, String prefix) throws IOException {
		Stream<Ref> refs = this.repository.getRefDatabase().getRefsByPrefix(kind).stream();
		return refs.map((ref) -> ref.getName().substring(kind.length()))
			.filter((name) -> name.startsWith(prefix))
			.sorted()
			.toList();
	}

}
