package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

import io.mcpgateway.adapter.git.TreeEntry.Kind;
import io.mcpgateway.adapter.git.store.HeldMemory;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.adapter.mount.grant.AccessFile;
import io.mcpgateway.adapter.mount.grant.FolderGrant;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Walk over the folders of a tree for access files. Enters only folders that differ from
 * an earlier tree. A folder whose tree or access file cannot be read is closed: an older
 * revision may have its files.
 */
final class AccessFileWalk {

	/** Maximum number of folders entered by a walk. */
	static final int MAX_FOLDERS = 1_000_000;

	/** Memory of the name of a folder, in bytes. */
	private static final int NAME_BYTES = 200;

	private static final FolderGrant UNREADABLE = FolderGrant
		.faulty("missing or damaged in the repository: take the objects from another clone");

	private final RepositoryReader reader;

	private final TreeReader trees;

	private final HeldMemory memory;

	private final String fileName;

	private final Set<String> issuers;

	private final NavigableMap<String, FolderGrant> grants;

	private int left = MAX_FOLDERS;

	private boolean isComplete = true;

	private AccessFileWalk(RepositoryReader reader, String fileName, Set<String> issuers,
			Map<String, FolderGrant> grants) {
		this.reader = reader;
		this.trees = new TreeReader(reader);
		this.memory = reader.objects().memory();
		this.fileName = fileName;
		this.issuers = issuers;
		this.grants = new TreeMap<>(grants);
	}

	/**
	 * Finds the grants of a tree.
	 * @param issuers the names of the issuers that a rule may name
	 * @param before tree of the known grants; {@code null} if none are known
	 * @throws TooManyFoldersException for more than a million folders
	 */
	static Result find(RepositoryReader reader, String fileName, Set<String> issuers, @Nullable ObjectId before,
			Map<String, FolderGrant> known, ObjectId tree) throws IOException {
		AccessFileWalk walk = new AccessFileWalk(reader, fileName, issuers, (before != null) ? known : Map.of());
		walk.enter(before, tree, "", 0);
		return new Result(walk.grants, walk.isComplete);
	}

	/** Visits a folder, and closes it if its tree cannot be read. */
	private void enter(@Nullable ObjectId before, ObjectId tree, String folder, int depth) throws IOException {
		if (tree.equals(before) || depth > PathFilter.MAX_DEPTH) {
			return;
		}
		long mark = this.memory.mark();
		Boolean isRead = this.reader.attempt(() -> {
			visit(before, tree, folder, depth);
			return true;
		});
		this.memory.reset(mark);
		if (isRead == null) {
			forget(folder);
			this.grants.put(folder, UNREADABLE);
			this.isComplete = false;
		}
	}

	private void visit(@Nullable ObjectId before, ObjectId tree, String folder, int depth) throws IOException {
		if (--this.left < 0) {
			throw new TooManyFoldersException();
		}
		Map<String, ObjectId> folders = folders(tree);
		Map<String, ObjectId> former = (before != null) ? this.reader.attempt(() -> folders(before)) : null;
		if (former == null) {
			forget(folder);
			former = Map.of();
		}
		look(tree, folder);
		for (String name : former.keySet()) {
			if (!folders.containsKey(name)) {
				forget(folder + name + "/");
			}
		}
		for (Map.Entry<String, ObjectId> child : folders.entrySet()) {
			enter(former.get(child.getKey()), child.getValue(), folder + child.getKey() + "/", depth + 1);
		}
	}

	/** Looks for the access file of a folder. */
	private void look(ObjectId tree, String folder) throws IOException {
		boolean isThere = this.trees.version(tree, this.fileName.getBytes(StandardCharsets.UTF_8)) != null;
		if (isThere) {
			this.grants.put(folder, grant(this.trees.find(tree, this.fileName)));
		}
		else {
			this.grants.remove(folder);
		}
	}

	private FolderGrant grant(@Nullable TreeEntry file) throws IOException {
		if (file == null || file.kind() != Kind.FILE) {
			return FolderGrant.faulty("not a regular file: replace the link, folder or submodule by a file");
		}
		FolderGrant grant = this.reader.attempt(() -> {
			byte[] bytes = this.trees.bytes(file.id(), AccessFile.MAX_SIZE);
			return (bytes != null) ? AccessFile.parse(bytes, this.issuers) : AccessFile.tooLarge();
		});
		this.isComplete &= grant != null;
		return (grant != null) ? grant : UNREADABLE;
	}

	/**
	 * Returns the folders of a tree; of two with the same name the one that is served.
	 */
	private Map<String, ObjectId> folders(ObjectId tree) throws IOException {
		Map<String, ObjectId> folders = new LinkedHashMap<>();
		try (TreeEntries entries = this.trees.entries(tree)) {
			for (TreeEntry entry : entries) {
				if (entry.isDirectory() && !entry.name().equals(this.fileName)) {
					folders.putIfAbsent(entry.name(), entry.id());
				}
			}
		}
		this.memory.add((long) folders.size() * NAME_BYTES);
		return folders;
	}

	/** Forgets a folder and all below. */
	private void forget(String folder) {
		this.grants.tailMap(folder, true).entrySet().removeIf((grant) -> grant.getKey().startsWith(folder));
	}

	/**
	 * Result of a walk.
	 *
	 * @param grants grants by folder
	 * @param isComplete whether every folder and access file could be read
	 */
	record Result(Map<String, FolderGrant> grants, boolean isComplete) {

	}

	/** Thrown for a tree with too many folders. */
	static final class TooManyFoldersException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		TooManyFoldersException() {
			super("more than 1,000,000 folders: turn access-file off, or serve a smaller repository", null, false,
					false);
		}

	}

}
