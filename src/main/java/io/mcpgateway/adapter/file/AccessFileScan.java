package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.mount.grant.FolderGrants;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;

/**
 * Scan of the folders of a mount for access files, on a thread of its own, at the start
 * and at intervals. A folder is served once its access file was read. A pass looks at
 * each folder, and lists only those that changed.
 * <p>
 * The pause between two passes is a second, or four times the duration of the last pass
 * if that is longer. Folders are closed while no pass makes progress for ten seconds,
 * since the file system may hang.
 */
final class AccessFileScan implements FolderRefresh, InitializingBean, DisposableBean {

	/** Maximum number of folders; a mount with more is closed. */
	static final int MAX_FOLDERS = 100_000;

	private static final Logger logger = LoggerFactory.getLogger(AccessFileScan.class);

	private static final long MIN_PAUSE = Duration.ofSeconds(1).toNanos();

	private static final int PAUSES_PER_PASS = 4;

	private static final Duration CHANGING_PAUSE = Duration.ofMillis(100);

	private static final long MAX_SILENCE = Duration.ofSeconds(10).toNanos();

	private final String uriPrefix;

	private final VisibleTree tree;

	private final AccessFiles files;

	private final FolderGrants grants;

	private final Map<List<String>, Folder> folders = new HashMap<>();

	private final Set<String> served = ConcurrentHashMap.newKeySet();

	private final Thread thread;

	/** Time by which the scan makes progress, in nanoseconds. */
	private volatile long deadline = System.nanoTime() + MAX_SILENCE;

	private volatile @Nullable String problem = "the access files are not read yet";

	AccessFileScan(String uriPrefix, String name, VisibleTree tree, AccessFiles files, FolderGrants grants) {
		this.uriPrefix = uriPrefix;
		this.tree = tree;
		this.files = files;
		this.grants = grants;
		this.thread = Thread.ofPlatform().name("files-" + name + "-access").daemon().unstarted(this::run);
	}

	@Override
	public void afterPropertiesSet() {
		this.thread.start();
	}

	@Override
	public void destroy() {
		this.thread.interrupt();
	}

	/** Looks of readers; a folder that is not served needs none. */
	@Override
	public void refresh(List<String> folder) throws IOException {
		if (this.served.contains(AccessFiles.key(folder))) {
			this.files.refresh(folder);
		}
	}

	/** Returns whether the access file of a folder was read and the scan goes on. */
	boolean isServed(String folder) {
		return this.served.contains(folder) && System.nanoTime() - this.deadline < 0;
	}

	/** Returns why access is denied that access files may allow; {@code null} if none. */
	@Nullable String problem() {
		if (System.nanoTime() - this.deadline >= 0) {
			return "the file system does not answer the scan for access files: check the disk or the file server";
		}
		int faulty = this.grants.faults().size();
		return (this.problem != null || faulty == 0) ? this.problem
				: faulty + " access files cannot be used and close their folders: see the log";
	}

	private void run() {
		try {
			while (!Thread.currentThread().isInterrupted()) {
				long begun = System.nanoTime();
				pass();
				pause(Math.max(MIN_PAUSE, PAUSES_PER_PASS * (System.nanoTime() - begun)));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void pause(long nanos) throws InterruptedException {
		long end = System.nanoTime() + nanos;
		this.deadline = end + MAX_SILENCE;
		for (long left = nanos; left > 0; left = end - System.nanoTime()) {
			boolean isChanging = this.files.isAnyChanging();
			Thread.sleep(Duration.ofNanos(isChanging ? Math.min(left, CHANGING_PAUSE.toNanos()) : left));
			try {
				this.files.lookAtChanging();
			}
			catch (IOException | RuntimeException ex) {
				return; // The next pass closes the mount
			}
		}
	}

	/** Looks at all folders; closes the mount if that fails. */
	private void pass() {
		try {
			scan();
			this.problem = null;
			this.grants.known(true);
		}
		catch (IOException | RuntimeException ex) {
			this.grants.known(false);
			String reason = (ex instanceof TooManyFoldersException) ? String.valueOf(ex.getMessage())
					: "the access files cannot be read: check the directory and the file system";
			boolean isNew = !reason.equals(this.problem);
			this.problem = reason;
			if (isNew && !SourceUnavailableException.isLogged(ex)) {
				logger.warn("{} is closed: {}", this.uriPrefix, reason, ex);
			}
		}
	}

	private void scan() throws IOException {
		Deque<List<String>> open = new ArrayDeque<>(List.of(List.of()));
		Set<List<String>> found = new HashSet<>();
		while (!open.isEmpty()) {
			List<String> path = open.pop();
			this.deadline = System.nanoTime() + MAX_SILENCE;
			Folder folder = visit(path);
			if (folder != null) {
				found.add(path);
				folder.children.forEach((name) -> open.push(DirectoryTree.child(path, name)));
			}
			if (found.size() + open.size() > MAX_FOLDERS) {
				throw new TooManyFoldersException();
			}
		}
		List<List<String>> gone = this.folders.keySet().stream().filter((path) -> !found.contains(path)).toList();
		gone.forEach(this::leave);
	}

	/** Looks at a folder; returns {@code null} for one that is gone or unreadable. */
	private @Nullable Folder visit(List<String> path) throws IOException {
		try (TreeNode directory = this.tree.directory(path)) {
			if (directory == null) {
				leave(path);
				return null;
			}
			NodeAttributes attributes = directory.attributes();
			Folder known = this.folders.get(path);
			if (known == null || !known.isSettled || !known.attributes.equals(attributes)) {
				known = list(directory, path, attributes);
				this.folders.put(path, known);
			}
			this.files.look(path);
			this.served.add(AccessFiles.key(path));
			return known;
		}
		catch (IOException ex) {
			if (path.isEmpty()) {
				throw ex;
			}
			leave(path);
			return null;
		}
	}

	private Folder list(TreeNode directory, List<String> path, NodeAttributes attributes) throws IOException {
		boolean isSettled = attributes.isSettled(Instant.now());
		Set<String> children = new HashSet<>();
		if (path.size() < FileFilter.MAX_DEPTH) {
			directory.list((name, kind) -> {
				this.deadline = System.nanoTime() + MAX_SILENCE;
				if (this.tree.kindOf(directory, path, name, kind) == EntryKind.DIRECTORY) {
					children.add(name);
				}
				if (children.size() > MAX_FOLDERS) {
					throw new TooManyFoldersException();
				}
				return true;
			});
		}
		return new Folder(attributes, isSettled, children);
	}

	private void leave(List<String> path) {
		this.served.remove(AccessFiles.key(path));
		this.folders.remove(path);
		this.files.forget(path);
	}

	/**
	 * Folder as last listed.
	 *
	 * @param isSettled whether a later change has another time
	 * @param children the names of its folders
	 */
	private record Folder(NodeAttributes attributes, boolean isSettled, Set<String> children) {

		Folder {
			children = Set.copyOf(children);
		}

	}

	/** Thrown for a mount with more folders than a scan may hold. */
	private static final class TooManyFoldersException extends IOException {

		private static final long serialVersionUID = 1L;

		TooManyFoldersException() {
			super("more than " + MAX_FOLDERS + " folders: exclude some, or serve them without access-file");
		}

	}

}
