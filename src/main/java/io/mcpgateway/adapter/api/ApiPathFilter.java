package io.mcpgateway.adapter.api;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.resource.uri.LenientName;

/**
 * Filter of the served paths of an API. {@code include} has to match a path as written;
 * {@code exclude} also hides each path that a lenient server may equate with a hidden
 * one. Both hold for a name with slashes as one name, and as several.
 */
final class ApiPathFilter {

	private final Globs exact;

	private final Globs folded;

	/** Creates a filter by the globs of a mount. */
	public ApiPathFilter(List<String> include, List<String> exclude) {
		this.exact = new Globs(include, exclude);
		this.folded = new Globs(List.of(), exclude.stream().map(LenientName::fold).toList());
	}

	/** Returns whether a path is served. */
	boolean serves(ApiPath path) {
		return path.readings().allMatch(this::serves);
	}

	/** Returns whether a path of decoded names is served. */
	boolean serves(List<String> names) {
		String path = joined(names, UnaryOperator.identity());
		return this.exact.includes(path) && !this.exact.excludes(path)
				&& !this.folded.excludes(joined(names, LenientName::fold)) && !this.folded.excludes(reduced(names));
	}

	/** Returns the path that lenient servers look at, without empty segments. */
	static String reduced(List<String> names) {
		return joined(names.stream().map(LenientName::reduce).filter((name) -> !name.isEmpty()).toList(),
				UnaryOperator.identity());
	}

	private static String joined(List<String> names, UnaryOperator<String> form) {
		return names.stream().map((name) -> form.apply(name).replace("/", "%2F")).collect(Collectors.joining("/"));
	}

}
