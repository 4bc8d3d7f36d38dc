package io.mcpgateway.adapter;

import java.util.List;
import java.util.regex.Pattern;

import org.springframework.util.AntPathMatcher;
import org.springframework.util.Assert;

/**
 * Path filter of a mount: a path is served if an {@code include} pattern matches, or none
 * is set, and no {@code exclude} pattern matches. Paths have no slash at either end.
 * {@code ?} matches a character, {@code *} any characters except slashes, {@code **} any
 * directories.
 */
public final class Globs {

	/**
	 * Valid globs; braces are excluded, since a brace would be a variable that matches
	 * anything.
	 */
	private static final Pattern GLOB = Pattern.compile("[^/{}\\\\]+(/[^/{}\\\\]+)*");

	private final AntPathMatcher matcher = new AntPathMatcher();

	private final List<String> includes;

	private final List<String> excludes;

	/** Creates a filter. */
	public Globs(List<String> includes, List<String> excludes) {
		this.includes = List.copyOf(includes);
		this.excludes = List.copyOf(excludes);
	}

	/**
	 * Checks the globs of a property, since a glob that matches too little or too much is
	 * a mistake.
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

	private boolean matches(List<String> patterns, String path) {
		return patterns.stream().anyMatch((pattern) -> this.matcher.match(pattern, path));
	}

}
