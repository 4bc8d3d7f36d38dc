package io.mcpgateway.adapter.logs.mount;

import java.nio.file.Path;

/**
 * Pattern of the files of a mount.
 *
 * @param directory the directory above the first name with a wildcard
 * @param glob pattern of the names below, with slashes
 */
public record PathPattern(Path directory, String glob) {

	/** Maximum number of directories below {@code directory} to enter for {@code **}. */
	private static final int MAX_DEPTH = 16;

	/** Splits an absolute path with wildcards. */
	static PathPattern of(Path path) {
		int fixed = 0;
		while (fixed < path.getNameCount() - 1 && !hasWildcard(path.getName(fixed))) {
			fixed++;
		}
		Path root = path.getRoot();
		Path directory = (fixed == 0) ? root : root.resolve(path.subpath(0, fixed));
		return new PathPattern(directory.normalize(),
				path.subpath(fixed, path.getNameCount()).toString().replace('\\', '/'));
	}

	/** Returns whether the pattern matches one name only. */
	public boolean isSingle() {
		return !hasWildcard(Path.of(this.glob));
	}

	/** Returns how many directories deep a file may lie below {@code directory}. */
	public int depth() {
		return this.glob.contains("**") ? MAX_DEPTH : (int) this.glob.chars().filter((each) -> each == '/').count();
	}

	private static boolean hasWildcard(Path path) {
		String text = path.toString();
		return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
	}

}
