package io.mcpgateway.adapter.api;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.resource.uri.LenientName;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;

/**
 * The served operations of an API. A value that a server could read as a dot segment, or
 * as several segments, has no operation. Of several operations fitting a path, the
 * operation with the first fixed segment is meant, as OpenAPI demands.
 */
final class ApiOperations {

	private final List<ApiOperation> all;

	private final ApiPathFilter filter;

	private final Map<Integer, List<ApiOperation>> bySegments = new HashMap<>();

	/** Creates a set of the operations whose paths a filter serves. */
	public ApiOperations(List<ApiOperation> operations, ApiPathFilter filter) {
		this.filter = filter;
		this.all = operations.stream()
			.filter((operation) -> filter.serves(List.of(segments(operation.path().text().substring(1)))))
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
		if (!this.filter.serves(names)
				|| !names.stream().allMatch((name) -> name.isEmpty() || LenientName.isSegment(name))) {
			return null;
		}
		String path = canonicalPath(uri);
		return this.bySegments.getOrDefault(names.size() + 1, List.of())
			.stream()
			.filter((operation) -> operation.path().match(path) != null)
			.findFirst()
			.orElse(null);
	}

	/** Returns the path of a URI in its one spelling. */
	static String canonicalPath(ResourceUri uri) {
		return uri.path().stream().map(PercentEncoding::encode).collect(Collectors.joining("/", "/", ""));
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
