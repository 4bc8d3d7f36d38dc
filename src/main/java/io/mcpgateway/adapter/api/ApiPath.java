package io.mcpgateway.adapter.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.resource.uri.LenientName;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;

/**
 * Path of a request below the address of an API. A name may hold slashes, which the
 * request sends as {@code %2F}. Some servers read such a name as several segments, so a
 * path has two readings, and filters hold for both.
 *
 * @param names decoded names, empty between two slashes and after the last one
 * @param text canonical path, in which an encoded comma stays encoded
 */
record ApiPath(List<String> names, String text) {

	/**
	 * Returns the path of a URI.
	 * @throws RuntimeException (not found) if a server may read one of its names as a dot
	 * segment, an empty one, or several in another way than by a slash
	 */
	static ApiPath of(ResourceUri uri) {
		ApiPath path = of(uri.rawSegments(), UnaryOperator.identity());
		if (path == null) {
			throw ResourceUri.notFound(uri.written());
		}
		return path;
	}

	/**
	 * Returns the path of a request; {@code null} if a server may read one of its names
	 * as a dot segment. Servers drop the parameters of a matrix from a name.
	 * @param sent encoded path, with a slash at the start
	 */
	static @Nullable ApiPath ofRequest(String sent) {
		return of(List.of(sent.substring(1).split("/", -1)), (raw) -> raw.split(";", 2)[0]);
	}

	/**
	 * Returns a path; {@code null} if it cannot be served.
	 * @param read returns the part of an encoded segment that servers read as its name
	 */
	private static @Nullable ApiPath of(List<String> segments, UnaryOperator<String> read) {
		List<String> names = new ArrayList<>();
		StringBuilder text = new StringBuilder();
		for (String raw : segments) {
			String name = PercentEncoding.decode(raw);
			if (name == null || !isServed(PercentEncoding.decode(read.apply(raw)))) {
				return null;
			}
			names.add(name);
			text.append('/').append(canonical(raw));
		}
		return new ApiPath(List.copyOf(names), text.toString());
	}

	/** Returns whether no name holds a slash, so that the path has one reading. */
	boolean isPlain() {
		return this.names.stream().noneMatch((name) -> name.indexOf('/') >= 0);
	}

	/** Returns the names as servers read them that decode slashes first. */
	List<String> split() {
		return this.names.stream().flatMap((name) -> Arrays.stream(name.split("/", -1))).toList();
	}

	/** Returns the path in both readings, in the first with slashes of names encoded. */
	Stream<List<String>> readings() {
		return isPlain() ? Stream.of(this.names) : Stream.of(this.names, split());
	}

	private static boolean isServed(@Nullable String name) {
		return name != null && (name.isEmpty() || Arrays.stream(name.split("/", -1)).allMatch(LenientName::isSegment));
	}

	private static String canonical(String raw) {
		return Arrays.stream(raw.split(",", -1))
			.map((part) -> PercentEncoding.encode(String.valueOf(PercentEncoding.decode(part))).replace(",", "%2C"))
			.collect(Collectors.joining(","));
	}

}
