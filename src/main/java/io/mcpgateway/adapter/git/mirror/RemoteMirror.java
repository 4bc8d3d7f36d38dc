package io.mcpgateway.adapter.git.mirror;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.store.HeldMemory;
import org.eclipse.jgit.errors.TransportException;
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
import org.eclipse.jgit.transport.TransportHttp;
import org.eclipse.jgit.transport.URIish;

/**
 * Bare copy of a remote repository: its branches, its tags, and the branch of its HEAD. A
 * directory that the gateway did not make is never written.
 */
final class RemoteMirror implements MirrorSchedule.Remote {

	/** Section of the configuration that marks a copy of the gateway. */
	private static final String MARK = "mcpgateway";

	private static final List<RefSpec> ALL = List.of(new RefSpec("+refs/heads/*:refs/heads/*"),
			new RefSpec("+refs/tags/*:refs/tags/*"));

	static {
		IsolatedSystemReader.install();
	}

	private final GitMount mount;

	private final SmartHttp http;

	private final String url;

	/** Creates a mirror whose connections open on demand. */
	RemoteMirror(GitMount mount, SmartHttp http) {
		this.mount = mount;
		this.http = http;
		this.url = Objects.requireNonNull(mount.url(), "a mirror has a url").toString();
	}

	/** Fetches all branches and tags. */
	@Override
	public void fetch() throws IOException, URISyntaxException {
		IndexingTurn turn = new IndexingTurn(IndexingTurn.MAX_WAIT, IndexingTurn.MAX_TIME);
		try (Repository copy = open(turn); Transport transport = Transport.open(copy, new URIish(this.url))) {
			if (!(transport instanceof TransportHttp overHttp)) {
				throw new TransportException("the url is not one of HTTP");
			}
			overHttp.setHttpConnectionFactory(this.http);
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
		this.http.close();
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
		File directory = this.mount.directory().toFile();
		String[] files = directory.list();
		Repository copy = new MirrorRepository(directory.toPath(), turn);
		StoredConfig config = copy.getConfig();
		if (files == null || files.length == 0) {
			copy.create(true);
			config.setString(MARK, null, "url", this.url);
			config.setString("http", null, "followRedirects", "false");
			config.setBoolean("gc", null, "autoDetach", false);
			config.save();
		}
		else if (!this.url.equals(config.getString(MARK, null, "url"))) {
			copy.close();
			throw new TransportException("the directory is neither empty nor a copy of the url");
		}
		else {
			deletePartialPacks(directory.toPath());
		}
		return copy;
	}

	/** Deletes what a process left that was ended while it fetched. */
	private static void deletePartialPacks(Path copy) throws IOException {
		delete(copy, MirrorRepository.RECEIVED + "*");
		delete(copy.resolve(Constants.OBJECTS), "incoming_*");
	}

	private static void delete(Path directory, String glob) throws IOException {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, glob)) {
			for (Path file : files) {
				Files.deleteIfExists(file);
			}
		}
	}

}
