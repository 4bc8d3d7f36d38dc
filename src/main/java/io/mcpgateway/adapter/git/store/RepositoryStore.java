package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.tree.TreeNode;
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

	private final RepositoryFiles files;

	private final RefStore references;

	private RepositoryStore(RepositoryFiles files) {
		this.files = files;
		this.references = new RefStore(files);
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
			if (isOfAnother(bare)) {
				throw new UnservedRepositoryException(
						"its repository is elsewhere, as that of a linked work tree or a submodule. The gateway serves the bare repository, or a copy by url");
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

	/** Opens a reader of the objects. */
	public StoreReader newReader() {
		return new StoreReader(this.files);
	}

	/**
	 * Returns why the repository may lack objects, as the end of a sentence; {@code null}
	 * if all objects should be there.
	 */
	public @Nullable String reasonForMissingObjects() throws IOException {
		try (TreeNode alternates = this.files.open(Constants.OBJECTS, "info", "alternates")) {
			if (alternates != null && alternates.attributes().size() > 0) {
				return "which borrows it from another one (objects/info/alternates). The gateway serves the other repository, this one after git repack -a -d without that file, or a copy by url";
			}
		}
		Config config = config(this.files);
		boolean isPartial = config.getString("extensions", null, "partialclone") != null
				|| config.getSubsections("remote")
					.stream()
					.anyMatch((remote) -> config.getBoolean("remote", remote, "promisor", false));
		return isPartial ? "since it is a partial clone. The gateway serves a full clone, or a copy by url" : null;
	}

	/** Returns whether a directory names a repository in another one. */
	private static boolean isOfAnother(RepositoryFiles files) throws IOException {
		for (String name : List.of(Constants.DOT_GIT, "commondir")) {
			try (TreeNode file = files.open(name)) {
				if (file != null) {
					return true;
				}
			}
		}
		return false;
	}

	private static boolean isRepository(RepositoryFiles files) throws IOException {
		return files.hasDirectory(List.of(Constants.OBJECTS)) && files.hasDirectory(List.of("refs"))
				&& files.read(MAX_CONFIG_BYTES, Constants.HEAD) != null;
	}

	/** Fails for a repository whose references or ids are of another kind. */
	private static void checkFormat(RepositoryFiles files) throws IOException {
		Config config = config(files);
		check(config, "refstorage", "files",
				"its repository keeps its references in another format than files. The gateway serves the repository after git refs migrate --ref-format=files, or a copy by url");
		check(config, "objectformat", "sha1",
				"the ids of its repository are not SHA-1. The gateway serves repositories with ids in SHA-1");
	}

	private static void check(Config config, String extension, String supported, String message) throws IOException {
		String format = config.getString("extensions", null, extension);
		if (format != null && !format.equals(supported)) {
			throw new UnservedRepositoryException(message);
		}
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
