package io.mcpgateway.adapter;

import java.util.List;
import java.util.stream.Collectors;

import com.google.re2j.Pattern;
import org.springframework.util.Assert;

/**
 * Path filter of a mount: a path is served if an {@code include} pattern matches, or no
 * include pattern is set, and no {@code exclude} pattern matches. Paths have no slash at
 * either end. {@code ?} matches a character, {@code *} any characters except slashes,
 * {@code **} any directories.
 * <p>
 * A glob is an RE2 expression, which takes time in proportion to the path. <b>Why</b>:
 * names come from writers and callers, and a backtracking glob with four stars tries a
 * name of a hundred dashes millions of times.
 */
public final class Globs {

	/** Valid globs; braces and backslashes have a meaning in globs of other programs. */
	private static final Pattern GLOB = Pattern.compile("[^/{}\\\\]+(/[^/{}\\\\]+)*");

	private static final Pattern SLASHES = Pattern.compile("//+");

	private static final String DIRECTORIES = "**";

	private final List<Pattern> includes;

	private final List<Pattern> excludes;

	/** Creates a filter. */
	public Globs(List<String> includes, List<String> excludes) {
		this.includes = includes.stream().map(Globs::expression).toList();
		this.excludes = excludes.stream().map(Globs::expression).toList();
	}

	/**
	 * Checks the globs of a property, since a glob matching too little or too much is a
	 * mistake.
	 */
	public static void check(String property, List<String> globs) {
		for (String glob : globs) {
			Assert.isTrue(GLOB.matcher(glob).matches(), () -> property + " cannot have \"" + glob
					+ "\": write a path from the root, without a slash at its ends, with ?, * and ** only");
		}
	}

	/** Returns whether {@code include} matches a path. */
	public boolean includes(String path) {
		return this.includes.isEmpty() || matches(this.includes, path);
	}

	/** Returns whether {@code exclude} matches a path. */
	public boolean excludes(String path) {
		return matches(this.excludes, path);
	}

	/** Empty names, as in {@code a//b}, do not count. */
	private static boolean matches(List<Pattern> globs, String path) {
		String normal = path.contains("//") ? SLASHES.matcher(path).replaceAll("/") : path;
		return globs.stream().anyMatch((glob) -> glob.matches(normal));
	}

	/** Returns the expression of a glob. */
	private static Pattern expression(String glob) {
		StringBuilder expression = new StringBuilder();
		String[] names = glob.split("/", -1);
		for (int i = 0; i < names.length; i++) {
			boolean isLast = i == names.length - 1;
			if (!names[i].equals(DIRECTORIES)) {
				expression.append(name(names[i])).append(isLast ? "" : "/");
			}
			else if (!isLast) {
				expression.append(names[i + 1].equals(DIRECTORIES) ? "" : "(?:[^/]+/)*");
			}
			else if (expression.isEmpty()) {
				expression.append(".*");
			}
			else {
				expression.setLength(expression.length() - 1);
				expression.append("(?:/[^/]+)*");
			}
		}
		return Pattern.compile(expression.toString(), Pattern.DOTALL);
	}

	private static String name(String name) {
		return name.codePoints().mapToObj((character) -> switch (character) {
			case '*' -> "[^/]*";
			case '?' -> "[^/]";
			default -> Pattern.quote(Character.toString(character));
		}).collect(Collectors.joining());
	}

}
