package io.mcpgateway.adapter.git;

import java.util.List;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/** Filter of the visible paths of a mount, equal in every revision. */
final class PathFilter {

	/** Maximum length of a served path, in names. */
	static final int MAX_DEPTH = 128;

	private final Globs globs;

	/** Name of access files, which are never served; {@code null} for none. */
	private final @Nullable String accessFile;

	PathFilter(Mount<GitMount> mount) {
		this.globs = new Globs(mount.settings().include(), mount.settings().exclude());
		this.accessFile = mount.source().accessFile();
	}

	/**
	 * Returns whether symbolic links are followed. <b>Why</b> not beside access files: a
	 * link in an open folder could lead to a closed one.
	 */
	boolean followsLinks() {
		return this.accessFile == null;
	}

	/** Returns whether a file or directory is visible, should it exist. */
	boolean shows(Contents target) {
		return target.isDirectory() ? showsDirectory(target.path()) : showsFile(target.path());
	}

	/** Returns whether a directory is visible; an empty path is the root. */
	boolean showsDirectory(List<String> path) {
		for (int length = 1; length <= path.size(); length++) {
			if (!mayShow(path.subList(0, length))) {
				return false;
			}
		}
		return path.size() <= MAX_DEPTH;
	}

	/** Returns whether a file is visible. */
	boolean showsFile(List<String> path) {
		return !path.isEmpty() && showsDirectory(path) && this.globs.includes(String.join("/", path));
	}

	/**
	 * Returns whether a directory in a visible one may have visible files. True beyond
	 * the maximum depth, so that a walk says what it leaves out.
	 */
	boolean mayHold(List<String> path) {
		return path.size() > MAX_DEPTH || showsEntry(path, true);
	}

	/** Returns whether an entry of a visible directory is visible. */
	boolean showsEntry(List<String> path, boolean isDirectory) {
		return path.size() <= MAX_DEPTH && mayShow(path)
				&& (isDirectory || this.globs.includes(String.join("/", path)));
	}

	private boolean mayShow(List<String> path) {
		String name = path.getLast();
		return !name.isEmpty() && !name.equals(".") && !name.equals("..") && PercentEncoding.isPlain(name)
				&& !name.equals(this.accessFile) && !this.globs.excludes(String.join("/", path));
	}

}
