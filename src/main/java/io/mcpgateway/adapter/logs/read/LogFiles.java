package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.mount.PathPattern;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.tree.DamagedEntryException;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.StallGuard;

/**
 * Logs of a mount, each with its rotated files. Every call looks at the directory, so the
 * answer shows the directory as of now.
 */
public final class LogFiles {

	/** Maximum number of files and directories of a mount to look at. */
	public static final int MAX_ENTRIES = 100_000;

	/** Oldest file first; the file with the name of the log is the newest. */
	private static final Comparator<LogSegment> OLDEST_FIRST = Comparator.comparing(LogFiles::isCurrent)
		.thenComparing(LogSegment::modified)
		.thenComparing(LogSegment::name, Comparator.reverseOrder());

	private final PathPattern pattern;

	private final Globs globs;

	private final LogDirectory directory;

	/**
	 * Creates the logs of a mount.
	 * @param tree the directory of the files
	 * @param guard guard of the threads of the mount
	 */
	public LogFiles(Mount<LogMount> mount, DirectoryTree tree, StallGuard guard) {
		this.pattern = mount.source().pattern();
		this.globs = new Globs(List.of(this.pattern.glob()), mount.settings().exclude());
		this.directory = new LogDirectory(tree, guard);
	}

	/**
	 * Returns the files of all logs by the name of the log, oldest file first.
	 * @throws IOException if the directory is missing or cannot be read
	 */
	public SortedMap<String, List<LogSegment>> all() throws IOException {
		SortedMap<String, List<LogSegment>> logs = new TreeMap<>();
		Deque<List<String>> pending = new ArrayDeque<>(List.of(List.of()));
		int left = MAX_ENTRIES;
		while (!pending.isEmpty() && left > 0) {
			List<String> next = pending.pop();
			LogDirectory.Entries entries = entries(next, left);
			entries.files().forEach((file) -> add(logs, file));
			if (next.size() < this.pattern.depth()) {
				entries.directories()
					.stream()
					.map((name) -> Stream.concat(next.stream(), Stream.of(name)).toList())
					.filter((path) -> !this.globs.excludes(String.join("/", path)))
					.forEach(pending::push);
			}
			left -= entries.files().size() + entries.directories().size();
		}
		logs.replaceAll((name, files) -> inOrder(files));
		return logs;
	}

	/**
	 * Checks that the directory of the mount is there.
	 * @throws IOException if it is missing or cannot be read
	 */
	public void requireDirectory() throws IOException {
		this.directory.entries(List.of(), 1);
	}

	/**
	 * Returns the files of a log, oldest first; empty if there is no such log.
	 * @throws IOException if the directory of the mount is missing or cannot be read
	 */
	public List<LogSegment> find(String log) throws IOException {
		if (!isShown(log)) {
			return List.of();
		}
		List<String> path = Arrays.asList(log.split("/"));
		SortedMap<String, List<LogSegment>> logs = new TreeMap<>();
		entries(path.subList(0, path.size() - 1), MAX_ENTRIES).files().forEach((file) -> add(logs, file));
		return inOrder(logs.getOrDefault(log, List.of()));
	}

	/** Returns whether the mount serves a log of this name, existing or not. */
	public boolean isShown(String log) {
		String[] names = log.split("/");
		for (int i = 1; i < names.length; i++) {
			if (this.globs.excludes(String.join("/", Arrays.copyOf(names, i)))) {
				return false;
			}
		}
		return names.length <= this.pattern.depth() + 1 && !log.equals(LogUris.RECENT) && this.globs.includes(log)
				&& !this.globs.excludes(log);
	}

	/** Opens a file, also under a name given since. */
	SeekableByteChannel open(LogSegment segment) throws IOException {
		return this.directory.open(segment);
	}

	private void add(SortedMap<String, List<LogSegment>> logs, LogSegment file) {
		String log = log(file);
		if (isShown(log)) {
			logs.computeIfAbsent(log, (name) -> new ArrayList<>()).add(file);
		}
	}

	/** A missing, closed or damaged directory below has no files. */
	private LogDirectory.Entries entries(List<String> path, int max) throws IOException {
		try {
			return this.directory.entries(path, max);
		}
		catch (FileSystemException | DamagedEntryException ex) {
			if (path.isEmpty()) {
				throw ex;
			}
			return new LogDirectory.Entries(List.of(), List.of());
		}
	}

	/** Leaves out a compressed copy while the copied file is not deleted yet. */
	private static List<LogSegment> inOrder(List<LogSegment> files) {
		Set<String> names = files.stream().map(LogSegment::name).collect(Collectors.toSet());
		return files.stream()
			.filter((file) -> !file.isCompressed() || !names.contains(RotatedName.uncompressed(file.name())))
			.sorted(OLDEST_FIRST)
			.toList();
	}

	/** Returns the name of the log to which a file belongs. */
	static String log(LogSegment file) {
		String name = RotatedName.of(file.name()).log();
		return file.directory().isEmpty() ? name : String.join("/", file.directory()) + "/" + name;
	}

	private static boolean isCurrent(LogSegment file) {
		return RotatedName.of(file.name()).log().equals(file.name());
	}

}
