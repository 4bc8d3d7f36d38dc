package io.mcpgateway.resource.content;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a resource is wanted.
 */
public sealed interface ReadRange {

	/** All of it. */
	ReadRange WHOLE = new Whole();

	/** The variables that name a piece in a query, each of which has a template. */
	List<String> VARIABLES = List.of("bytes", "lines", "tail");

	/** All of it. */
	record Whole() implements ReadRange {

	}

	/** Bytes from the first to the last, counted from 0, both included. */
	record Bytes(long first, long last) implements ReadRange {

	}

	/** Lines from the first to the last, counted from 1, both included. */
	record Lines(long first, long last) implements ReadRange {

	}

	/** The last lines. */
	record Tail(long lines) implements ReadRange {

	}

	/**
	 * Read the piece that a query asks for; {@code null} if it asks for something else.
	 * @throws McpException if it asks for a piece in a way that is not understood
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

	/** Two numbers with a dash between them; the second may be left out. */
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
			return new McpException(ErrorCode.INVALID_PARAMS, "Invalid resource URI: write " + switch (variable) {
				case "bytes" -> "bytes=0-4095, counted from 0";
				case "lines" -> "lines=10-40, counted from 1";
				default -> "tail=200";
			});
		}

	}

}
