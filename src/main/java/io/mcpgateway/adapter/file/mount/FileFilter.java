package io.mcpgateway.adapter.file.mount;

import java.util.List;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * Which files and directories of a mount may be seen, by their paths.
 */
public final class FileFilter {

	/**
	 * Number of names in the longest path that is listed, watched or indexed. Deeper
	 * files can be read. <b>Why</b>: each level costs an open directory and stack, which
	 * anybody with write access could exhaust.
	 */
	public static final int MAX_DEPTH = 128;

	private final FileMount mount;

	/** Excludes whatever the case, as there are file systems that do not tell it. */
	private final Globs globs;

	public FileFilter(FileMount mount) {
		this.mount = mount;
		this.globs = new Globs(mount.include(), mount.exclude().stream().map(FileFilter::withoutCase).toList());
	}

	/** Whether a directory may be looked into; the names lead to it from the root. */
	public boolean showsDirectory(List<String> path) {
		for (int length = 1; length <= path.size(); length++) {
			if (!mayShow(path.subList(0, length))) {
				return false;
			}
		}
		return true;
	}

	/** Whether a file may be read. */
	public boolean showsFile(List<String> path) {
		return showsDirectory(path) && isIncluded(path);
	}

	/** Whether an entry of a directory that may be looked into may be seen. */
	public boolean showsEntry(List<String> path, boolean isDirectory) {
		return mayShow(path) && (isDirectory || isIncluded(path));
	}

	private boolean mayShow(List<String> path) {
		String name = path.getLast();
		return !name.isEmpty() && PercentEncoding.isPlain(name) && (this.mount.hidden() || !name.startsWith("."))
				&& !isExcluded(path);
	}

	private boolean isExcluded(List<String> path) {
		return !this.mount.exclude().isEmpty() && this.globs.excludes(withoutCase(String.join("/", path)));
	}

	private boolean isIncluded(List<String> path) {
		return this.mount.include().isEmpty() || this.globs.includes(String.join("/", path));
	}

	/**
	 * The same for all that differ in case only, in any script. Each character stays one,
	 * as a glob counts them.
	 */
	private static String withoutCase(String text) {
		return text.codePoints()
			.map((character) -> Character.toLowerCase(Character.toUpperCase(character)))
			.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
			.toString();
	}

}
