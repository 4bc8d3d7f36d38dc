package io.mcpgateway.document.worker;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Restricts itself to the files of a worker, and then becomes the worker, in the same
 * process.
 * <p>
 * <b>Why</b> two programs: Landlock restricts one thread and everything started by this
 * thread, and a JVM has a dozen threads before the first method runs.
 */
public final class WorkerLauncher {

	/** Argument to tell the worker about the restriction to its own files. */
	static final String RESTRICTED = "--restricted";

	private static final Path NULL_DEVICE = Path.of("/dev/null");

	/** Libraries of the system. */
	private static final List<Path> LIBRARIES = List.of(Path.of("/lib"), Path.of("/lib64"), Path.of("/usr/lib"),
			Path.of("/usr/lib64"), Path.of("/usr/local/lib"));

	/** Paths of libraries, the time zone, and random numbers. */
	private static final List<Path> SYSTEM = List.of(Path.of("/etc/ld.so.cache"), Path.of("/etc/ld-musl-x86_64.path"),
			Path.of("/etc/ld-musl-aarch64.path"), Path.of("/etc/localtime"), Path.of("/etc/timezone"),
			Path.of("/usr/share/zoneinfo"), Path.of("/dev/random"), Path.of("/dev/urandom"));

	private WorkerLauncher() {
	}

	/**
	 * Starts the program of a command, which has the class path of this program. The
	 * started program reads and writes the working directory only.
	 */
	public static void main(String[] command) {
		List<String> words = new ArrayList<>(List.of(command));
		List<Path> programs = new ArrayList<>(LIBRARIES);
		Path java = Path.of(System.getProperty("java.home"));
		programs.add(java);
		List<Path> texts = new ArrayList<>(SYSTEM);
		texts.addAll(linked(java));
		for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
			Path path = Path.of(entry).toAbsolutePath();
			texts.add(Files.isDirectory(path) ? path : path.resolveSibling(""));
		}
		if (Landlock.restrict(programs, texts, NULL_DEVICE, Path.of("").toAbsolutePath())) {
			words.add(RESTRICTED);
		}
		LinuxFunctions.execute(words,
				System.getenv().entrySet().stream().map((entry) -> entry.getKey() + "=" + entry.getValue()).toList());
		System.exit(1);
	}

	/** Returns the files of the JDK kept elsewhere by a distribution, as in /etc. */
	private static List<Path> linked(Path java) {
		try (Stream<Path> files = Files.walk(java)) {
			return files.filter(Files::isSymbolicLink).toList();
		}
		catch (IOException | UncheckedIOException ex) {
			return List.of();
		}
	}

}
