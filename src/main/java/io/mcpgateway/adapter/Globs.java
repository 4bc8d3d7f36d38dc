package io.mcpgateway.adapter;

import java.util.List;
import java.util.regex.Pattern;

import org.springframework.util.AntPathMatcher;
import org.springframework.util.Assert;

/**
 * Which paths of a mount are served: those that one of {@code include} matches, all if
 * there is none, and none of {@code exclude}. A path is without a slash at its ends;
 * {@code ?} is a character, {@code *} any but slashes, {@code **} any directories.
 */
public final class Globs {

	/** A brace would be a variable, which matches anything. */
	private static final Pattern GLOB = Pattern.compile("[^/{}\\\\]+(/[^/{}\\\\]+)*");

	private final AntPathMatcher matcher = new AntPathMatcher();

	private final List<String> includes;

	private final List<String> excludes;

	/** Serve what is included and not excluded. */
	public Globs(List<String> includes, List<String> excludes) {
		this.includes = List.copyOf(includes);
		this.excludes = List.copyOf(excludes);
	}

	/**
	 * See that the globs of a property can be met: what would match nothing, or more than
	 * it seems, is a mistake.
	 */
	public static void check(String property, List<String> globs) {
		for (String glob : globs) {
			Assert.isTrue(GLOB.matcher(glob).matches(), () -> property + " cannot have \"" + glob
					+ "\": write a path from the root, without a slash at its ends, with ?, * and ** only");
		}
	}

	/** Whether {@code include} lets a path in. */
	public boolean includes(String path) {
		return this.includes.isEmpty() || matches(this.includes, path);
	}

	/** Whether {@code exclude} keeps a path out. */
	public boolean excludes(String path) {
		return matches(this.excludes, path);
	}

	private boolean matches(List<String> patterns, String path) {
		return patterns.stream().anyMatch((pattern) -> this.matcher.match(pattern, path));
	}

}
