package io.mcpgateway.adapter.api.operation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;

/**
 * The served operations of an API. Of several operations that a path fits, the one with
 * the first fixed segment is meant, as OpenAPI demands.
 */
public final class ApiOperations {

	private final List<ApiOperation> all;

	private final Globs globs;

	private final Map<Integer, List<ApiOperation>> bySegments = new HashMap<>();

	/** Creates a set of the operations whose paths a filter serves. */
	public ApiOperations(List<ApiOperation> operations, Globs globs) {
		this.globs = globs;
		this.all = operations.stream()
			.filter((operation) -> isServed(operation.path().text()))
			.sorted(Comparator.comparing((ApiOperation operation) -> specificity(operation.path().text()))
				.thenComparing((operation) -> operation.path().text()))
			.toList();
		this.bySegments.putAll(this.all.stream()
			.collect(Collectors.groupingBy((operation) -> segments(operation.path().text()).length)));
	}

	/** Returns all operations, in a fixed order. */
	public List<ApiOperation> all() {
		return this.all;
	}

	/**
	 * Finds the operation of a URI by its path; {@code null} if there is none, or its
	 * path is hidden.
	 * @throws RuntimeException (not found) for a dot segment or an encoded separator
	 */
	public @Nullable ApiOperation find(ResourceUri uri) {
		List<String> names = uri.path();
		String path = names.stream().map(PercentEncoding::encode).collect(Collectors.joining("/", "/", ""));
		return isServed("/" + String.join("/", names)) ? this.bySegments.getOrDefault(segments(path).length, List.of())
			.stream()
			.filter((operation) -> operation.path().match(path) != null)
			.findFirst()
			.orElse(null) : null;
	}

	private boolean isServed(String path) {
		String name = path.substring(1);
		return this.globs.includes(name) && !this.globs.excludes(name);
	}

	/** Returns a text that sorts fixed segments before variable ones. */
	private static String specificity(String path) {
		return Arrays.stream(segments(path))
			.map((segment) -> segment.startsWith("{") ? "2" : segment.contains("{") ? "1" : "0")
			.collect(Collectors.joining());
	}

	private static String[] segments(String path) {
		return path.split("/", -1);
	}

}
