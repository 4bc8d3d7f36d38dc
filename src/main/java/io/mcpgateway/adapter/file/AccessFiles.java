package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.grant.AccessFile;
import io.mcpgateway.adapter.mount.grant.FolderGrant;
import io.mcpgateway.adapter.mount.grant.FolderGrants;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.MissingRootException;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Access files of a mount as last seen on disk. A look opens the access file of one
 * folder and reads the file only after a change.
 * <p>
 * <b>Why</b> a file that changes this moment closes its folder: half of a new file may
 * lack the rule that restricts. So a file counts once its last change is 100 ms old, or
 * seconds on a file system with coarse times.
 */
final class AccessFiles {

	private static final Logger logger = LoggerFactory.getLogger(AccessFiles.class);

	private static final FolderGrant CHANGING = FolderGrant.faulty("the file changes this moment");

	/**
	 * Time after which an unchanged file counts, if the clock of the file server is
	 * ahead.
	 */
	private static final long MAX_CHANGING = Duration.ofSeconds(3).toNanos();

	private final String uriPrefix;

	private final Path root;

	private final String fileName;

	private final DirectoryTree tree;

	private final FolderGrants grants;

	private final Set<String> issuers;

	private final InstantSource clock;

	private final AtomicLong looks = new AtomicLong();

	private final Map<String, Seen> seen = new ConcurrentHashMap<>();

	private final Set<List<String>> changing = ConcurrentHashMap.newKeySet();

	/**
	 * Creates an instance that has seen no file.
	 * @param issuers the names of the issuers that a rule may name
	 * @param clock the clock by which the file system dates changes
	 */
	AccessFiles(Mount<FileMount> mount, String fileName, DirectoryTree tree, FolderGrants grants, Set<String> issuers,
			InstantSource clock) {
		this.uriPrefix = FileMount.uriPrefix(mount);
		this.root = mount.source().directory();
		this.fileName = fileName;
		this.tree = tree;
		this.grants = grants;
		this.issuers = Set.copyOf(issuers);
		this.clock = clock;
	}

	/** Looks at the access files of a folder and of all folders above. */
	void refresh(List<String> folder) throws IOException {
		for (int length = 0; length <= folder.size(); length++) {
			look(folder.subList(0, length));
		}
	}

	/** Looks at the access file of one folder. */
	void look(List<String> folder) throws IOException {
		String key = key(folder);
		long look = this.looks.incrementAndGet();
		Seen before = this.seen.get(key);
		Seen found = find(folder, look, before);
		if (!Objects.equals(found, before)) {
			set(key, folder, found);
		}
	}

	/** Looks again at the files that changed at their last look. */
	void lookAtChanging() throws IOException {
		for (List<String> folder : List.copyOf(this.changing)) {
			look(folder);
		}
	}

	/** Returns whether a file changed at its last look. */
	boolean isAnyChanging() {
		return !this.changing.isEmpty();
	}

	/** Forgets a folder that is gone. */
	synchronized void forget(List<String> folder) {
		this.changing.remove(folder);
		if (this.seen.remove(key(folder)) != null) {
			this.grants.set(key(folder), null);
		}
	}

	/** Returns the name of a folder among the grants. */
	static String key(List<String> folder) {
		return folder.isEmpty() ? "" : String.join("/", folder) + "/";
	}

	/** Returns what a look finds; an equal value for an unchanged file. */
	private @Nullable Seen find(List<String> folder, long look, @Nullable Seen before) throws IOException {
		List<String> path = DirectoryTree.child(folder, this.fileName);
		var now = this.clock.instant();
		try (TreeNode file = this.tree.open(path)) {
			if (file == null || file.attributes().kind() != EntryKind.FILE) {
				return (file == null && Files.notExists(resolve(path), LinkOption.NOFOLLOW_LINKS)) ? gone(look, before)
						: faulty(look, path);
			}
			NodeAttributes attributes = file.attributes();
			Seen same = (before != null && attributes.equals(before.attributes)) ? before : null;
			if (same != null && !CHANGING.equals(same.grant)) {
				return same;
			}
			long since = (same != null) ? same.since : System.nanoTime();
			boolean isSettled = attributes.isSettled(now) || System.nanoTime() - since >= MAX_CHANGING;
			return new Seen(look, attributes, since, isSettled ? AccessFile.parse(read(file), this.issuers) : CHANGING);
		}
		catch (MissingRootException ex) {
			throw ex;
		}
		catch (IOException ex) {
			return faulty(look, "the file system cannot read the file: check the disk or the file server");
		}
	}

	private static @Nullable Seen gone(long look, @Nullable Seen before) {
		return (before != null && before.grant != null) ? new Seen(look, null, 0, null) : before;
	}

	/** Returns why something with the name of an access file cannot be used. */
	private Seen faulty(long look, List<String> path) throws IOException {
		try {
			this.tree.fileAttributes(path);
			return faulty(look, "the gateway may not read the file: grant read access");
		}
		catch (MissingRootException ex) {
			throw ex;
		}
		catch (AccessDeniedException ex) {
			return faulty(look, "the gateway may not read the file: grant read access");
		}
		catch (IOException ex) {
			return faulty(look, "not a regular file: replace the link, folder or device by a file");
		}
	}

	private static Seen faulty(long look, String reason) {
		return new Seen(look, null, 0, FolderGrant.faulty(reason));
	}

	private static byte[] read(TreeNode file) throws IOException {
		try (InputStream bytes = file.inputStream(0)) {
			return bytes.readNBytes(AccessFile.MAX_SIZE + 1);
		}
	}

	/** Sets what a look found, unless a later look has found something else. */
	private synchronized void set(String key, List<String> folder, @Nullable Seen found) {
		Seen current = this.seen.get(key);
		if (found == null || (current != null && current.look > found.look)) {
			return;
		}
		this.seen.put(key, found);
		if (CHANGING.equals(found.grant)) {
			this.changing.add(List.copyOf(folder));
		}
		else {
			this.changing.remove(folder);
		}
		String fault = (found.grant != null && !CHANGING.equals(found.grant)) ? found.grant.fault() : null;
		String before = (current != null && current.grant != null) ? current.grant.fault() : null;
		if (fault != null && !Objects.equals(fault, before)) {
			logger.warn("The access file {}{}{} closes its folder, since it cannot be used: {}", this.uriPrefix, key,
					this.fileName, fault);
		}
		if (current == null || !Objects.equals(current.grant, found.grant)) {
			this.grants.set(key, found.grant);
		}
	}

	private Path resolve(List<String> path) {
		Path resolved = this.root;
		for (String name : path) {
			resolved = resolved.resolve(name);
		}
		return resolved;
	}

	/**
	 * Access file at its last look.
	 *
	 * @param look number of the look
	 * @param attributes {@code null} unless a readable file was found
	 * @param since time of the first look with these attributes, in nanoseconds
	 * @param grant {@code null} for a file that is gone
	 */
	private record Seen(long look, @Nullable NodeAttributes attributes, long since, @Nullable FolderGrant grant) {

	}

}
