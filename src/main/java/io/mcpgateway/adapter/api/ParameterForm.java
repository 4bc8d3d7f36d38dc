package io.mcpgateway.adapter.api;

import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * Form of a parameter's values in the request, as OpenAPI names them. In a URI, a list
 * has commas between the values, and an object between names and values in turn, as
 * simple expansion of RFC 6570 writes both.
 *
 * @param isExploded whether each value of a list or an object stands alone
 */
record ParameterForm(Shape shape, Style style, boolean isExploded) {

	/** Form of a single value in the query. */
	static final ParameterForm QUERY = new ParameterForm(Shape.VALUE, Style.FORM, true);

	/** Form of a single value in the path. */
	static final ParameterForm PATH = new ParameterForm(Shape.VALUE, Style.SIMPLE, false);

	/** Shape of the values. */
	enum Shape {

		VALUE, LIST,

		/** Object of names with values. */
		PAIRS,

		/** Object, or a single value in place of one. */
		PAIRS_OR_VALUE

	}

	/** Style of OpenAPI; those of the path are {@code SIMPLE}, {@code LABEL, MATRIX}. */
	enum Style {

		SIMPLE, LABEL, MATRIX, FORM, SPACES, PIPES, TABS, DEEP_OBJECT

	}

	/** Returns whether a URI has commas between the values. */
	boolean isJoined() {
		return this.shape != Shape.VALUE;
	}

	/** Returns whether values are names with values in turn. */
	boolean isPairs(List<String> values) {
		return this.shape == Shape.PAIRS || (this.shape == Shape.PAIRS_OR_VALUE && values.size() > 1);
	}

	/**
	 * Encodes the values as part of the request's path or query.
	 * @param key returns the brackets of an object's name for {@code DEEP_OBJECT}
	 */
	String encode(String name, List<String> values, UnaryOperator<String> key) {
		String encoded = PercentEncoding.encodeReserved(name);
		boolean isPairs = isPairs(values);
		return switch (this.style) {
			case SIMPLE -> (isPairs && this.isExploded) ? pairs(values, ",") : joined(values, ",");
			case LABEL ->
				"." + (!this.isExploded ? joined(values, ",") : isPairs ? pairs(values, ".") : joined(values, "."));
			case MATRIX -> ";" + (!this.isExploded ? encoded + "=" + joined(values, ",")
					: isPairs ? pairs(values, ";") : each(encoded + "=", values, ";"));
			case FORM -> !this.isExploded ? encoded + "=" + joined(values, ",")
					: isPairs ? pairs(values, "&") : each(encoded + "=", values, "&");
			case SPACES -> encoded + "=" + joined(values, "%20");
			case PIPES -> encoded + "=" + joined(values, "%7C");
			case TABS -> encoded + "=" + joined(values, "%09");
			case DEEP_OBJECT -> isPairs ? deep(encoded, values, key)
					: each(encoded + ((this.shape == Shape.LIST) ? "%5B%5D=" : "="), values, "&");
		};
	}

	private static String joined(List<String> values, String separator) {
		return values.stream().map(PercentEncoding::encodeReserved).collect(Collectors.joining(separator));
	}

	private static String each(String start, List<String> values, String separator) {
		return values.stream()
			.map((value) -> start + PercentEncoding.encodeReserved(value))
			.collect(Collectors.joining(separator));
	}

	private static String pairs(List<String> values, String separator) {
		return IntStream.range(0, values.size() / 2)
			.mapToObj((i) -> joined(values.subList(2 * i, 2 * i + 2), "="))
			.collect(Collectors.joining(separator));
	}

	private static String deep(String name, List<String> values, UnaryOperator<String> key) {
		return IntStream.range(0, values.size() / 2)
			.mapToObj((i) -> name + PercentEncoding.encodeReserved(key.apply(values.get(2 * i))) + "="
					+ joined(Collections.singletonList(values.get(2 * i + 1)), ""))
			.collect(Collectors.joining("&"));
	}

}
