package io.mcpgateway.access.fuzz;

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
 * @param mount the URI of the mount, with a slash at its end
 * @param name of the directory, which no other round has
 * @param files texts by their paths in the directory
 * @param directories their paths, each with a slash at its end
 */
record FuzzedTree(String mount, String name, NavigableMap<String, String> files, NavigableSet<String> directories) {

	private static final String[] NAMES = { "a", "b", "secret", "public", "hr", "plan.txt", "x.md", "y.md",
			"\u00dcber b" };

	/** A file that everybody sees, so that the directory exists for everybody. */
	static final String SEEN = "seen.md";

	private static final String[] WORDS = { "layoffs", "alpha", "beta", "gamma", "delta" };

	/** Make one of up to 12 files, at most three directories deep. */
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
	 * The same without what is not visible, and without directories that hold nothing
	 * visible. A schema is visible by its URI with or without a slash at its end.
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

	/** Whether there is a directory at a URI; those above all others always are. */
	boolean hasDirectory(String uri) {
		return uri.equals(this.mount) || uri.equals(directory()) || uri.equals(uri(""))
				|| this.directories.stream().anyMatch((path) -> uri(path).equals(uri));
	}

	/** The URI of the directory, without the slash at its end. */
	String directory() {
		return this.mount + this.name;
	}

	/** A path in the directory as a path in the mount. */
	String path(String path) {
		return this.name.isEmpty() ? path : this.name + "/" + path;
	}

	/**
	 * The URI of a path, also of one at which there is nothing. A schema of tables is
	 * listed without a slash at its end.
	 */
	String uri(String path) {
		boolean isSchema = this.name.isEmpty() && path.endsWith("/");
		return Arrays.stream(path(isSchema ? path.substring(0, path.length() - 1) : path).split("/", -1))
			.map(PercentEncoding::encode)
			.collect(Collectors.joining("/", this.mount, ""));
	}

	/** Up to six tables of up to three schemas, each with its columns and its rows. */
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

	/** No resources of those that are configured. */
	static FuzzedTree configured() {
		return new FuzzedTree(FuzzedConfigured.MOUNT, FuzzedConfigured.NAME, new TreeMap<>(), new TreeSet<>());
	}

	/** Some of the resources that are configured. */
	static FuzzedTree configured(Random random) {
		FuzzedTree tree = configured();
		FuzzedConfigured.PATHS.stream()
			.filter((path) -> random.nextInt(3) == 0)
			.forEach((path) -> tree.files.put(path, text(tree.name, random)));
		tree.files.put(SEEN, text(tree.name, random));
		return tree;
	}

	private static String text(String name, Random random) {
		StringBuilder text = new StringBuilder("token" + name);
		for (int i = random.nextInt(6); i > 0; i--) {
			text.append((random.nextInt(3) > 0) ? " " : "\n").append(WORDS[random.nextInt(WORDS.length)]);
		}
		return text.append('\n').toString();
	}

}
