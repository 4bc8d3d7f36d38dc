package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.tree.Cancellation;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.NameSet;
import io.mcpgateway.adapter.file.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a directory: what in it may be seen. Of files it keeps a hash only.
 */
final class DirectoryScan implements TreeNode.Visitor {

	private static final int PAUSE = 0xFFF;

	private final NameSet files = new NameSet();

	private final Set<String> directories = new LinkedHashSet<>();

	private final Set<String> links = new LinkedHashSet<>();

	private final TreeNode directory;

	private final List<String> path;

	private final VisibleTree sight;

	private final Consumer<String> found;

	private int seen;

	private DirectoryScan(TreeNode directory, List<String> path, VisibleTree sight, Consumer<String> found) {
		this.directory = directory;
		this.path = path;
		this.sight = sight;
		this.found = found;
	}

	/**
	 * Look into a directory; {@code null} if it is not there.
	 * @param found told the name of each file
	 */
	static @Nullable DirectoryScan of(List<String> path, VisibleTree sight, Consumer<String> found) throws IOException {
		try (TreeNode directory = sight.directory(path)) {
			return (directory != null) ? of(directory, path, sight, found) : null;
		}
	}

	/** The same for a directory that is open. */
	static DirectoryScan of(TreeNode directory, List<String> path, VisibleTree sight, Consumer<String> found)
			throws IOException {
		Cancellation.check();
		try {
			DirectoryScan scan = new DirectoryScan(directory, path, sight, found);
			directory.list(scan);
			return scan;
		}
		catch (UncheckedIOException ex) {
			throw ex.getCause();
		}
	}

	/** What the directory is known by, whatever its name. */
	Object identity() {
		return this.directory.attributes().key();
	}

	NameSet files() {
		return this.files;
	}

	Set<String> directories() {
		return this.directories;
	}

	/** Whatever may be a link, if links are followed, whether it may be seen or not. */
	Set<String> links() {
		return this.links;
	}

	@Override
	public boolean visit(String name, EntryKind kind) {
		if ((++this.seen & PAUSE) == 0 && Thread.currentThread().isInterrupted()) {
			throw new UncheckedIOException(new InterruptedIOException("nobody waits for this"));
		}
		try {
			if (this.sight.isLink(this.path, name, kind)) {
				this.links.add(name);
			}
			EntryKind shown = this.sight.kindOf(this.directory, this.path, name, kind);
			if (shown == EntryKind.DIRECTORY) {
				this.directories.add(name);
			}
			else if (shown == EntryKind.FILE && this.files.add(name)) {
				this.found.accept(name);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return true;
	}

}
