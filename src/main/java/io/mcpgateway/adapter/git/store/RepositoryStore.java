package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.Constants;
import org.jspecify.annotations.Nullable;

/**
 * Read-only store of a repository. Takes objects from the directory of the repository
 * alone, never from alternates.
 */
public final class RepositoryStore {

	/** Maximum size of the configuration, in bytes. */
	private static final int MAX_CONFIG_BYTES = 1024 * 1024;

	private static final String LINKED_WORK_TREE = "a linked work tree";

	private final RepositoryFiles files;

	private final RefStore references;

	private final LargeFiles largeFiles;

	private RepositoryStore(RepositoryFiles files) {
		this.files = files;
		this.references = new RefStore(files);
		this.largeFiles = new LargeFiles(files);
	}

	/**
	 * Opens a bare repository, or the repository in the {@code .git} of a work tree.
	 * @throws UnservedRepositoryException if the directory has one in another format, or
	 * leads to one elsewhere
	 * @throws IOException if the directory has none
	 */
	public static RepositoryStore open(Path directory) throws IOException {
		RepositoryFiles bare = new RepositoryFiles(directory);
		RepositoryFiles files = isRepository(bare) ? bare : bare.hasDirectory(List.of(Constants.DOT_GIT))
				? new RepositoryFiles(directory.resolve(Constants.DOT_GIT)) : null;
		if (files == null || !isRepository(files)) {
			String owner = owner(bare);
			if (owner != null) {
				throw new UnservedRepositoryException("its repository is elsewhere, as that of " + owner
						+ ". The gateway serves the bare repository, or a copy by url");
			}
			throw new IOException("There is no repository");
		}
		checkFormat(files);
		return new RepositoryStore(files);
	}

	/**
	 * Returns whether the repository of a directory can be served.
	 * @throws IOException if the directory has none
	 */
	public static boolean isServed(Path directory) throws IOException {
		try {
			open(directory);
			return true;
		}
		catch (UnservedRepositoryException ex) {
			return false;
		}
	}

	/** Returns the references. */
	public RefStore references() {
		return this.references;
	}

	/** Returns the contents of Git LFS. */
	LargeFiles largeFiles() {
		return this.largeFiles;
	}

	/** Opens a reader of the objects. */
	public StoreReader newReader() {
		return new StoreReader(this.files);
	}

	/** Returns why the repository lacks objects; empty for a full clone. */
	List<ClonePart> parts() throws IOException {
		return ClonePart.of(this.files, config(this.files));
	}

	/**
	 * Returns what has its repository in another directory than its own; {@code null} if
	 * the directory leads to no other one.
	 */
	private static @Nullable String owner(RepositoryFiles files) throws IOException {
		if (files.read(MAX_CONFIG_BYTES, "commondir") != null) {
			return LINKED_WORK_TREE;
		}
		byte[] file = files.read(MAX_CONFIG_BYTES, Constants.DOT_GIT);
		if (file == null) {
			return null;
		}
		String target = new String(file, StandardCharsets.UTF_8);
		return target.contains("/worktrees/") ? LINKED_WORK_TREE
				: target.contains("/modules/") ? "a submodule" : "a work tree with a separate directory of git";
	}

	private static boolean isRepository(RepositoryFiles files) throws IOException {
		return files.hasDirectory(List.of(Constants.OBJECTS)) && files.hasDirectory(List.of("refs"))
				&& files.read(MAX_CONFIG_BYTES, Constants.HEAD) != null;
	}

	/** Fails for a repository whose references or ids are of another kind. */
	private static void checkFormat(RepositoryFiles files) throws IOException {
		Config config = config(files);
		if (isOther(config, "refstorage", "files")) {
			throw new UnservedRepositoryException(
					"its repository keeps its references in another format than files. The gateway serves the repository after git refs migrate --ref-format=files, or a copy by url");
		}
		if (isOther(config, "objectformat", "sha1")) {
			throw new UnservedRepositoryException("its repository has ids in "
					+ (isOther(config, "objectformat", "sha256") ? "another format" : "SHA-256")
					+ ". The gateway serves repositories with ids in SHA-1");
		}
	}

	private static boolean isOther(Config config, String extension, String format) {
		String found = config.getString("extensions", null, extension);
		return found != null && !found.equals(format);
	}

	private static Config config(RepositoryFiles files) throws IOException {
		byte[] text = files.read(MAX_CONFIG_BYTES, Constants.CONFIG);
		Config config = new Config();
		try {
			config.fromText((text != null) ? new String(text, StandardCharsets.UTF_8) : "");
		}
		catch (ConfigInvalidException ex) {
			throw new IOException("The configuration of the repository is malformed", ex);
		}
		return config;
	}

	/**
	 * Exception for a repository not served by the gateway. The message names the kind of
	 * the repository and the alternatives, without a path.
	 */
	static final class UnservedRepositoryException extends IOException {

		@Serial
		private static final long serialVersionUID = 1L;

		UnservedRepositoryException(String message) {
			super(message);
		}

	}

}
