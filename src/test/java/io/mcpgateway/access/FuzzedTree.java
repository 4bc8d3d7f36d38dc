package io.mcpgateway.access;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * Random resources below one directory of a mount.
 *
 * @param mount the URI of the mount, with a trailing slash
 * @param name the name of the directory, unique to the round
 * @param files texts by their paths in the directory
 * @param directories paths of directories, with trailing slashes
 */
record FuzzedTree(String mount, String name, NavigableMap<String, String> files, NavigableSet<String> directories) {

	private static final String[] NAMES = { "a", "b", "secret", "public", "hr", "plan.txt", "x.md", "y.md",
			"\u00dcber b" };

	/** File that is visible to all callers, so that the directory exists for all. */
	static final String SEEN = "seen.md";

	/** Repetitions of words in a text that is long enough for near-duplicates. */
	private static final int COPIED = 15;

	private static final String[] WORDS = { "layoffs", "alpha", "beta", "gamma", "delta" };

	/** Creates a tree of up to 12 files, at most three directories deep. */
	static FuzzedTree random(String mount, String name, Random random) {
		NavigableMap<String, String> files = new TreeMap<>();
		NavigableSet<String> directories = new TreeSet<>();
		for (int i = random.nextInt(12); i >= 0; i--) {
			String path = "";
			for (int depth = random.nextInt(4); depth > 0; depth--) {
				path += NAMES[random.nextInt(5)] + "/";
				directories.add(path);
			}
			String file = path + NAMES[random.nextInt(NAMES.length)];
			if (random.nextInt(8) > 0 && !directories.contains(file + "/")) {
				files.put(file, text(name, random));
			}
		}
		files.keySet().removeIf((file) -> directories.contains(file + "/"));
		files.put(SEEN, text(name, random));
		return new FuzzedTree(mount, name, files, directories);
	}

	/**
	 * Returns the visible part, without directories that have no visible content. A
	 * schema is visible by its URI with or without the trailing slash.
	 */
	FuzzedTree visible(Predicate<String> uris) {
		NavigableMap<String, String> shown = new TreeMap<>(this.files);
		shown.keySet().removeIf((path) -> !uris.test(uri(path)));
		NavigableSet<String> below = this.directories.stream()
			.filter((path) -> uris.test(uri(path)) || uris.test(this.mount + path(path)))
			.collect(Collectors.toCollection(TreeSet::new));
		below.addAll(shown.keySet());
		NavigableSet<String> kept = this.directories.stream()
			.filter((path) -> below.stream().anyMatch((known) -> known.startsWith(path)))
			.collect(Collectors.toCollection(TreeSet::new));
		return with(shown, kept);
	}

	FuzzedTree with(NavigableMap<String, String> otherFiles, NavigableSet<String> otherDirectories) {
		return new FuzzedTree(this.mount, this.name, otherFiles, otherDirectories);
	}

	boolean hasFilesBelow(String directory) {
		return this.files.keySet().stream().anyMatch((path) -> path.startsWith(directory));
	}

	/** Whether a directory exists at a URI; the roots always do. */
	boolean hasDirectory(String uri) {
		return uri.equals(this.mount) || uri.equals(directory()) || uri.equals(uri(""))
				|| this.directories.stream().anyMatch((path) -> uri(path).equals(uri));
	}

	/** Returns the URI of the directory without a trailing slash. */
	String directory() {
		return this.mount + this.name;
	}

	/** Converts a path in the directory to a path in the mount. */
	String path(String path) {
		return this.name.isEmpty() ? path : this.name + "/" + path;
	}

	/**
	 * Returns the URI of a path, existing or not. A schema of tables is listed without a
	 * trailing slash.
	 */
	String uri(String path) {
		boolean isSchema = this.name.isEmpty() && path.endsWith("/");
		return Arrays.stream(path(isSchema ? path.substring(0, path.length() - 1) : path).split("/", -1))
			.map(PercentEncoding::encode)
			.collect(Collectors.joining("/", this.mount, ""));
	}

	/** Creates up to six tables in up to three schemas, each with columns and rows. */
	static FuzzedTree tables(Random random) {
		NavigableMap<String, String> files = new TreeMap<>();
		NavigableSet<String> directories = new TreeSet<>();
		for (int i = random.nextInt(3); i >= 0; i--) {
			directories.add(NAMES[random.nextInt(5)] + "/");
		}
		for (int i = random.nextInt(6); i >= 0; i--) {
			String table = List.copyOf(directories).get(random.nextInt(directories.size())) + NAMES[random.nextInt(5)];
			files.put(table + "/schema", "");
			files.put(table + "/rows", "");
		}
		return new FuzzedTree(FuzzedTables.MOUNT, "", files, directories);
	}

	/** Creates an empty tree of configured resources. */
	static FuzzedTree configured() {
		return new FuzzedTree(FuzzedConfigured.MOUNT, FuzzedConfigured.NAME, new TreeMap<>(), new TreeSet<>());
	}

	/** Chooses some of the configured resources. */
	static FuzzedTree configured(Random random) {
		FuzzedTree tree = configured();
		FuzzedConfigured.PATHS.stream()
			.filter((path) -> random.nextInt(3) == 0)
			.forEach((path) -> tree.files.put(path, text(tree.name, random)));
		tree.files.put(SEEN, text(tree.name, random));
		return tree;
	}

	/** Returns a random text, sometimes a copy of a long one. */
	private static String text(String name, Random random) {
		StringBuilder text = new StringBuilder("token" + name);
		if (random.nextInt(4) == 0) {
			return text.append(" alpha beta gamma layoffs".repeat(COPIED)).append('\n').toString();
		}
		for (int i = random.nextInt(6); i > 0; i--) {
			text.append((random.nextInt(3) > 0) ? " " : "\n").append(WORDS[random.nextInt(WORDS.length)]);
		}
		return text.append('\n').toString();
	}

}
