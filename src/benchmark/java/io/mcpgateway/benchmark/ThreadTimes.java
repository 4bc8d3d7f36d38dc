package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * CPU times of the threads of a JVM, except those that compile.
 * <p>
 * <b>Why</b>: a JVM compiles for minutes after a start, at times of its own choice, so
 * that a difference of a few percent between two servers is lost in this noise.
 *
 * @param nanos nanoseconds of CPU time, by the id of the thread
 */
record ThreadTimes(Map<String, Long> nanos) {

	private static final List<String> COMPILERS = List.of("C1 Compiler", "C2 Compiler");

	/**
	 * Reads the times of a process on Linux.
	 */
	static ThreadTimes of(long pid) throws IOException {
		Map<String, Long> nanos = new HashMap<>();
		try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
			for (Path thread : threads.toList()) {
				String name = read(thread.resolve("comm"));
				String times = read(thread.resolve("schedstat"));
				if (!times.isEmpty() && COMPILERS.stream().noneMatch(name::startsWith)) {
					nanos.put(thread.getFileName().toString(), Long.parseLong(times.split(" ")[0]));
				}
			}
		}
		return new ThreadTimes(nanos);
	}

	/**
	 * Returns the CPU time since earlier times. A thread that ended meanwhile does not
	 * count.
	 */
	Duration since(ThreadTimes before) {
		return Duration.ofNanos(this.nanos.entrySet()
			.stream()
			.mapToLong((thread) -> thread.getValue() - before.nanos.getOrDefault(thread.getKey(), 0L))
			.sum());
	}

	/** Reads a file of a thread; empty after the end of the thread. */
	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			return "";
		}
	}

}
