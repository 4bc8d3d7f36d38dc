package io.mcpgateway.adapter.file.mount;

import java.util.List;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.resource.uri.CaseFolding;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/** Filter of the visible files and directories of a mount, by path. */
public final class FileFilter {

	/**
	 * Maximum length in names of a listed, watched or indexed path. Deeper files can only
	 * be read. <b>Why</b>: each level costs an open directory and stack, which writers
	 * could exhaust.
	 */
	public static final int MAX_DEPTH = 128;

	private final MountSettings settings;

	private final boolean showsHidden;

	/** Folded name of access files, which are never served; {@code null} for none. */
	private final @Nullable String accessFile;

	/** Matches excluded paths without case, since some file systems ignore case. */
	private final Globs globs;

	public FileFilter(Mount<FileMount> mount) {
		this.settings = mount.settings();
		this.showsHidden = mount.source().hidden();
		String access = mount.source().accessFile();
		this.accessFile = (access != null) ? CaseFolding.fold(access) : null;
		this.globs = new Globs(this.settings.include(),
				this.settings.exclude().stream().map(CaseFolding::fold).toList());
	}

	/** Returns whether a directory is visible; the path starts at the root. */
	public boolean showsDirectory(List<String> path) {
		for (int length = 1; length <= path.size(); length++) {
			if (!mayShow(path.subList(0, length))) {
				return false;
			}
		}
		return true;
	}

	/** Returns whether a file is visible. */
	public boolean showsFile(List<String> path) {
		return showsDirectory(path) && isIncluded(path);
	}

	/** Returns whether an entry of a visible directory is visible. */
	public boolean showsEntry(List<String> path, boolean isDirectory) {
		return mayShow(path) && (isDirectory || isIncluded(path));
	}

	private boolean mayShow(List<String> path) {
		String name = path.getLast();
		return !name.isEmpty() && PercentEncoding.isPlain(name) && (this.showsHidden || !name.startsWith("."))
				&& !isAccessFile(name) && !isExcluded(path);
	}

	private boolean isAccessFile(String name) {
		return this.accessFile != null && this.accessFile.equals(CaseFolding.fold(name));
	}

	private boolean isExcluded(List<String> path) {
		return !this.settings.exclude().isEmpty() && this.globs.excludes(CaseFolding.fold(String.join("/", path)));
	}

	private boolean isIncluded(List<String> path) {
		return this.settings.include().isEmpty() || this.globs.includes(String.join("/", path));
	}

}
