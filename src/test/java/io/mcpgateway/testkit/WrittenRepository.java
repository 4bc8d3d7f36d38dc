package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheBuilder;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.TagBuilder;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.springframework.util.FileSystemUtils;

/**
 * Bare repository that a test writes, commit by commit. Each commit has the files put so
 * far. Times are a minute apart, in order of the commits.
 */
public final class WrittenRepository implements AutoCloseable {

	private static final Instant FIRST_TIME = Instant.parse("2026-01-05T10:00:00Z");

	private final Map<String, Entry> entries = new TreeMap<>();

	private final Path directory;

	private final Repository repository;

	private int commits;

	private WrittenRepository(Path directory, Repository repository) {
		this.directory = directory;
		this.repository = repository;
	}

	/** Creates an empty repository whose HEAD is {@code main}. */
	public static WrittenRepository create() {
		try {
			Path directory = Files.createTempDirectory("repository");
			Repository repository = new FileRepositoryBuilder().setGitDir(directory.toFile()).setBare().build();
			repository.create(true);
			repository.updateRef(Constants.HEAD).link(Constants.R_HEADS + "main");
			return new WrittenRepository(directory, repository);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns an existing repository, to be left open. */
	public static WrittenRepository existing(Path directory) throws IOException {
		return new WrittenRepository(directory,
				new FileRepositoryBuilder().setGitDir(directory.toFile()).setBare().build());
	}

	/** Returns the directory of the repository. */
	public Path directory() {
		return this.directory;
	}

	/** Returns the repository itself. */
	public Repository repository() {
		return this.repository;
	}

	/** Puts a text file into the next commit. */
	public WrittenRepository put(String path, String text) {
		return put(path, text.getBytes(StandardCharsets.UTF_8));
	}

	/** Puts a file into the next commit. */
	public WrittenRepository put(String path, byte[] bytes) {
		return put(path, FileMode.REGULAR_FILE, bytes);
	}

	/** Puts a symbolic link into the next commit. */
	public WrittenRepository link(String path, String target) {
		return put(path, FileMode.SYMLINK, target.getBytes(StandardCharsets.UTF_8));
	}

	/** Puts an executable text file into the next commit. */
	public WrittenRepository executable(String path, String text) {
		return put(path, FileMode.EXECUTABLE_FILE, text.getBytes(StandardCharsets.UTF_8));
	}

	/** Puts a submodule at a commit into the next commit. */
	public WrittenRepository submodule(String path, String commit) {
		this.entries.put(path, new Entry(FileMode.GITLINK, ObjectId.fromString(commit)));
		return this;
	}

	/** Removes a file from the next commit. */
	public WrittenRepository remove(String path) {
		this.entries.remove(path);
		return this;
	}

	/** Removes all files from the next commit. */
	public WrittenRepository clear() {
		this.entries.clear();
		return this;
	}

	/**
	 * Commits with any number of parents, moves no branch, and returns the id.
	 * @param seconds time of the commit, counted from the first one
	 */
	public String commitAt(long seconds, String message, List<String> parents) {
		return insert((inserter) -> {
			CommitBuilder commit = new CommitBuilder();
			commit.setTreeId(tree(inserter));
			commit.setParentIds(parents.stream().map(ObjectId::fromString).toList());
			PersonIdent person = new PersonIdent("Ada", "ada@example.org", FIRST_TIME.plusSeconds(seconds),
					ZoneOffset.UTC);
			commit.setAuthor(person);
			commit.setCommitter(person);
			commit.setMessage(message);
			ObjectId id = inserter.insert(commit);
			inserter.flush();
			return id.name();
		});
	}

	/** Commits to {@code main} and returns the id. */
	public String commit(String message) {
		return commit("main", message);
	}

	/** Commits to a branch, which begins at {@code main}, and returns the id. */
	public String commit(String branch, String message) {
		return insert((inserter) -> {
			ObjectId parent = this.repository.resolve(Constants.R_HEADS + branch);
			ObjectId before = (parent != null) ? parent : this.repository.resolve(Constants.R_HEADS + "main");
			CommitBuilder commit = new CommitBuilder();
			commit.setTreeId(tree(inserter));
			if (before != null) {
				commit.setParentId(before);
			}
			PersonIdent person = new PersonIdent("Ada", "ada@example.org", FIRST_TIME.plusSeconds(60L * this.commits++),
					ZoneOffset.UTC);
			commit.setAuthor(person);
			commit.setCommitter(person);
			commit.setMessage(message);
			ObjectId id = inserter.insert(commit);
			inserter.flush();
			move(Constants.R_HEADS + branch, id);
			return id.name();
		});
	}

	/**
	 * Commits a directory {@code nest} with a directory of main many times, in
	 * directories of their own. All of them share one tree.
	 * @param depth how many levels of directories have as many entries
	 */
	public void nest(String directory, int count, int depth) {
		insert((inserter) -> {
			ObjectId tree = this.repository.resolve("main:" + directory);
			for (int level = 0; level < depth; level++) {
				TreeFormatter parent = new TreeFormatter();
				for (String name : IntStream.range(0, count).mapToObj(Integer::toString).sorted().toList()) {
					parent.append(name, FileMode.TREE, tree);
				}
				tree = inserter.insert(parent);
			}
			TreeFormatter root = new TreeFormatter();
			root.append("nest", FileMode.TREE, tree);
			CommitBuilder commit = new CommitBuilder();
			commit.setTreeId(inserter.insert(root));
			commit.setAuthor(new PersonIdent("Ada", "ada@example.org"));
			commit.setCommitter(commit.getAuthor());
			commit.setMessage("nest");
			ObjectId id = inserter.insert(commit);
			inserter.flush();
			move(Constants.R_HEADS + "main", id);
			return id.name();
		});
	}

	/** Moves a branch to a commit, as a push that rewrites history does. */
	public void reset(String branch, String commit) {
		try {
			move(Constants.R_HEADS + branch, ObjectId.fromString(commit));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Deletes a branch. */
	public void delete(String branch) {
		try {
			RefUpdate update = this.repository.updateRef(Constants.R_HEADS + branch);
			update.setForceUpdate(true);
			update.delete();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Adds an annotated tag to a commit. */
	public void tag(String name, String commit) {
		insert((inserter) -> {
			TagBuilder tag = new TagBuilder();
			tag.setTag(name);
			tag.setObjectId(ObjectId.fromString(commit), Constants.OBJ_COMMIT);
			tag.setTagger(new PersonIdent("Ada", "ada@example.org"));
			tag.setMessage(name);
			ObjectId id = inserter.insert(tag);
			inserter.flush();
			move(Constants.R_TAGS + name, id);
			return id.name();
		});
	}

	/** Runs {@code git} in the repository and returns what it writes. */
	public String git(String... arguments) {
		return gitWith("", arguments);
	}

	/**
	 * Runs {@code git} like {@link #git}, with an input for commands that write little.
	 */
	public String gitWith(String input, String... arguments) {
		List<String> command = new ArrayList<>(List.of("git", "-C", this.directory.toString()));
		command.addAll(List.of(arguments));
		try {
			Process git = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
			try (OutputStream in = git.getOutputStream()) {
				in.write(input.getBytes(StandardCharsets.UTF_8));
			}
			byte[] output = git.getInputStream().readAllBytes();
			if (git.waitFor() != 0) {
				throw new IllegalStateException("git failed: " + command);
			}
			return new String(output, StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Returns the paths, sizes and times of all files of the repository. */
	public Map<String, String> files() {
		Map<String, String> found = new TreeMap<>();
		try (Stream<Path> files = Files.walk(this.directory)) {
			for (Path file : files.toList()) {
				found.put(this.directory.relativize(file).toString(),
						Files.size(file) + " " + Files.getLastModifiedTime(file));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return found;
	}

	@Override
	public void close() {
		this.repository.close();
		FileSystemUtils.deleteRecursively(this.directory.toFile());
	}

	private WrittenRepository put(String path, FileMode mode, byte[] bytes) {
		insert((inserter) -> {
			ObjectId blob = inserter.insert(Constants.OBJ_BLOB, bytes);
			inserter.flush();
			this.entries.put(path, new Entry(mode, blob));
			return blob.name();
		});
		return this;
	}

	private ObjectId tree(ObjectInserter inserter) throws IOException {
		DirCache index = DirCache.newInCore();
		DirCacheBuilder builder = index.builder();
		this.entries.forEach((path, entry) -> {
			DirCacheEntry added = new DirCacheEntry(path);
			added.setFileMode(entry.mode);
			added.setObjectId(entry.id);
			builder.add(added);
		});
		builder.finish();
		return index.writeTree(inserter);
	}

	private void move(String reference, ObjectId target) throws IOException {
		RefUpdate update = this.repository.updateRef(reference);
		update.setNewObjectId(target);
		update.forceUpdate();
	}

	private String insert(Insertion insertion) {
		try (ObjectInserter inserter = this.repository.newObjectInserter()) {
			return insertion.run(inserter);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Entry of the next commit. */
	private record Entry(FileMode mode, ObjectId id) {

	}

	/** Insertion of objects, which returns an id. */
	@FunctionalInterface
	private interface Insertion {

		String run(ObjectInserter inserter) throws IOException;

	}

}
