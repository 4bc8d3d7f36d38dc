package io.mcpgateway.resource.content;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;

/** Part of a resource to read: all, a range of bytes, or a range of lines. */
public sealed interface ReadRange {

	/** Range of the whole resource. */
	ReadRange WHOLE = new Whole();

	/** Query variables that select a range; each has a template. */
	List<String> VARIABLES = List.of("bytes", "lines", "tail");

	/** The whole resource. */
	record Whole() implements ReadRange {

	}

	/** Range of bytes, counted from 0, both ends included. */
	record Bytes(long first, long last) implements ReadRange {

	}

	/** Range of lines, counted from 1, both ends included. */
	record Lines(long first, long last) implements ReadRange {

	}

	/** Last lines of a text. */
	record Tail(long lines) implements ReadRange {

	}

	/**
	 * Parses the range of a query; returns {@code null} for a query with different
	 * variables.
	 * @throws McpException if the range is malformed
	 */
	static @Nullable ReadRange of(Map<String, String> query) {
		if (query.isEmpty()) {
			return WHOLE;
		}
		Map.Entry<String, String> only = query.entrySet().iterator().next();
		if (query.size() > 1) {
			return null;
		}
		return switch (only.getKey()) {
			case "bytes" -> {
				Range range = Range.of(only, 0);
				yield new Bytes(range.first, range.last);
			}
			case "lines" -> {
				Range range = Range.of(only, 1);
				yield new Lines(range.first, range.last);
			}
			case "tail" -> new Tail(Range.number(only, only.getValue()));
			default -> null;
		};
	}

	/** Two numbers with a dash between; the second is optional. */
	record Range(long first, long last) {

		private static final Pattern RANGE = Pattern.compile("(\\d{1,18})-(\\d{0,18})");

		private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

		private static Range of(Map.Entry<String, String> parameter, long lowest) {
			Matcher matcher = RANGE.matcher(parameter.getValue());
			if (!matcher.matches()) {
				throw invalid(parameter.getKey());
			}
			long first = Long.parseLong(matcher.group(1));
			long last = matcher.group(2).isEmpty() ? Long.MAX_VALUE : Long.parseLong(matcher.group(2));
			if (first < lowest || last < first) {
				throw invalid(parameter.getKey());
			}
			return new Range(first, last);
		}

		private static long number(Map.Entry<String, String> parameter, String value) {
			if (!NUMBER.matcher(value).matches()) {
				throw invalid(parameter.getKey());
			}
			return Long.parseLong(value);
		}

		private static McpException invalid(String variable) {
			return new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid resource URI: write the range as " + switch (variable) {
						case "bytes" -> "bytes=0-4095, counted from 0";
						case "lines" -> "lines=10-40, counted from 1";
						default -> "tail=200";
					});
		}

	}

}
