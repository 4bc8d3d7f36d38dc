package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.store.HeldMemory;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.transport.FetchConnection;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.URIish;

/**
 * Bare copy of a remote repository: its branches, its tags, and the branch of its HEAD. A
 * directory not made by the gateway is never written.
 */
final class RemoteMirror implements MirrorSchedule.Remote {

	/** Section of the configuration marking a copy of the gateway. */
	private static final String MARK = "mcpgateway";

	private static final List<RefSpec> ALL = List.of(new RefSpec("+refs/heads/*:refs/heads/*"),
			new RefSpec("+refs/tags/*:refs/tags/*"));

	private static final String PACKS = "objects/pack";

	private static final List<String> PARTS = List.of("objects/info", PACKS, "refs/heads", "refs/tags");

	/** Locks of JGit. No reference has a name with this ending. */
	private static final String LOCKS = "*.lock";

	/** Name of an unfinished file. */
	private static final String UNFINISHED = "mcpgateway.unfinished";

	static {
		IsolatedSystemReader.install();
	}

	private final GitMount mount;

	private final MirrorConnections connections;

	private final String url;

	/** Creates a mirror whose connections open on demand. */
	RemoteMirror(GitMount mount, MirrorConnections connections) {
		this.mount = mount;
		this.connections = connections;
		this.url = MirrorConnections.url(mount);
	}

	/** Fetches all branches and tags. */
	@Override
	public void fetch() throws IOException, URISyntaxException {
		IndexingTurn turn = new IndexingTurn(IndexingTurn.MAX_WAIT, IndexingTurn.MAX_TIME);
		try (Repository copy = open(turn); Transport transport = Transport.open(copy, new URIish(this.url))) {
			this.connections.attach(transport);
			transport.setTimeout((int) this.mount.fetchTimeout().toSeconds());
			transport.setRemoveDeletedRefs(true);
			transport.setTagOpt(TagOpt.NO_TAGS);
			// A thin pack has deltas on objects outside of it, which no check sees.
			transport.setFetchThin(false);
			// JGit would keep all objects of the history in memory to check them.
			transport.setCheckFetchedObjects(false);
			if (this.mount.depth() != null) {
				transport.setDepth(this.mount.depth());
			}
			adoptHead(copy, transport);
			boolean isChanged = !transport.fetch(turn, ALL).getTrackingRefUpdates().isEmpty();
			if (isChanged) {
				collectGarbage();
			}
		}
		catch (IOException ex) {
			throw turn.isLate() ? new TransportException("the pack takes too long to index", ex) : ex;
		}
	}

	@Override
	public void close() {
		this.connections.close();
	}

	/** Packs a copy of many packs, with little memory for the search of deltas. */
	private void collectGarbage() throws IOException {
		try (Repository copy = new FileRepositoryBuilder().setGitDir(this.mount.directory().toFile())
			.setBare()
			.build()) {
			StoredConfig config = copy.getConfig();
			config.setInt("pack", null, "threads", 1);
			config.setLong("pack", null, "windowMemory", HeldMemory.MAX_BYTES);
			config.setLong("pack", null, "bigFileThreshold", HeldMemory.MAX_BYTES / 4);
			config.setBoolean("pack", null, "buildBitmaps", false);
			copy.autoGC(NullProgressMonitor.INSTANCE);
		}
	}

	private static void adoptHead(Repository copy, Transport transport) throws IOException {
		try (FetchConnection connection = transport.openFetch(ALL, Constants.HEAD)) {
			Ref head = connection.getRef(Constants.HEAD);
			if (head != null && head.isSymbolic()) {
				copy.updateRef(Constants.HEAD).link(head.getTarget().getName());
			}
		}
	}

	private Repository open(IndexingTurn turn) throws IOException {
		Path directory = this.mount.directory();
		if (isUnused(directory)) {
			mark(directory);
		}
		Repository copy = new MirrorRepository(directory, turn);
		if (!this.url.equals(copy.getConfig().getString(MARK, null, "url"))) {
			copy.close();
			throw new TransportException("the directory is neither empty nor a copy of the url");
		}
		complete(directory);
		deleteLeftovers(directory);
		return copy;
	}

	/** Returns whether a directory is missing, empty, or was left before its mark. */
	private static boolean isUnused(Path directory) {
		String[] files = directory.toFile().list();
		return files == null || Stream.of(files).allMatch(UNFINISHED::equals);
	}

	/**
	 * Writes the configuration of a new copy. <b>Why</b> first and at once: a process may
	 * end at any time, and a directory without the mark counts as foreign.
	 */
	private void mark(Path directory) throws IOException {
		Config config = new Config();
		config.setInt("core", null, "repositoryformatversion", 0);
		config.setBoolean("core", null, "bare", true);
		config.setBoolean("core", null, "logallrefupdates", false);
		config.setString(MARK, null, "url", this.url);
		config.setString("http", null, "followRedirects", "false");
		config.setBoolean("gc", null, "autoDetach", false);
		write(Files.createDirectories(directory), Constants.CONFIG, config.toText());
	}

	/** Creates the missing parts of a copy. */
	private static void complete(Path directory) throws IOException {
		for (String part : PARTS) {
			Files.createDirectories(directory.resolve(part));
		}
		if (Files.notExists(directory.resolve(Constants.HEAD))) {
			write(directory, Constants.HEAD, "ref: " + Constants.R_HEADS + "main\n");
		}
	}

	/** Writes a file as a whole or not at all. */
	private static void write(Path directory, String name, String text) throws IOException {
		Path unfinished = Files.writeString(directory.resolve(UNFINISHED), text);
		Files.move(unfinished, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
	}

	/**
	 * Deletes the leftovers of a process that ended during a fetch: parts of packs, and
	 * locks, which would block a branch for ever.
	 */
	private static void deleteLeftovers(Path copy) throws IOException {
		delete(copy, MirrorRepository.RECEIVED + "*");
		delete(copy, LOCKS);
		delete(copy.resolve(Constants.OBJECTS), "incoming_*");
		delete(copy.resolve(PACKS), "*.keep");
		try (Stream<Path> references = Files.walk(copy.resolve(Constants.R_REFS))) {
			for (Path directory : references.filter(Files::isDirectory).toList()) {
				delete(directory, LOCKS);
			}
		}
	}

	/** Deletes files, but no directories. */
	private static void delete(Path directory, String glob) throws IOException {
		try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, glob)) {
			for (Path file : found) {
				if (!Files.isDirectory(file)) {
					Files.deleteIfExists(file);
				}
			}
		}
	}

}
