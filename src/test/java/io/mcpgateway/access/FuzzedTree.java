package io.mcpgateway.access;

import java.util.Arrays;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.mcpgateway.resource.PercentEncoding;

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
	 * visible.
	 */
	FuzzedTree visible(Predicate<String> uris) {
		NavigableMap<String, String> shown = new TreeMap<>(this.files);
		shown.keySet().removeIf((path) -> !uris.test(uri(path)));
		NavigableSet<String> below = this.directories.stream()
			.filter((path) -> uris.test(uri(path)))
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

	/** The URI of the directory, without the slash at its end. */
	String directory() {
		return this.mount + this.name;
	}

	/** The URI of a path, also of one at which there is nothing. */
	String uri(String path) {
		return Arrays.stream((this.name + "/" + path).split("/", -1))
			.map(PercentEncoding::encode)
			.collect(Collectors.joining("/", this.mount, ""));
	}

	/** One of up to five tables, each with its schema and its rows. */
	static FuzzedTree tables(String mount, String name, Random random) {
		NavigableMap<String, String> files = new TreeMap<>();
		NavigableSet<String> directories = new TreeSet<>();
		for (int i = random.nextInt(5); i >= 0; i--) {
			String table = NAMES[random.nextInt(5)] + "/";
			directories.add(table);
			files.put(table + "schema", text(name, random));
			files.put(table + "rows", "");
		}
		return new FuzzedTree(mount, name, files, directories);
	}

	private static String text(String name, Random random) {
		StringBuilder text = new StringBuilder("token" + name);
		for (int i = random.nextInt(6); i > 0; i--) {
			text.append((random.nextInt(3) > 0) ? " " : "\n").append(WORDS[random.nextInt(WORDS.length)]);
		}
		return text.append('\n').toString();
	}

}
