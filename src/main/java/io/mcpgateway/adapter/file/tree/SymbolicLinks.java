package io.mcpgateway.adapter.file.tree;

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
 * A reader of the symbolic links below a root. Its answer is a guess that may be out of
 * date, good only as a path for one who follows no link.
 *
 * @param root the directory that links are read below
 */
public record SymbolicLinks(Path root) {

	/** As many as Linux follows. */
	private static final int MAX_LINKS = 40;

	/**
	 * Work out where a path leads.
	 * @return a path without links, or {@code null} if it leads out of the root, even if
	 * back again, or nowhere
	 */
	public @Nullable List<String> resolve(List<String> path) throws IOException {
		try {
			return follow(new ArrayDeque<>(path));
		}
		catch (NoSuchFileException | NotLinkException | AccessDeniedException | InvalidPathException ex) {
			return null;
		}
	}

	private @Nullable List<String> follow(Deque<String> ahead) throws IOException {
		List<String> behind = new ArrayList<>();
		int links = 0;
		while (!ahead.isEmpty()) {
			String name = ahead.pop();
			if (name.equals("..") && !leave(behind)) {
				return null;
			}
			if (name.isEmpty() || name.equals(".") || name.equals("..")) {
				continue;
			}
			Path entry = at(behind).resolve(name);
			if (!Files.isSymbolicLink(entry)) {
				behind.add(name);
			}
			else if (++links > MAX_LINKS || !turn(ahead, Files.readSymbolicLink(entry))) {
				return null;
			}
		}
		return behind;
	}

	/** Go upwards, which is possible from a directory only. */
	private boolean leave(List<String> behind) {
		if (behind.isEmpty() || !Files.isDirectory(at(behind), LinkOption.NOFOLLOW_LINKS)) {
			return false;
		}
		behind.removeLast();
		return true;
	}

	/** Go where a link leads, and from there on as before. */
	private static boolean turn(Deque<String> ahead, Path target) {
		for (int i = target.getNameCount() - 1; i >= 0; i--) {
			ahead.push(target.getName(i).toString());
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
