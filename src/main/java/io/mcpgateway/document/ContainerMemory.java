package io.mcpgateway.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Memory of the container, as the control groups of Linux tell it, in version 1 or 2.
 *
 * @param root the root of the file system
 */
record ContainerMemory(Path root) {

	/** Memory of the container in which this process runs. */
	static final ContainerMemory SYSTEM = new ContainerMemory(Path.of("/"));

	/**
	 * Returns the bytes that further processes may take: the least of all groups around
	 * this process, without cached files that the kernel drops first; empty if there is
	 * no limit, or none is known.
	 */
	OptionalLong free() {
		try {
			Path groups = this.root.resolve("sys/fs/cgroup");
			return Files.exists(groups.resolve("cgroup.controllers")) ? free(groups, Version.TWO)
					: free(groups.resolve("memory"), Version.ONE);
		}
		catch (IOException | NumberFormatException ex) {
			return OptionalLong.empty();
		}
	}

	private OptionalLong free(Path groups, Version version) throws IOException {
		LongStream.Builder free = LongStream.builder();
		Path group = group(groups, version);
		while (group.startsWith(groups)) {
			version.free(group).ifPresent(free::add);
			group = group.resolveSibling("").normalize();
		}
		return free.build().min();
	}

	/**
	 * Returns the group of this process, or the first group if a container sees its own
	 * group only, under the path of the host.
	 */
	private Path group(Path groups, Version version) throws IOException {
		String path = lines(this.root.resolve("proc/self/cgroup")).map((line) -> line.split(":", 3))
			.filter((parts) -> parts.length == 3 && version.isNamed(parts[1]))
			.map((parts) -> parts[2])
			.findFirst()
			.orElse("/");
		Path group = groups.resolve(path.substring(1)).normalize();
		return (group.startsWith(groups) && Files.isDirectory(group)) ? group : groups;
	}

	private static Stream<String> lines(Path file) throws IOException {
		return Files.exists(file) ? Files.readAllLines(file).stream() : Stream.empty();
	}

	/** Version of control groups, with the names of its files. */
	private enum Version {

		ONE("memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),

		TWO("", "memory.max", "memory.current", "inactive_file");

		/** Limit of the first version from which on there is no limit. */
		private static final long NONE = Long.MAX_VALUE / 2;

		private final String controller;

		private final String limit;

		private final String usage;

		private final String cached;

		Version(String controller, String limit, String usage, String cached) {
			this.controller = controller;
			this.limit = limit;
			this.usage = usage;
			this.cached = cached;
		}

		boolean isNamed(String controllers) {
			return Arrays.asList(controllers.split(",", -1)).contains(this.controller);
		}

		OptionalLong free(Path group) throws IOException {
			long limit = first(group.resolve(this.limit));
			if (limit >= NONE) {
				return OptionalLong.empty();
			}
			long cached = lines(group.resolve("memory.stat")).filter((line) -> line.startsWith(this.cached + " "))
				.mapToLong((line) -> Long.parseLong(line.substring(this.cached.length() + 1)))
				.findFirst()
				.orElse(0);
			long used = Math.max(first(group.resolve(this.usage)) - cached, 0);
			return OptionalLong.of(Math.max(limit - used, 0));
		}

		private static long first(Path file) throws IOException {
			String text = lines(file).findFirst().orElse("max");
			return text.equals("max") ? Long.MAX_VALUE : Long.parseLong(text);
		}

	}

}
