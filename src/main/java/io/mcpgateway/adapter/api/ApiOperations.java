package io.mcpgateway.adapter.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.resource.uri.LenientName;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;

/**
 * The served operations of an API. A value that a server could read as a dot segment has
 * no operation. Of several operations fitting a path, the operation with the first fixed
 * segment is meant, as OpenAPI demands; if that one is hidden, so is the path.
 */
final class ApiOperations {

	/** Sort key of a segment with several segments as its value. */
	private static final String SPREAD = "3";

	/** Order in which a server looks for an operation: more fixed text first. */
	private static final Comparator<Candidate> ORDER = Comparator.comparing(Candidate::specificity)
		.thenComparing(Comparator.comparingInt(Candidate::fixedLength).reversed())
		.thenComparing((candidate) -> candidate.operation.path().text());

	private final List<ApiOperation> all;

	private final ApiPathFilter filter;

	private final Map<Integer, List<Candidate>> bySegments;

	/** Operations with a value of several segments. */
	private final List<Candidate> spread;

	private final List<Candidate> hidden;

	/** Creates a set of the operations whose paths a filter serves. */
	public ApiOperations(List<ApiOperation> operations, ApiPathFilter filter) {
		this(operations, filter, (operation) -> true);
	}

	/** Creates a set of the served operations whose paths a filter serves. */
	public ApiOperations(List<ApiOperation> operations, ApiPathFilter filter, Predicate<ApiOperation> isServed) {
		this.filter = filter;
		List<Candidate> candidates = operations.stream()
			.filter((operation) -> filter.serves(List.of(segments(operation.path().text().substring(1)))))
			.map((operation) -> Candidate.of(operation, isServed.test(operation)))
			.sorted(ORDER)
			.toList();
		this.all = candidates.stream().filter(Candidate::isServed).map(Candidate::operation).toList();
		this.hidden = candidates.stream().filter((candidate) -> !candidate.isServed).toList();
		this.spread = candidates.stream().filter(Candidate::isSpread).toList();
		this.bySegments = candidates.stream()
			.filter((candidate) -> !candidate.isSpread())
			.collect(Collectors.groupingBy((candidate) -> candidate.specificity.length()));
	}

	/** Returns all operations, in a fixed order. */
	public List<ApiOperation> all() {
		return this.all;
	}

	/**
	 * Finds the operation of a URI by its path; {@code null} if there is none, or its
	 * path is hidden.
	 * @throws RuntimeException (not found) for a dot segment or a disguised separator
	 */
	public @Nullable ApiOperation find(ResourceUri uri) {
		Candidate found = find(ApiPath.of(uri));
		return (found != null && isSentTo(found, uri)) ? found.operation : null;
	}

	private @Nullable Candidate find(ApiPath path) {
		if (!this.filter.serves(path)) {
			return null;
		}
		Candidate found = Stream
			.of(first(this.bySegments.getOrDefault(path.names().size() + 1, List.of()), path), first(this.spread, path))
			.filter(Objects::nonNull)
			.min(ORDER)
			.orElse(null);
		return (found != null && found.isServed && !isHidden(path, found)) ? found : null;
	}

	/**
	 * Returns whether the path of the request has the same operation.
	 * <p>
	 * <b>Why</b>: a label begins with a dot and may have dots between its values, so a
	 * request could have a dot segment, or the path of another operation.
	 */
	private boolean isSentTo(Candidate found, ResourceUri uri) {
		if (!found.operation.hasLabels()) {
			return true;
		}
		ApiPath sent = ApiPath.ofRequest(found.operation.requestPath(uri));
		Candidate reached = (sent != null) ? find(sent) : null;
		return reached != null && reached.operation.equals(found.operation);
	}

	private static @Nullable Candidate first(List<Candidate> candidates, ApiPath path) {
		for (Candidate candidate : candidates) {
			if (candidate.operation.matches(path)) {
				return candidate;
			}
		}
		return null;
	}

	/**
	 * Returns whether a lenient server may equate a path with the path of a hidden
	 * operation that precedes the found one, or reads a slash in a name so.
	 */
	private boolean isHidden(ApiPath path, Candidate found) {
		if (this.hidden.isEmpty()) {
			return false;
		}
		String reduced = ApiPathFilter.reduced(path.names());
		String split = ApiPathFilter.reduced(path.split());
		String[] names = segments(reduced);
		String[] splitNames = segments(split);
		return this.hidden.stream()
			.anyMatch((other) -> (ORDER.compare(other, found) < 0 && other.lenient.matches(reduced, names))
					|| (!path.isPlain() && other.lenient.matches(split, splitNames)));
	}

	private static String[] segments(String path) {
		return path.split("/", -1);
	}

	/**
	 * Operation with its place in the order.
	 *
	 * @param specificity text that sorts fixed segments before variable ones
	 * @param lenient all paths that lenient servers may equate with its own
	 */
	private record Candidate(ApiOperation operation, boolean isServed, String specificity, LenientPath lenient) {

		static Candidate of(ApiOperation operation, boolean isServed) {
			String path = operation.path().text();
			String specificity = Arrays.stream(segments(path))
				.map((segment) -> segment.startsWith("{+") ? SPREAD
						: segment.matches("\\{[^{}]*}") ? "2" : segment.contains("{") ? "1" : "0")
				.collect(Collectors.joining());
			return new Candidate(operation, isServed, specificity,
					isServed ? LenientPath.NONE : LenientPath.of(glob(path)));
		}

		/** Returns the number of characters outside of variables. */
		int fixedLength() {
			return this.operation.path().literals().stream().mapToInt(String::length).sum();
		}

		boolean isSpread() {
			return this.specificity.contains(SPREAD);
		}

		private static String glob(String path) {
			List<String> names = new ArrayList<>();
			for (String segment : segments(path)) {
				if (!segment.isEmpty()) {
					String name = segment.startsWith("{+") ? "**" : segment.replaceAll("\\{[^{}]*}", "*");
					names.add(name.contains("*") ? LenientName.fold(decoded(name)) : LenientName.reduce(decoded(name)));
				}
			}
			return String.join("/", names);
		}

		private static String decoded(String text) {
			return Objects.requireNonNullElse(PercentEncoding.decode(text), text);
		}

	}

	/**
	 * Paths that a glob matches.
	 * <p>
	 * <b>Why</b> the fixed names are compared first: a glob takes time in proportion to
	 * the path, and a caller could choose a long path for thousands of globs.
	 *
	 * @param names names of the glob
	 */
	private record LenientPath(List<String> names, Globs glob) {

		static final LenientPath NONE = new LenientPath(List.of(), new Globs(List.of(), List.of()));

		static LenientPath of(String glob) {
			return new LenientPath(List.of(segments(glob)), new Globs(List.of(), List.of(glob)));
		}

		boolean matches(String path, String[] pathNames) {
			return hasFixed(pathNames) && this.glob.excludes(path);
		}

		private boolean hasFixed(String[] pathNames) {
			if (this.names.contains("**")) {
				return true;
			}
			if (this.names.size() != pathNames.length) {
				return false;
			}
			for (int i = 0; i < pathNames.length; i++) {
				if (isFixed(this.names.get(i)) && !this.names.get(i).equals(pathNames[i])) {
					return false;
				}
			}
			return true;
		}

		private static boolean isFixed(String name) {
			return name.indexOf('*') < 0 && name.indexOf('?') < 0;
		}

	}

}
