package io.mcpgateway.adapter.api;

import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.adapter.Globs;

/**
 * Filter of the operations of a document by their tags and names. A slash in a tag or
 * name is a character as any other: {@code *} matches it too.
 */
final class OperationFilter implements Predicate<ApiOperation> {

	private static final char DIVISION_SLASH = '\u2215';

	private final boolean hasTags;

	private final Globs tags;

	private final Globs names;

	OperationFilter(ApiMount mount) {
		this.hasTags = !mount.includeTags().isEmpty();
		this.tags = globs(mount.includeTags(), mount.excludeTags());
		this.names = globs(mount.includeOperations(), mount.excludeOperations());
	}

	@Override
	public boolean test(ApiOperation operation) {
		List<String> known = operation.tags().stream().map(OperationFilter::name).toList();
		String name = name(operation.name());
		return (!this.hasTags || known.stream().anyMatch(this.tags::includes))
				&& known.stream().noneMatch(this.tags::excludes) && this.names.includes(name)
				&& !this.names.excludes(name);
	}

	private static Globs globs(List<String> includes, List<String> excludes) {
		return new Globs(includes.stream().map(OperationFilter::name).toList(),
				excludes.stream().map(OperationFilter::name).toList());
	}

	/** Returns a name without the one character that a star does not match. */
	private static String name(String name) {
		return name.replace('/', DIVISION_SLASH);
	}

}
