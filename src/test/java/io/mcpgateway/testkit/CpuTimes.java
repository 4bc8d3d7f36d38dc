package io.mcpgateway.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.LongStream;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Extension of every test class that writes its CPU time to {@code target/test-cpu}, a
 * file a class: the seconds that its JVM and the processes of the JVM have used since the
 * class before ended. Processes without this JVM as an ancestor, such as those of
 * containers, are missing, and on systems without {@code /proc} nothing is written.
 * <p>
 * <b>Why</b> not the time that passes: the tests of a build run beside each other, and
 * keep all cores busy, so a class that waits costs nothing.
 */
public final class CpuTimes implements AfterAllCallback {

	private static final Path DIRECTORY = Path.of("target/test-cpu");

	private static final Path SELF = Path.of("/proc/self/stat");

	/** Ticks a second in {@code /proc}, on every architecture of Linux. */
	private static final double TICKS = 100;

	private static long before;

	@Override
	public void afterAll(ExtensionContext context) throws IOException {
		Class<?> type = context.getRequiredTestClass();
		if (type.isMemberClass() || Files.notExists(SELF)) {
			return;
		}
		synchronized (CpuTimes.class) {
			long now = ticks();
			Files.createDirectories(DIRECTORY);
			Files.writeString(DIRECTORY.resolve(type.getName()),
					String.format(Locale.ROOT, "%.2f%n", Math.max(0, now - before) / TICKS));
			before = now;
		}
	}

	/**
	 * Returns the CPU time of this JVM, and of its processes that have ended or live, in
	 * hundredths of a second.
	 */
	static long ticks() {
		return LongStream
			.concat(LongStream.of(ticks(SELF)),
					ProcessHandle.current()
						.descendants()
						.mapToLong((process) -> ticks(Path.of("/proc", String.valueOf(process.pid()), "stat"))))
			.sum();
	}

	/** Returns the time of a process and its children that ended; 0 if it ended. */
	private static long ticks(Path stat) {
		try {
			String line = Files.readString(stat);
			// The name of the program, in brackets, may contain anything
			String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
			return LongStream.rangeClosed(11, 14).map((index) -> Long.parseLong(fields[(int) index])).sum();
		}
		catch (IOException ex) {
			return 0;
		}
	}

}
