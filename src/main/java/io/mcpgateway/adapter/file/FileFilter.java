package io.mcpgateway.adapter.file;

import java.util.List;

import io.mcpgateway.resource.PercentEncoding;
import org.springframework.util.AntPathMatcher;

/**
 * Which files and directories of a mount may be seen, by their paths.
 */
final class FileFilter {

	private final AntPathMatcher includes = new AntPathMatcher();

	/** Whatever the case, as there are file systems that do not tell cases apart. */
	private final AntPathMatcher excludes = new AntPathMatcher();

	private final FileMount mount;

	FileFilter(FileMount mount) {
		this.excludes.setCaseSensitive(false);
		this.mount = mount;
	}

	/** Whether a directory may be looked into; the names lead to it from the root. */
	boolean showsDirectory(List<String> path) {
		for (int length = 1; length <= path.size(); length++) {
			if (!mayShow(path.subList(0, length))) {
				return false;
			}
		}
		return true;
	}

	/** Whether a file may be read. */
	boolean showsFile(List<String> path) {
		return showsDirectory(path) && isIncluded(path);
	}

	/** Whether an entry of a directory that may be looked into may be seen. */
	boolean showsEntry(List<String> path, boolean isDirectory) {
		return mayShow(path) && (isDirectory || isIncluded(path));
	}

	private boolean mayShow(List<String> path) {
		String name = path.getLast();
		return !name.isEmpty() && PercentEncoding.isPlain(name) && (this.mount.hidden() || !name.startsWith("."))
				&& !matches(this.excludes, this.mount.exclude(), path);
	}

	private boolean isIncluded(List<String> path) {
		return this.mount.include().isEmpty() || matches(this.includes, this.mount.include(), path);
	}

	private static boolean matches(AntPathMatcher globs, List<String> patterns, List<String> path) {
		if (patterns.isEmpty()) {
			return false;
		}
		String joined = String.join("/", path);
		return patterns.stream().anyMatch((pattern) -> globs.match(pattern, joined));
	}

}
