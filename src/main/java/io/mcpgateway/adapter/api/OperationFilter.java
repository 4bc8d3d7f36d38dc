package io.mcpgateway.adapter.api;

import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.adapter.Globs;

/** Filter of the operations of a document by their tags and names. */
final class OperationFilter implements Predicate<ApiOperation> {

	private final boolean hasTags;

	private final Globs tags;

	private final Globs names;

	OperationFilter(ApiMount mount) {
		this.hasTags = !mount.includeTags().isEmpty();
		this.tags = new Globs(mount.includeTags(), mount.excludeTags());
		this.names = new Globs(mount.includeOperations(), mount.excludeOperations());
	}

	@Override
	public boolean test(ApiOperation operation) {
		List<String> known = operation.tags();
		return (!this.hasTags || known.stream().anyMatch(this.tags::includes))
				&& known.stream().noneMatch(this.tags::excludes) && this.names.includes(operation.name())
				&& !this.names.excludes(operation.name());
	}

}
