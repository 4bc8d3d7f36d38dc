package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotLinkException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Resolver of the symbolic links below a root. A result may be outdated at once, so
 * callers open it without following links.
 *
 * @param root the directory below which links are resolved
 */
public record SymbolicLinks(Path root) {

	/** The limit of Linux. */
	private static final int MAX_LINKS = 40;

	/**
	 * Returns the target of a path.
	 * @return a path without links, or {@code null} for a broken link and for a link that
	 * leaves the root, even temporarily
	 */
	public @Nullable List<String> resolve(List<String> path) throws IOException {
		try {
			return follow(new ArrayDeque<>(path));
		}
		catch (NoSuchFileException | NotLinkException | AccessDeniedException | InvalidPathException ex) {
			return null;
		}
	}

	private @Nullable List<String> follow(Deque<String> rest) throws IOException {
		List<String> resolved = new ArrayList<>();
		int links = 0;
		while (!rest.isEmpty()) {
			String name = rest.pop();
			if (name.equals("..") && !stepUp(resolved)) {
				return null;
			}
			if (name.isEmpty() || name.equals(".") || name.equals("..")) {
				continue;
			}
			Path entry = at(resolved).resolve(name);
			if (!Files.isSymbolicLink(entry)) {
				resolved.add(name);
			}
			else if (++links > MAX_LINKS || !prependTarget(rest, Files.readSymbolicLink(entry))) {
				return null;
			}
		}
		return resolved;
	}

	/** Steps up to the parent, which requires a directory. */
	private boolean stepUp(List<String> resolved) {
		if (resolved.isEmpty() || !Files.isDirectory(at(resolved), LinkOption.NOFOLLOW_LINKS)) {
			return false;
		}
		resolved.removeLast();
		return true;
	}

	/** Prepends the target of a link to the rest of the path. */
	private static boolean prependTarget(Deque<String> rest, Path target) {
		for (int i = target.getNameCount() - 1; i >= 0; i--) {
			rest.push(target.getName(i).toString());
		}
		return !target.isAbsolute();
	}

	private Path at(List<String> names) {
		Path path = this.root;
		for (String name : names) {
			path = path.resolve(name);
		}
		return path;
	}

}
