package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Files in a tree of directories that change in all the ways of files and never repeat
 * their content.
 * <p>
 * A new file stays for a while: a watch need not report a file that comes and goes at
 * once, even if a reader saw it.
 */
public final class BusyFiles {

	private static final int IN_DIRECTORY = 10;

	/** Content of a missing file or directory. */
	private static final String NOTHING = "nothing";

	private static final long MIN_LIFE_NANOS = Duration.ofSeconds(6).toNanos();

	private final AtomicLong contents = new AtomicLong();

	/** Creation times of files in nanoseconds, by path. */
	private final Map<String, Long> since = new ConcurrentHashMap<>();

	private final List<String> paths;

	private final Path root;

	private final Path staging;

	/**
	 * Creates files in a directory, and beside it a directory from which files are
	 * renamed.
	 */
	public BusyFiles(Path base, int count) throws IOException {
		this.root = Files.createDirectory(base.resolve("busy"));
		this.staging = Files.createDirectory(base.resolve("staging"));
		this.paths = IntStream.range(0, count)
			.mapToObj((i) -> "d" + i / IN_DIRECTORY % 5 + "/e" + i / IN_DIRECTORY + "/f" + i)
			.toList();
		for (String path : this.paths) {
			Files.createDirectories(this.root.resolve(path).getParent());
			Files.writeString(this.root.resolve(path), next());
		}
	}

	public Path root() {
		return this.root;
	}

	/** Returns the paths of the files relative to the root. */
	public List<String> paths() {
		return this.paths;
	}

	/** Returns the directory of a file relative to the root, with a trailing slash. */
	public static String directoryOf(String path) {
		return path.substring(0, path.lastIndexOf('/') + 1);
	}

	/** Changes a file in a random way. Only one thread at a time may change a file. */
	public void change(String path, RandomGenerator random) {
		Path file = this.root.resolve(path);
		if (!Files.exists(file)) {
			this.since.put(path, System.nanoTime());
		}
		try {
			switch (random.nextInt(6)) {
				case 0, 1 -> Files.writeString(file, next(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
				case 2 -> Files.writeString(file, next());
				case 3 -> replace(file, file.resolveSibling("." + file.getFileName()));
				case 4 -> replace(file, this.staging.resolve(file.getFileName()));
				default -> recreate(file, random.nextBoolean() || cameLately(path));
			}
		}
		catch (NoSuchFileException | NotDirectoryException ex) {
			// Its directory is elsewhere at the moment.
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Moves a file's directory with its contents away, and back after {@code meanwhile}.
	 */
	public void moveAway(String path, Runnable meanwhile) {
		Path directory = this.root.resolve(path).getParent();
		Path elsewhere = this.staging.resolve(directory.getFileName());
		try {
			Files.move(directory, elsewhere);
			meanwhile.run();
			Files.move(elsewhere, directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Returns the content of a file, or of all files in a directory that are not hidden.
	 */
	public String read(String path) {
		try {
			return path.endsWith("/") ? all(path).toString() : Files.readString(this.root.resolve(path));
		}
		catch (NoSuchFileException | NotDirectoryException ex) {
			return NOTHING;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private Map<String, String> all(String directory) throws IOException {
		Map<String, String> all = new TreeMap<>();
		try (Stream<Path> files = Files.list(this.root.resolve(directory))) {
			files.map((file) -> file.getFileName().toString())
				.filter((name) -> !name.startsWith("."))
				.forEach((name) -> all.put(name, read(directory + name)));
		}
		return all;
	}

	private void replace(Path file, Path other) throws IOException {
		Files.writeString(other, next());
		Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
	}

	private boolean cameLately(String path) {
		Long came = this.since.get(path);
		return came != null && System.nanoTime() - came < MIN_LIFE_NANOS;
	}

	private void recreate(Path file, boolean stays) throws IOException {
		Files.deleteIfExists(file);
		if (stays) {
			Files.writeString(file, next());
		}
	}

	private String next() {
		return " " + this.contents.incrementAndGet();
	}

}
