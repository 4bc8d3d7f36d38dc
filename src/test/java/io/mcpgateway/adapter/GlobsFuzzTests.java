package io.mcpgateway.adapter;

import java.util.List;

import io.mcpgateway.testkit.FuzzTarget;
import io.mcpgateway.testkit.FuzzText;
import org.springframework.util.AntPathMatcher;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that globs of a mount fit the same paths as those of Spring, and take no path too
 * long. An input is a glob and a path, on lines of their own.
 */
class GlobsFuzzTests {

	private final AntPathMatcher reference = new AntPathMatcher();

	@FuzzTarget
	void fitAsThoseOfSpring(byte[] input) {
		List<String> lines = FuzzText.lines(input, 2);
		String glob = lines.getFirst();
		String path = lines.getLast();
		if (!isGlob(glob) || path.isEmpty() || path.startsWith("/") || path.endsWith("/")) {
			return;
		}
		boolean fits = new Globs(List.of(glob), List.of()).includes(path);
		assertThat(new Globs(List.of(), List.of(glob)).excludes(path)).isEqualTo(fits);
		assertThat(fits).isEqualTo(fitsReference(glob, path, fits));
	}

	private static boolean isGlob(String glob) {
		try {
			Globs.check("include", List.of(glob));
			return true;
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	/** Spring gives up after a number of attempts. */
	private boolean fitsReference(String glob, String path, boolean otherwise) {
		try {
			return this.reference.match(glob, path);
		}
		catch (IllegalStateException ex) {
			return otherwise;
		}
	}

}
