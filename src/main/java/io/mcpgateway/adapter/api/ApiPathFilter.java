package io.mcpgateway.adapter.api;

import java.util.List;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.resource.uri.LenientName;

/**
 * Filter of the served paths of an API. {@code include} has to match a path as written;
 * {@code exclude} also hides each path that a lenient server may equate with a hidden
 * one.
 */
final class ApiPathFilter {

	private final Globs exact;

	private final Globs folded;

	/** Creates a filter by the globs of a mount. */
	public ApiPathFilter(List<String> include, List<String> exclude) {
		this.exact = new Globs(include, exclude);
		this.folded = new Globs(List.of(), exclude.stream().map(LenientName::fold).toList());
	}

	/** Returns whether a path of decoded names is served. */
	boolean serves(List<String> names) {
		String path = String.join("/", names);
		return this.exact.includes(path) && !this.exact.excludes(path) && !this.folded.excludes(LenientName.fold(path))
				&& !this.folded.excludes(reduced(names));
	}

	/** Returns the path without empty segments. */
	private static String reduced(List<String> names) {
		return names.stream()
			.map(LenientName::reduce)
			.filter((name) -> !name.isEmpty())
			.collect(Collectors.joining("/"));
	}

}
