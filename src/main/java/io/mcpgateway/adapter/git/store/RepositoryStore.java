package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.Constants;

/**
 * Store of a repository, which is only read. Takes objects from the directory of the
 * repository alone: others that it borrows from are not opened.
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
	 * Opens a bare repository, or the one in the {@code .git} of a work tree.
	 * @throws IOException if the directory has none, or one in a format of its own
	 */
	public static RepositoryStore open(Path directory) throws IOException {
		RepositoryFiles bare = new RepositoryFiles(directory);
		RepositoryFiles files = isRepository(bare) ? bare : bare.hasDirectory(List.of(Constants.DOT_GIT))
				? new RepositoryFiles(directory.resolve(Constants.DOT_GIT)) : null;
		if (files == null || !isRepository(files)) {
			throw new IOException("There is no repository");
		}
		checkFormat(files);
		return new RepositoryStore(files);
	}

	/** Returns the references. */
	public RefStore references() {
		return this.references;
	}

	/** Opens a reader of the objects. */
	public StoreReader newReader() {
		return new StoreReader(this.files);
	}

	private static boolean isRepository(RepositoryFiles files) throws IOException {
		return files.hasDirectory(List.of(Constants.OBJECTS)) && files.hasDirectory(List.of("refs"))
				&& files.read(MAX_CONFIG_BYTES, Constants.HEAD) != null;
	}

	/** Fails for a repository whose references or ids are of another kind. */
	private static void checkFormat(RepositoryFiles files) throws IOException {
		byte[] text = files.read(MAX_CONFIG_BYTES, Constants.CONFIG);
		Config config = new Config();
		try {
			config.fromText((text != null) ? new String(text, StandardCharsets.UTF_8) : "");
		}
		catch (ConfigInvalidException ex) {
			throw new IOException("The configuration of the repository is malformed", ex);
		}
		check(config, "refstorage", "files");
		check(config, "objectformat", "sha1");
	}

	private static void check(Config config, String extension, String supported) throws IOException {
		String format = config.getString("extensions", null, extension);
		if (format != null && !format.equals(supported)) {
			throw new IOException("The repository has another " + extension + " than " + supported);
		}
	}

}
